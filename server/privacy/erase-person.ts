import { appendAudit } from '#server/audit/audit-log.ts';
import type { Db } from '#server/db/database.ts';
import { type WriteScope, writeTransaction } from '#server/db/transaction.ts';
import { deleteAccount } from '#server/domain/account-deletion.ts';
import { touchParticipations } from '#server/domain/assessment-people.ts';
import { dissolveLeftHubs } from '#server/domain/hubs.ts';
import { eraseAtOnce, eraseInSlices } from './erase-rows.ts';
import type { PersonKeys } from './rules/rules.ts';
import { noteBeginning, noteEnd, type UnfinishedErasure } from './unfinished-erasures.ts';
import { removeUnusedPictures } from './unused-pictures.ts';

const DEVICE = 'Command line';

/**
 * Begins to remove the data about one person, as PERSONAL_DATA defines it column by column: removes the account and the
 * names in one transaction; `erasing` removes the rest. Rows that count in the network's figures stay, without the
 * person. Every changed row gets a new revision, so devices receive it with their next sync. Throws Refused 409 for the
 * last administrator.
 */
export async function beginErasure(
  db: Db,
  person: PersonKeys,
  now: Date,
): Promise<UnfinishedErasure> {
  const at = now.toISOString();
  const id = await writeTransaction(db, async (scope) => {
    for (const userId of person.user) await endAccount(scope, userId, at);
    await eraseAtOnce(scope, person, ['users', 'church_planters']);
    for (const userId of person.user) await touchParticipations(scope, userId);
    return noteBeginning(scope.tx, person, at);
  });
  return { id, begunAt: at, person };
}

/**
 * Completes an erasure that has begun, in many short transactions. It is safe to interrupt between any two of them and
 * to run again.
 */
export async function* erasing(
  db: Db,
  { id, person }: UnfinishedErasure,
  now: Date,
): AsyncGenerator<void> {
  yield* eraseInSlices(db, person);
  await dissolveLeftHubs(db);
  await removeUnusedPictures(db);
  await writeTransaction(db, async (scope) => {
    await recordErasure(scope, person, now.toISOString());
    await noteEnd(scope.tx, id);
  });
}

async function endAccount(scope: WriteScope, userId: number, at: string): Promise<void> {
  const living = await scope.tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (living) await deleteAccount(scope, userId, at);
}

/** Adds audit log entries that identify the person by id only. */
async function recordErasure({ tx }: WriteScope, person: PersonKeys, at: string): Promise<void> {
  const origin = { actorId: null, device: DEVICE, at };
  const subjects = [
    ...person.user.map((id) => ({ kind: 'user' as const, id })),
    ...person.planter.map((id) => ({ kind: 'planter' as const, id })),
  ];
  if (subjects.length === 0) return appendAudit(tx, origin, { action: 'person-erased' });
  for (const subject of subjects) {
    await appendAudit(tx, origin, { action: 'person-erased', subject });
  }
}
