import type { WriteScope } from '#server/db/transaction.ts';
import type { NewContact } from '#shared/contract/church-planters.ts';
import { batches, idsInOrder } from './batches.ts';

/** A contact with the planter it concerns and the person who logged it. */
export interface ContactEntry extends NewContact {
  planterId: number;
  contactedBy: number;
  contactedByName: string;
  /** Idempotency-Key of the write, so that the device recognizes its own contact. */
  createdByKey: string | null;
}

/**
 * Adds the contacts, updates `last_contact_date` of their planters, and returns the ids in the same order. `at` is the
 * time of recording, ISO 8601 in UTC.
 */
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
      .values(
        batch.map((entry) => ({
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
        })),
      )
      .returning('id')
      .execute();
    ids.push(...idsInOrder(rows));
  }
  await keepLastContact(scope, [...new Set(entries.map(({ planterId }) => planterId))]);
  return ids;
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
