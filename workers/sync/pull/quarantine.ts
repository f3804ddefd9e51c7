import type { TableName } from '#db/tables/index.ts';
import { isConfidential } from '../core/confidential.ts';
import type { Run } from '../core/run.ts';
import { fingerprint } from '../sources/source.ts';

/** A read of a list. */
interface Reading {
  run: Run;
  feed: string;
}

/** A row that did not parse (S22). */
export interface Unreadable {
  raw: unknown;
  reason: string;
  id: number | undefined;
}

/** Kept alone, with its reason: it never fails its list. */
export async function putInQuarantine(
  { run, feed }: Reading,
  table: TableName,
  bad: readonly Unreadable[],
): Promise<void> {
  const at = run.ports.clock.now();
  await run.write('quarantine', ['quarantine', 'meta'], async (db) => {
    const rows = bad.map(({ raw, reason, id }) => ({
      key: keyOf(feed, table, id ?? `#${fingerprint(JSON.stringify(raw) ?? '')}`),
      feed,
      reason,
      at,
      raw: isConfidential(table) ? { id } : raw,
    }));
    await db.quarantine.bulkPut(rows);
  });
}

/** True where rows of the list did not parse. */
export async function hasUnreadable({ ports }: Run, feed: string): Promise<boolean> {
  return (await ports.relaxed.quarantine.where('feed').equals(feed).count()) > 0;
}

/** Rows that were read since, or that are gone, are unreadable no longer. */
export async function forgetRows(
  { run, feed }: Reading,
  table: TableName,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || !(await hasUnreadable(run, feed))) return;
  await run.write('quarantine', ['quarantine', 'meta'], async (db) => {
    await db.quarantine.bulkDelete(ids.map((id) => keyOf(feed, table, id)));
  });
}

/** Screens count the keys that begin with their list and table (src/db/queries/feeds.ts). */
function keyOf(feed: string, table: TableName, row: number | string): string {
  return `${feed}:${table}:${row}`;
}

/** Each read of a list finds out again what in it does not parse. */
export async function forgetQuarantine(run: Run, feed: string): Promise<void> {
  if (!(await hasUnreadable(run, feed))) return;
  await run.write('quarantine', ['quarantine', 'meta'], async (db) => {
    await db.quarantine.where('feed').equals(feed).delete();
  });
}
