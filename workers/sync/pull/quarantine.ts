import type { TableName } from '#db/tables/index.ts';
import { uniqueKeysOf } from '#db/unique-keys.ts';
import { isConfidential } from '../core/confidential.ts';
import type { Run } from '../core/run.ts';
import { fingerprint } from '../sources/source.ts';

/** A row that could not be parsed (S22). */
export interface Unreadable {
  raw: unknown;
  reason: string;
  id: number | undefined;
}

/** Stores unreadable rows with the reason, so that they do not fail the whole list. */
export async function putInQuarantine(
  { run, feed }: { run: Run; feed: string },
  table: TableName,
  bad: readonly Unreadable[],
): Promise<void> {
  const at = run.ports.clock.now();
  const rows = bad.map(({ raw, reason, id }) => ({
    key: keyOf(feed, table, id ?? `#${fingerprint(JSON.stringify(raw) ?? '')}`),
    feed,
    reason,
    at,
    raw: isConfidential(table) ? { id } : raw,
  }));
  run.unreadable.add(feed);
  await run.write('quarantine', ['quarantine', 'meta'], (db) => db.quarantine.bulkPut(rows));
}

/** Loads the names of the lists with unreadable rows. Most devices have none. */
export async function learnUnreadable({ ports, unreadable }: Run): Promise<void> {
  for (const feed of await uniqueKeysOf(ports.relaxed.quarantine, 'feed')) {
    unreadable.add(feed);
  }
}

/** True if rows of the list could not be parsed. */
export function hasUnreadable({ unreadable }: Run, feed: string): boolean {
  return unreadable.has(feed);
}

/**
 * Clears the quarantine of rows that have since been read or are gone. Without `these`, clears the whole list: each
 * read detects unreadable rows again.
 */
export async function forgetUnreadable(
  run: Run,
  feed: string,
  these?: { table: TableName; ids: readonly number[] },
): Promise<void> {
  if (these?.ids.length === 0 || !hasUnreadable(run, feed)) return;
  await run.write('quarantine', ['quarantine', 'meta'], async ({ quarantine }) => {
    if (these) await quarantine.bulkDelete(these.ids.map((id) => keyOf(feed, these.table, id)));
    else await quarantine.where('feed').equals(feed).delete();
    if ((await quarantine.where('feed').equals(feed).count()) === 0) run.unreadable.delete(feed);
  });
}

/** Screens count keys by this prefix of list and table (src/db/queries/feeds.ts). */
function keyOf(feed: string, table: TableName, row: number | string): string {
  return `${feed}:${table}:${row}`;
}
