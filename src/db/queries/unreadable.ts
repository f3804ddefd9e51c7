import { liveQuery } from 'dexie';
import { currentMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';
import type { TableName } from '../tables/index.ts';
import { feedFacts, sourceOf } from './feeds.ts';
import { keptView } from './kept-view.ts';

/** Number of reasons in a report. Further ones are usually repetitions. */
const REASONS_SHOWN = 5;
const TICKET = 'support-ticket';

export interface UnreadableRows {
  count: number;
  /** The rows are from the change feed, which does not show to which record each belongs. */
  isShared: boolean;
  /** Ids of the records and what is wrong with each, without their data. */
  reasons: readonly string[];
}

/**
 * The number of unreadable rows in all lists; undefined until it is known. Usually there are none, and then no list has
 * to ask for its own.
 */
export const allUnreadable = keptView<{ count: number | undefined }>(
  { count: undefined },
  (db, show) => {
    const unknown = () => show({ count: undefined });
    liveQuery(() => db.quarantine.count()).subscribe((count) => show({ count }), unknown);
  },
);

export interface Asked {
  list: string;
  table: TableName;
  /** Only this record, by its number or local key; '' in a list without other records. */
  record?: string | undefined;
}

/** Rows of a list that its last read could not parse (S22), read by the list itself or by the change feed. */
export function unreadableRows(
  db: Mirror,
  { list, table, record }: Asked,
): Promise<UnreadableRows> {
  const stores = [db.feeds, db.meta, db.quarantine, ...(record ? [db.rows(table)] : [])];
  return db.transaction('r', stores, async () => {
    const source = sourceOf(await feedFacts(db, list))?.key ?? list;
    const prefix = `${source}:${table}:`;
    const all = db.quarantine.where('key').between(prefix, `${prefix}\uffff`);
    const found = record ? all.and(await mayBe(db, { prefix, table, record })) : all;
    const [count, some] = await Promise.all([
      found.count(),
      found.clone().limit(REASONS_SHOWN).toArray(),
    ]);
    const reasons = some.map(
      ({ key, reason }) => `${table} ${key.slice(prefix.length)}: ${reason}`,
    );
    return { count, reasons, isShared: source !== list };
  });
}

/**
 * Matches the row with the record's number. If the device lacks the record, a row with an unreadable number may also be
 * it.
 */
async function mayBe(
  db: Mirror,
  { prefix, table, record }: { prefix: string; table: TableName; record: string },
): Promise<(row: { key: string }) => boolean> {
  const number = await numberOf(db, table, record);
  const places = [record, `s${number}`];
  const isHere = (await db.rows(table).bulkGet(places)).some((row) => row !== undefined);
  return ({ key }) =>
    key === `${prefix}${number}` || (!isHere && key.startsWith(`${prefix}${UNNUMBERED}`));
}

/** Prefix of the key of a row with an unreadable number (workers/sync/pull/quarantine.ts). */
const UNNUMBERED = '#';

/** The server number of a record; undefined if only this device has the record. */
async function numberOf(db: Mirror, table: TableName, record: string): Promise<string | undefined> {
  const [, number] = /^s?(\d+)$/.exec(record) ?? [];
  if (number !== undefined) return number;
  const row: { id?: unknown } | undefined = await db.rows(table).get(record);
  return row && String(row.id);
}

/** Drafts a support ticket about unreadable rows, unless a ticket is already being written. True if it was drafted. */
export async function draftUnreadableReport(
  title: string,
  reasons: readonly string[],
): Promise<boolean> {
  const { strict } = currentMirrors();
  return strict.transaction('rw', strict.drafts, async () => {
    if (await strict.drafts.get(TICKET)) return false;
    const description = `${title}.\n\n${reasons.join('\n')}`;
    const fields = { subject: title, description, priority: 'medium' };
    await strict.drafts.put({ key: TICKET, savedAt: Date.now(), fields });
    return true;
  });
}
