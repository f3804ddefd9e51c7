import { rowKey } from '#db/op.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import { isTableName, type TableName } from '#db/tables/index.ts';
import type { ChangeLine } from '#shared/contract/sync.ts';
import type { Answer } from '#shared/http/answer.ts';
import { getLines } from '../core/api.ts';
import type { Run } from '../core/run.ts';
import { SOURCES } from '../sources/index.ts';
import { heldIfMany } from './absence.ts';
import { CutStreamError, changeLines } from './lines.ts';
import { mergeRows } from './merge.ts';
import { forgetUnreadable } from './quarantine.ts';
import type { Merge } from './read-rows.ts';
import { removeRows } from './remove.ts';

/** Number of rows merged together while a page is arriving, so many that the database hardly waits between them. */
const BATCH = 2_000;
/** The first rows are merged sooner, so that the screen has something to show: a phone shows fewer cards than this. */
const FIRST_BATCH = 50;

export type End = Extract<ChangeLine, { kind: 'end' }>;
type OfRow = Extract<ChangeLine, { kind: 'row' | 'gone' }>;

/** A page that was read to its end. */
export interface Page {
  kind: 'page';
  /** The page belongs to a full read. */
  isFull: boolean;
  /** A read begins with this page: rows seen before belong to a read that broke off. */
  isFirst: boolean;
  /** Time until which the server accepts no changes, in milliseconds since 1970. */
  frozenUntil: number | undefined;
  /** Whether the reader has ordered a device to erase itself. */
  eraseOrdered: boolean | undefined;
  /** Numbers of the rows on the page, by table. */
  seen: Map<TableName, number[]>;
  written: number;
  end: End;
}

/** The query of `GET /sync/changes`. */
export interface PageQuery {
  /** Undefined at the beginning of a read of everything. */
  cursor: string | undefined;
  table?: TableName;
  sums?: '1' | undefined;
  /** Leaves out older contacts. */
  contacts_from?: string | undefined;
  /** Only the contacts of the planter with this number. */
  planter?: string;
}

/** Merges one page of the change feed. If the page fails, returns the answer and keeps the rows that have arrived. */
export async function readPage(merge: Merge, query: PageQuery): Promise<Page | Answer> {
  const { run, feed } = merge;
  const set = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(set as [string, string][]).toString();
  const answer = await getLines(run, `/sync/changes${search && `?${search}`}`);
  if (answer.kind !== 'stream') {
    // The address no longer exists, so the next run determines the kind of server again (S27).
    if (answer.kind === 'refused' && answer.status === 404) run.memory.knowsServer = false;
    return answer;
  }
  const isFirst = query.cursor === undefined;
  // A read from the start detects unreadable rows again.
  if (isFirst) await forgetUnreadable(run, feed);
  const page = {
    isFull: false,
    isFirst,
    frozenUntil: undefined,
    eraseOrdered: undefined,
    seen: new Map(),
    written: 0,
  };
  const end = await readLines(merge, page, answer.body);
  return end ? { kind: 'page', ...page, end } : { kind: 'unknown', cause: 'cut' };
}

/** Merges lines as they arrive. Lines that have arrived are kept even if the stream breaks off. */
async function readLines(
  merge: Merge,
  page: Omit<Page, 'kind' | 'end'>,
  body: ReadableStream<Uint8Array>,
): Promise<End | undefined> {
  const waiting: OfRow[] = [];
  let end: End | undefined;
  /**
   * A batch is written while the next one is read. Its error surfaces when the next batch, or the end, waits for it.
   */
  let merging = Promise.resolve();
  const flush = async () => {
    await merging;
    merging = bringIn(merge, page, waiting.splice(0));
    merging.catch(() => undefined);
  };
  try {
    for await (const line of changeLines(body)) {
      if (line.kind === 'end') end = line;
      else if (line.kind === 'start') {
        page.isFull = line.full;
        page.isFirst ||= line.begins === true;
        page.frozenUntil = line.frozenUntil ? Date.parse(line.frozenUntil) : undefined;
        page.eraseOrdered = line.erase;
      } else if (waiting.push(line) >= (page.seen.size > 0 ? BATCH : FIRST_BATCH)) await flush();
    }
  } catch (error) {
    if (!(error instanceof CutStreamError)) throw error;
    end = undefined;
  } finally {
    await flush();
    await merging;
  }
  return end;
}

