import { rowKey } from '#db/op.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import { isTableName, type TableName } from '#db/tables/index.ts';
import type { ChangeLine } from '#shared/contract/sync.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { Run } from '../core/run.ts';
import { SOURCES } from '../sources/index.ts';
import { judgeAbsence, type Verdict } from './absence.ts';
import { CutStreamError, changeLines } from './lines.ts';
import { type Merge, mergeRows } from './merge.ts';
import { forgetQuarantine, forgetRows } from './quarantine.ts';
import { removeRows } from './remove.ts';

/** Rows that are merged together while a page streams in. */
const BATCH = 500;
const CUT: Answer = { kind: 'unknown', cause: 'cut' };

export type End = Extract<ChangeLine, { kind: 'end' }>;

/** A page that came to its end. */
export interface WholePage {
  kind: 'page';
  page: Page;
  end: End;
}

/** Merges one page of the change feed. Returns why there is none; what has arrived of a page that breaks off is kept. */
export async function readPage(merge: Merge, query: string): Promise<WholePage | Answer> {
  const { run, feed } = merge;
  const answer = await run.api.open(`/sync/changes${query}`);
  if (answer.kind !== 'stream') {
    // No such address any more: the next run asks what kind of server this is (S27).
    if (answer.kind === 'refused' && answer.status === 404) run.isServerDoubted = true;
    return answer;
  }
  // A read from the start finds out again what does not parse.
  if (query === '') await forgetQuarantine(run, feed);
  const page = new Page(merge, query === '');
  try {
    await page.read(answer.body);
  } catch (error) {
    if (!(error instanceof CutStreamError)) throw error;
    return CUT;
  }
  return page.end ? { kind: 'page', page, end: page.end } : CUT;
}

/**
 * Takes away what a full read did not show (S25). The server says itself that this is everything, as it would say of
 * each row by a tombstone. `before`: the state of the change feed, where very much may have been held back.
 */
export async function removeUnseen(
  run: Run,
  seen: ReadonlyMap<TableName, readonly number[]>,
  before: FeedState | undefined,
): Promise<Verdict> {
  const { relaxed, clock, times } = run.ports;
  const absent: string[] = [];
  let of = 0;
  for (const [table, ids] of seen) {
    const present = new Set(ids);
    for (const lid of await keysOnDevice(relaxed, table)) {
      const id = run.idOf(table, lid);
      if (id === undefined) continue;
      of += 1;
      if (!present.has(id)) absent.push(rowKey(table, lid));
    }
  }
  const own = new Map(absent.map((key) => [key, 'refused' as const]));
  const read = { now: clock.now(), apartMs: times.secondLook, absent, of, isWhole: true, own };
  const verdict = judgeAbsence(read, before);
  for (const table of seen.keys()) {
    const prefix = rowKey(table, '');
    const mine = verdict.gone.filter((key) => key.startsWith(prefix));
    await removeRows(
      run,
      table,
      mine.map((key) => key.slice(prefix.length)),
    );
  }
  return verdict;
}

/** Local keys of all rows, also of those that an own deletion hides: their server copies would come back after it. */
async function keysOnDevice(db: Mirror, table: TableName): Promise<Set<string>> {
  const prefix = rowKey(table, '');
  // Keys alone: a cursor over a hundred thousand rows would take seconds.
  const [shown, copied] = await Promise.all([
    db.rows(table).toCollection().primaryKeys(),
    db.shadows.filter(({ key, truth }) => truth !== null && key.startsWith(prefix)).primaryKeys(),
  ]);
  return new Set([...shown, ...copied.map((key) => key.slice(prefix.length))]);
}

/** One page of the change feed on its way into the mirror (S27). */
export class Page {
  readonly #merge: Merge;
  readonly #rows = new Map<TableName, unknown[]>();
  readonly #gone = new Map<TableName, number[]>();
  #waiting = 0;
  /** The batch before: written while the next one is still being read. */
  #merging: Promise<void> = Promise.resolve();
  /** Numbers of the rows that it showed, by table. */
  readonly seen = new Map<TableName, number[]>();
  /** Rows that changed the mirror. */
  written = 0;
  /** It belongs to a read that brings everything. */
  isFull = false;
  /** A read begins here: what was seen before belongs to one that broke off. */
  isFirst: boolean;
  /** The server accepts no changes until then, in milliseconds since 1970. */
  frozenUntil: number | undefined;
  /** Its last line; a page without it was cut off. */
  end: End | undefined;

  constructor(merge: Merge, isFirst: boolean) {
    this.#merge = merge;
    this.isFirst = isFirst;
  }

  /** Merges the lines as they come. Throws what breaks them off, once all that has arrived is kept. */
  async read(body: ReadableStream<Uint8Array>): Promise<void> {
    try {
      for await (const line of changeLines(body)) await this.#take(line);
    } finally {
      await this.#flush();
      await this.#merging;
    }
  }

  async #take(line: ChangeLine): Promise<void> {
    switch (line.kind) {
      case 'start':
        this.isFull = line.full;
        this.isFirst ||= line.begins === true;
        this.frozenUntil = line.frozenUntil ? Date.parse(line.frozenUntil) : undefined;
        return;
      case 'end':
        this.end = line;
        return;
      case 'row':
        if (isTableName(line.table)) push(this.#rows, line.table, line.row);
        break;
      case 'gone':
        if (isTableName(line.table)) push(this.#gone, line.table, line.id);
        break;
    }
    this.#waiting += 1;
    if (this.#waiting >= BATCH) await this.#flush();
  }

  /** Waits for the batch before, never for this one. */
  async #flush(): Promise<void> {
    await this.#merging;
    this.#merging = this.#bringIn(new Map(this.#rows), new Map(this.#gone));
    // A fault is met where the next batch, or the end, waits for this one.
    this.#merging.catch(() => undefined);
    this.#rows.clear();
    this.#gone.clear();
    this.#waiting = 0;
  }

  async #bringIn(
    tables: ReadonlyMap<TableName, unknown[]>,
    gone: ReadonlyMap<TableName, number[]>,
  ): Promise<void> {
    const { run } = this.#merge;
    for (const [table, rows] of tables) {
      const merged = await mergeRows(this.#merge, SOURCES[table], rows);
      this.written += merged.written;
      this.seen.set(table, (this.seen.get(table) ?? []).concat(merged.ids));
    }
    for (const [table, ids] of gone) {
      await removeRows(
        run,
        table,
        ids.map((id) => run.keyOf(table, id)),
      );
      await forgetRows(this.#merge, table, ids);
    }
  }
}

function push<T>(map: Map<TableName, T[]>, table: TableName, value: T): void {
  const list = map.get(table);
  if (list) list.push(value);
  else map.set(table, [value]);
}
