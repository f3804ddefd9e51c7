import type { WriteScope } from '#server/db/transaction.ts';
import type { NewContact } from '#shared/contract/church-planters.ts';
import { batches, idsInOrder } from './batches.ts';
import { CONTACT_FIELDS } from './contact-rows.ts';

/** A contact with the planter it concerns and the person who logged it. */
export interface ContactEntry extends NewContact {
  planterId: number;
  contactedBy: number;
  contactedByName: string;
  /** Idempotency-Key of the write, so that the device recognizes its own contact. */
  createdByKey: string | null;
}

/** Adds a contact and updates `last_contact_date` of its planter. `at` is the time of recording, ISO 8601 in UTC. */
export async function logContact(scope: WriteScope, entry: ContactEntry, at: string) {
  const contact = await scope.tx
    .insertInto('contacts')
    .values(rowOf(entry, at, scope.rev))
    .returning(CONTACT_FIELDS)
    .executeTakeFirstOrThrow();
  await keepLastContact(scope, [entry.planterId]);
  return contact;
}

/** Like logContact, for many contacts. Returns their ids in the same order. */
export async function logContacts(
  scope: WriteScope,
  entries: readonly ContactEntry[],
  at: string,
): Promise<number[]> {
  const { tx, rev } = scope;
  const ids: number[] = [];
  for (const batch of batches(entries)) {
    const rows = await tx
      .insertInto('contacts')
      .values(batch.map((entry) => rowOf(entry, at, rev)))
      .returning('id')
      .execute();
    ids.push(...idsInOrder(rows));
  }
  await keepLastContact(scope, [...new Set(entries.map(({ planterId }) => planterId))]);
  return ids;
}

function rowOf(entry: ContactEntry, at: string, rev: number) {
  return {
    planter_id: entry.planterId,
    contact_date: entry.contact_date,
    contact_type: entry.contact_type,
    notes: entry.notes ?? null,
    next_contact_date: entry.next_contact_date ?? null,
    contacted_by: entry.contactedBy,
    contacted_by_name: entry.contactedByName,
    created_by_key: entry.createdByKey,
    created_at: at,
    rev,
  };
}

async function keepLastContact(scope: WriteScope, planterIds: readonly number[]): Promise<void> {
  for (const batch of batches(planterIds)) {
    await scope.tx
      .updateTable('church_planters')
      .set((planter) => ({
        rev: scope.rev,
        last_contact_date: planter
          .selectFrom('contacts')
          .select((contact) => contact.fn.max('contact_date').as('newest'))
          .whereRef('contacts.planter_id', '=', 'church_planters.id')
          .where('contacts.deleted', '=', 0),
      }))
      .where('id', 'in', batch)
      .execute();
  }
}
