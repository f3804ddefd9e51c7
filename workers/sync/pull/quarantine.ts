import type { TableName } from '#db/tables/index.ts';
import { isConfidential } from '../core/confidential.ts';
import type { Inflow } from './merge.ts';
import type { Slice } from '../core/run.ts';

/** A row that did not parse (S22). */
export interface Unreadable {
  raw: unknown;
  reason: string;
  id: number | undefined;
}

/** Kept alone, with its reason: it never fails its list. */
export async function putInQuarantine(
  { slice, feed }: Inflow,
  table: TableName,
  bad: readonly Unreadable[],
): Promise<void> {
  const at = slice.ports.clock.now();
  await slice.write('quarantine', ['quarantine', 'meta'], async (db) => {
    const rows = bad.map(({ raw, reason, id }, index) => ({
      key: `${feed}:${table}:${id ?? `#${index}`}`,
      feed,
      reason,
      at,
      raw: isConfidential(table) ? { id } : raw,
    }));
    await db.quarantine.bulkPut(rows);
  });
  (await slice.feedsInQuarantine()).add(feed);
}

/** Each read of a list finds out anew what in it does not parse. */
export async function forgetQuarantine(slice: Slice, feed: string): Promise<void> {
  const faulty = await slice.feedsInQuarantine();
  if (!faulty.has(feed)) return;
  await slice.write('quarantine', ['quarantine', 'meta'], async (db) => {
    await db.quarantine.where('feed').equals(feed).delete();
  });
  faulty.delete(feed);
}
