import { keyOf } from '#server/account/accounts.ts';
import type { Db } from '#server/db/database.ts';
import type { PersonKeys } from './rules/rules.ts';

/** An erasure that has begun but is not complete. Running it again completes it. */
export interface UnfinishedErasure {
  id: number;
  begunAt: string;
  person: PersonKeys;
}

export async function listUnfinished(db: Db): Promise<UnfinishedErasure[]> {
  const rows = await db.selectFrom('unfinished_erasures').selectAll().orderBy('id').execute();
  return rows.map(({ id, begun_at, person }) => ({
    id,
    begunAt: begun_at,
    // Erasures from an earlier version have no ids of directory records.
    person: { listed: [], ...JSON.parse(person) },
  }));
}

/** The unfinished erasure of the person with this account id or address; undefined if there is none. */
export async function findUnfinished(db: Db, who: string): Promise<UnfinishedErasure | undefined> {
  const begun = await listUnfinished(db);
  return begun.find(
    ({ person }) => person.user.includes(Number(who)) || person.email.includes(keyOf(who)),
  );
}

export async function noteBeginning(db: Db, person: PersonKeys, at: string): Promise<number> {
  const { id } = await db
    .insertInto('unfinished_erasures')
    .values({ begun_at: at, person: JSON.stringify(person) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function noteEnd(db: Db, id: number): Promise<void> {
  await db.deleteFrom('unfinished_erasures').where('id', '=', id).execute();
}
