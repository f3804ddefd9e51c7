import { rowKey } from '#db/op.ts';
import { OWNED, ownedBy } from '#db/owned.ts';
import { serverCopyOf } from '#db/replay.ts';
import type { Mirror } from '#db/schema.ts';
import type { TableName } from '#db/tables/index.ts';
import { ALL_TABLES, type Run } from '../core/run.ts';
import type { Feed } from '../sources/list.ts';

/** Number of rows per transaction, so that no tap waits for a long list (S24). */
const CHUNK = 49;

/** Removes rows that the server does not have or no longer shows to this person (S25, S36). */
export async function removeRows(
  run: Run,
  table: TableName,
  lids: readonly string[],
): Promise<void> {
  for (let at = 0; at < lids.length; at += CHUNK) {
    const chunk = lids.slice(at, at + CHUNK);
    await run.write('remove', ALL_TABLES, async (db) => {
      for (const lid of chunk) {
        const owned = await ownedBy(db, OWNED[table] ?? {}, lid);
        await removeAll(db, run, [...owned, { table, lid }]);
      }
    });
  }
}

/** Removes rows from the device, or only from this list if another list still has them (`Left`). */
export async function takeOut(run: Run, feed: Feed, lids: readonly string[]): Promise<void> {
  const { left, source } = feed;
  const other = left && (await run.ports.relaxed.feeds.get(left.still));
  if (!left || !other?.readAt) return removeRows(run, source.table, lids);
  for (const lid of lids) {
    await run.write('left', ALL_TABLES, async (db) => {
      await removeAll(db, run, await ownedBy(db, left.owns, lid));
      const key = rowKey(source.table, lid);
      const truth = await serverCopyOf(db, key);
      if (truth) await run.setServerCopies(db, new Map([[key, { ...truth, ...left.fields }]]));
    });
  }
}

/** Writes on removed rows stay: they are replayed without a server copy and still get their answers (S25). */
async function removeAll(db: Mirror, run: Run, rows: readonly { table: TableName; lid: string }[]) {
  await run.setServerCopies(db, new Map(rows.map(({ table, lid }) => [rowKey(table, lid), null])));
}