async function bringIn(
  merge: Merge,
  page: Pick<Page, 'seen' | 'written'>,
  lines: readonly OfRow[],
): Promise<void> {
  const { run, feed } = merge;
  // Rows of tables that this build does not know are skipped.
  const tables = new Set(lines.map((line) => line.table).filter(isTableName));
  for (const table of tables) {
    const own = lines.filter((line) => line.table === table);
    const rows = own.flatMap((line) => (line.kind === 'row' ? [line.row] : []));
    const merged = await mergeRows(merge, SOURCES[table], rows);
    page.written += merged.written;
    page.seen.set(table, (page.seen.get(table) ?? []).concat(merged.ids));
  }
  for (const table of tables) {
    const own = lines.filter((line) => line.table === table);
    const ids = own.flatMap((line) => (line.kind === 'gone' ? [line.id] : []));
    const lids = ids.map((id) => run.keyOf(table, id));
    await removeRows(run, table, lids);
    await forgetUnreadable(run, feed, { table, ids });
  }
}

/**
 * Removes rows that a full read did not show (S25). The server declares the read complete, which is as good as a
 * tombstone for each missing row. `before`: the state of the change feed, which may contain a held removal. `filter`: the
 * read has left out contacts before this day, so their absence proves nothing.
 */
export async function removeUnseen(
  run: Run,
  seen: ReadonlyMap<TableName, readonly number[]>,
  before: FeedState | undefined,
  filter: string,
): Promise<{ gone: number; held: FeedState['held'] }> {
  const { relaxed, clock, times } = run.ports;
  const absent: [TableName, string[]][] = [];
  let of = 0;
  let gone = 0;
  for (const [table, ids] of seen) {
    const present = new Set(ids);
    const numbered = (await keysOnDevice(relaxed, table)).flatMap((lid) => {
      const id = run.idOf(table, lid);
      return id === undefined ? [] : [{ lid, id }];
    });
    const notSeen = numbered.filter(({ id }) => !present.has(id)).map(({ lid }) => lid);
    const unseen = table === 'contacts' ? await recentOf(relaxed, notSeen, filter) : notSeen;
    absent.push([table, unseen]);
    of += numbered.length;
    gone += unseen.length;
  }
  const read = { now: clock.now(), apartMs: times.secondLook, of };
  const held = heldIfMany(gone, read, before?.held);
  if (held) return { gone: 0, held };
  for (const [table, lids] of absent) await removeRows(run, table, lids);
  return { gone, held };
}

/** The contacts since this day, or without a date that is known here. */
async function recentOf(db: Mirror, lids: readonly string[], from: string): Promise<string[]> {
  if (from === '') return [...lids];
  const recent: string[] = [];
  for (let at = 0; at < lids.length; at += BATCH) {
    const batch = lids.slice(at, at + BATCH);
    const rows = await db.rows('contacts').bulkGet(batch);
    recent.push(...batch.filter((_lid, nth) => (rows[nth]?.contact_date ?? from) >= from));
  }
  return recent;
}

/** Local keys of all rows, including rows hidden by a pending deletion: their server copies would reappear after it. */
async function keysOnDevice(db: Mirror, table: TableName): Promise<string[]> {
  const prefix = rowKey(table, '');
  // Reads only the keys: a cursor over a hundred thousand rows would take seconds.
  const [shown, copied] = await Promise.all([
    db.rows(table).toCollection().primaryKeys(),
    db.shadows.filter(({ key, truth }) => truth !== null && key.startsWith(prefix)).primaryKeys(),
  ]);
  return [...new Set([...shown, ...copied.map((key) => key.slice(prefix.length))])];
}
