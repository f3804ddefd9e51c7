import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Revision } from '#shared/contract/common.ts';
import type { Db } from './database.ts';
import { isPostgres } from './dialects.ts';
import { isCommittedTogether } from './durability.ts';

/**
 * The network's clock counts write transactions. After a restored backup, a lost disk cache or a failover
 * it counts on from an older value, and the same value then names another state:
 *
 *   before  ── 41 ── 42 ── 43 ── 44          a device holds a cursor at 44
 *   restored        └─ 43'── 44'── 45'       it must not continue from 44'
 *
 * So values have a second name, the epoch. A new one begins with the first write of every server process
 * and with the first write after every start of PostgreSQL: whatever was lost was written before that. A
 * cursor keeps the epoch of its value, and is refused where this value now belongs to another.
 */

/** There is one network per database; the column leaves room for more. */
export const NET = 1;

/** Advances the clock by one and answers the new value. Only writeTransaction calls it. */
export async function nextRevision(tx: Db): Promise<number> {
  const together = isCommittedTogether();
  const { v, server_start, running } = await tx
    .updateTable('net_clock')
    .set((row) => ({
      v: row('v', '+', 1),
      durable: together ? row.ref('durable') : row('v', '+', 1),
    }))
    .where('net', '=', NET)
    .returning(['v', 'server_start', runningSince(tx).as('running')])
    .executeTakeFirstOrThrow();
  if (running !== server_start) {
    await tx.updateTable('net_clock').set({ server_start: running }).execute();
    await insertEpoch(tx, v);
  }
  return v;
}

/** The value of the last write that is committed. */
export async function clockNow(db: Db): Promise<number> {
  const clock = db.selectFrom('net_clock').select('v').where('net', '=', NET);
  return (await clock.executeTakeFirstOrThrow()).v;
}

/** Names this start of the database server. SQLite has none: its epochs begin with the process. */
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

/** The clock's value `v`, with the history that it belongs to. */
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
