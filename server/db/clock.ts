import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Revision } from '#shared/contract/common.ts';
import type { Db } from './database.ts';
import { isPostgres } from './dialects.ts';
import { isCommittedTogether } from './durability.ts';

/**
 * The network's clock counts write transactions. After a restored backup, a lost disk cache or a failover it continues
 * from an older value, so the same value then identifies a different state:
 *
 *   before  ── 41 ── 42 ── 43 ── 44          a device holds a cursor at 44
 *   restored        └─ 43'── 44'── 45'       it must not continue from 44'
 *
 * So each value also belongs to an epoch. A new epoch begins with the first write of every server process and with the
 * first write after every start of PostgreSQL, since all lost writes happened before that. A cursor stores the epoch of
 * its value, and is refused if the value now belongs to a different epoch.
 */

/** There is one network per database; the column leaves room for more. */
export const NET = 1;

/**
 * Advances the clock by one and returns the new value. Only writeTransaction calls it. The statement is not built with
 * Kysely, which takes longer than SQLite takes to run it, for each write.
 */
export async function nextRevision(tx: Db): Promise<number> {
  const durable = isCommittedTogether() ? sql.ref('durable') : sql`v + 1`;
  const { rows } = await sql<{ v: number; server_start: string; running: string }>`
    update net_clock set v = v + 1, durable = ${durable} where net = ${NET}
    returning v, server_start, ${runningSince(tx)} as running`.execute(tx);
  const [clock] = rows;
  if (!clock) throw new Error('The database has no clock.');
  const { v, server_start, running } = clock;
  if (running !== server_start) {
    await tx.updateTable('net_clock').set({ server_start: running }).execute();
    await insertEpoch(tx, v);
  }
  return v;
}

/** The value of the last committed write. */
export async function clockNow(db: Db): Promise<number> {
  const clock = db.selectFrom('net_clock').select('v').where('net', '=', NET);
  return (await clock.executeTakeFirstOrThrow()).v;
}

/** Identifies the current start of the database server. SQLite has no server: its epochs begin with the process. */
function runningSince(tx: Db) {
  return isPostgres(tx) ? sql<string>`pg_postmaster_start_time()::text` : sql<string>`''`;
}

/** Begins a new epoch at `rev`. */
export async function insertEpoch(tx: Db, rev: number): Promise<void> {
  const epoch = randomBytes(8).toString('hex');
  await tx
    .insertInto('clock_epochs')
    .values({ v: rev, epoch })
    .onConflict((conflict) => conflict.column('v').doUpdateSet({ epoch }))
    .execute();
}

/** The clock's value `v`, with its epoch. */
export async function revisionAt(db: Db, v: number): Promise<Revision> {
  return { epoch: await epochAt(db, v), rev: v };
}

/** The epoch that the clock's value `v` belongs to. */
export async function epochAt(db: Db, v: number): Promise<string> {
  const found = await db
    .selectFrom('clock_epochs')
    .select('epoch')
    .where('v', '<=', v)
    .orderBy('v', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return found.epoch;
}
