import { currentMirrors } from '../current.ts';
import type { Mirror } from '../schema.ts';
import type { TableName } from '../tables/index.ts';
import { feedFacts, sourceOf } from './feeds.ts';

/** Reasons that a report names; the rest are the same again. */
const REASONS_SHOWN = 5;
const TICKET = 'support-ticket';

export interface UnreadableRows {
  count: number;
  /** Brought by a change feed, which does not say to which record each belongs. */
  isShared: boolean;
  /** Ids of the records and what is wrong with each, without the data in it. */
  reasons: readonly string[];
}

interface Asked {
  list: string;
  table: TableName;
  /** Only this one, by its number or local key; '' in a list that has no other. */
  record: string | undefined;
}

/** Rows of a list that its last read could not understand (S22), by the list or the change feed that brought it. */
export async function unreadableRows(
  db: Mirror,
  { list, table, record }: Asked,
): Promise<UnreadableRows> {
  const source = sourceOf(await feedFacts(db, list))?.key ?? list;
  const prefix = `${source}:${table}:`;
  const all = db.quarantine.where('key').between(prefix, `${prefix}\uffff`);
  const found = record ? all.and(await mayBe(db, { prefix, table, record })) : all;
  const [count, some] = await Promise.all([found.count(), found.limit(REASONS_SHOWN).toArray()]);
  const reasons = some.map(({ key, reason }) => `${table} ${key.slice(prefix.length)}: ${reason}`);
  return { count, reasons, isShared: source !== list };
}

/** A row of its number; where the device lacks the record, it may also be one whose number could not be read either. */
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

/** Begins what is kept in place of the number of such a row (workers/sync/pull/quarantine.ts). */
const UNNUMBERED = '#';

/** The server's number of a record; undefined where only this device has it. */
async function numberOf(db: Mirror, table: TableName, record: string): Promise<string | undefined> {
  const [, number] = /^s?(\d+)$/.exec(record) ?? [];
  if (number !== undefined) return number;
  const row: { id?: unknown } | undefined = await db.rows(table).get(record);
  return row && String(row.id);
}

/** Begins a support ticket about them, unless somebody is writing one. True when the ticket is about them. */
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
