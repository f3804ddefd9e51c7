import type { TableName } from '#db/tables/index.ts';
import { isConfidential } from '../core/confidential.ts';
import type { Run } from '../core/run.ts';
import type { Merge } from './merge.ts';

/** A row that did not parse (S22). */
export interface Unreadable {
  raw: unknown;
  reason: string;
  id: number | undefined;
}

/** Kept alone, with its reason: it never fails its list. */
export async function putInQuarantine(
  { run, feed }: Merge,
  table: TableName,
  bad: readonly Unreadable[],
): Promise<void> {
  const at = run.ports.clock.now();
  await run.write('quarantine', ['quarantine', 'meta'], async (db) => {
    const rows = bad.map(({ raw, reason, id }, index) => ({
      key: `${feed}:${table}:${id ?? `#${index}`}`,
      feed,
      reason,
      at,
      raw: isConfidential(table) ? { id } : raw,
    }));
    await db.quarantine.bulkPut(rows);
  });
  (await run.feedsInQuarantine()).add(feed);
}

/** Each read of a list finds out anew what in it does not parse. */
export async function forgetQuarantine(run: Run, feed: string): Promise<void> {
  const faulty = await run.feedsInQuarantine();
  if (!faulty.has(feed)) return;
  await run.write('quarantine', ['quarantine', 'meta'], async (db) => {
    await db.quarantine.where('feed').equals(feed).delete();
  });
  faulty.delete(feed);
}
