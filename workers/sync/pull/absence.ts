import { rowKey } from '#db/op.ts';
import { shownOpsOf } from '#db/replay.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import type { TableName } from '#db/tables/index.ts';
import { ALL_TABLES, type Run } from '../core/run.ts';
import { SOURCES } from '../sources/index.ts';
import type { Feed } from '../sources/source.ts';

/** A read that would remove more than this, and this share, is not believed at once (S25). */
const MANY_ROWS = 20;
const LARGE_SHARE = 0.2;
/** Whole reads in a row that must lack a row, and a suspiciously large number of rows. */
const READS_NEEDED = 2;
const READS_NEEDED_WHEN_MANY = 3;

export interface Absence {
  missing: string[];
  missingReads: number;
  held: FeedState['held'];
  /** Rows to take off the device now. */
  gone: string[];
}

/** What absence from a whole list means (S25). Pure. `absent`: local keys that this read lacked. */
export function judgeAbsence(
  absent: readonly string[],
  of: number,
  before: Pick<FeedState, 'missing' | 'missingReads'> | undefined,
): Absence {
  const wasMissing = new Set(before?.missing ?? []);
  const isMany = absent.length > MANY_ROWS && absent.length > of * LARGE_SHARE;
  const reads = absent.length === 0 ? 0 : (before?.missingReads ?? 0) + 1;
  const needed = isMany ? READS_NEEDED_WHEN_MANY : READS_NEEDED;
  const gone = new Set(reads >= needed ? absent.filter((lid) => wasMissing.has(lid)) : []);
  const left = absent.filter((lid) => !gone.has(lid));
  return {
    missing: left,
    missingReads: left.length === 0 ? 0 : reads,
    held: isMany && gone.size === 0 ? { rows: absent.length, of } : undefined,
    gone: [...gone],
  };
}

/** Takes rows off the device that the server does not have, or no longer shows to this person (S36). */
export async function removeRows(
  run: Run,
  table: TableName,
  lids: readonly string[],
): Promise<void> {
  const CHUNK = 49;
  for (let at = 0; at < lids.length; at += CHUNK) {
    const chunk = lids.slice(at, at + CHUNK);
    await run.write('remove', ALL_TABLES, async (db) => {
      for (const lid of chunk) await removeRow(db, run, table, lid);
    });
  }
}

/** Rows that this list lacks: they leave the device, or only this list (`Feed.left`). */
export async function takeOut(run: Run, feed: Feed, lids: readonly string[]): Promise<void> {
  const { left, source } = feed;
  const other = left && (await run.ports.relaxed.feeds.get(left.still));
  if (!left || !other?.readAt) return removeRows(run, source.table, lids);
  for (const lid of lids) {
    await run.write('left', ALL_TABLES, async (db) => {
      for (const one of await left.dependants(db, lid)) {
        await removeOne(db, run, one.table, one.lid);
      }
      const key = rowKey(source.table, lid);
      const shadow = await db.shadows.get(key);
      const truth = shadow ? shadow.truth : await db.table(source.table).get(lid);
      if (!truth) return;
      await run.rematerialise(db, [key], new Map([[key, { ...truth, ...left.fields }]]));
    });
  }
}

/** A row with writes keeps them: the writes are replayed over nothing, and meet their answer (S25). */
async function removeRow(db: Mirror, run: Run, table: TableName, lid: string): Promise<void> {
  const dependants = (await SOURCES[table].dependants?.(db, lid)) ?? [];
  for (const one of dependants) await removeOne(db, run, one.table, one.lid);
  await removeOne(db, run, table, lid);
}

async function removeOne(db: Mirror, run: Run, table: TableName, lid: string): Promise<void> {
  const key = rowKey(table, lid);
  if ((await shownOpsOf(db, key)).length === 0) {
    await db.table(table).delete(lid);
    await db.shadows.delete(key);
    return;
  }
  await run.rematerialise(db, [key], new Map([[key, null]]));
}
