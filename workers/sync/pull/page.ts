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
import { type Merge, mergeRows } from './merge.ts';
import { forgetUnreadable } from './quarantine.ts';
import { removeRows } from './remove.ts';

/** Rows that are merged together while a page streams in. */
const BATCH = 500;

export type End = Extract<ChangeLine, { kind: 'end' }>;
type OfRow = Extract<ChangeLine, { kind: 'row' | 'gone' }>;

/** A page that came to its end. */
export interface Page {
  kind: 'page';
  /** It belongs to a read that brings everything. */
  isFull: boolean;
  /** A read begins here: what was seen before belongs to one that broke off. */
  isFirst: boolean;
  /** The server accepts no changes until then, in milliseconds since 1970. */
  frozenUntil: number | undefined;
  /** Numbers of the rows that it showed, by table. */
  seen: Map<TableName, number[]>;
  written: number;
  end: End;
}

/** Merges one page of the change feed. Returns why there is none; what has arrived of a page that breaks off is kept. */
export async function readPage(merge: Merge, query: string): Promise<Page | Answer> {
  const { run, feed } = merge;
  const answer = await getLines(run, `/sync/changes${query}`);
  if (answer.kind !== 'stream') {
    // No such address any more: the next run asks what kind of server this is (S27).
    if (answer.kind === 'refused' && answer.status === 404) run.memory.knowsServer = false;
    return answer;
  }
  const isFirst = query === '';
  // A read from the start finds out again what does not parse.
  if (isFirst) await forgetUnreadable(run, feed);
  const page = { isFull: false, isFirst, frozenUntil: undefined, seen: new Map(), written: 0 };
  const end = await readLines(merge, page, answer.body);
  return end ? { kind: 'page', ...page, end } : { kind: 'unknown', cause: 'cut' };
}

/** Merges the lines as they come, and keeps all that has arrived also where they break off. */
async function readLines(
  merge: Merge,
  page: Omit<Page, 'kind' | 'end'>,
  body: ReadableStream<Uint8Array>,
): Promise<End | undefined> {
  const waiting: OfRow[] = [];
  let end: End | undefined;
  /** The batch before is written while the next one is read: a fault is met where that one, or the end, waits for it. */
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
      } else if (waiting.push(line) >= BATCH) await flush();
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
  // Tables that this build does not know are left out.
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
 * Takes away what a full read did not show (S25). The server says itself that this is everything, as it would say of
 * each row by a tombstone. `before`: the state of the change feed, where very much may have been held back.
 */
export async function removeUnseen(
  run: Run,
  seen: ReadonlyMap<TableName, readonly number[]>,
  before: FeedState | undefined,
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
    const unseen = numbered.filter(({ id }) => !present.has(id)).map(({ lid }) => lid);
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

/** Local keys of all rows, also of those that an own deletion hides: their server copies would come back after it. */
async function keysOnDevice(db: Mirror, table: TableName): Promise<string[]> {
  const prefix = rowKey(table, '');
  // Keys alone: a cursor over a hundred thousand rows would take seconds.
  const [shown, copied] = await Promise.all([
    db.rows(table).toCollection().primaryKeys(),
    db.shadows.filter(({ key, truth }) => truth !== null && key.startsWith(prefix)).primaryKeys(),
  ]);
  return [...new Set([...shown, ...copied.map((key) => key.slice(prefix.length))])];
}
