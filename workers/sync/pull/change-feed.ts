import { rowKey } from '#db/op.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import { isTableName, TABLE_NAMES, type TableName } from '#db/tables/index.ts';
import type { ChangeLine } from '#shared/contract/sync.ts';
import type { Answer } from '#shared/http/answer.ts';
import { lidOf } from '#shared/ids.ts';
import { failureOf } from '../core/api.ts';
import { isNoFailure, noteFailedRead, readWell, updateFeed } from '../core/feed-state.ts';
import type { Run } from '../core/run.ts';
import { SOURCES } from '../sources/index.ts';
import { judgeAbsence } from './absence.ts';
import { CHANGES, changeLines } from './change-lines.ts';
import { CutStreamError } from './lines.ts';
import { type Merge, mergeRows } from './merge.ts';
import { forgetQuarantine, forgetRows } from './quarantine.ts';
import { removeRows } from './remove.ts';
import { isCheckDue, verifyMirror } from './verify.ts';

/** Rows that are merged together while a page streams in. */
const BATCH = 500;

type End = Extract<ChangeLine, { kind: 'end' }>;

/**
 * Reads the change feed page by page to its end (S27):
 *
 *   cursor ─► start(full?) ─► rows and tombstones, merged as they come ─► end(cursor, more?)
 *
 * The cursor is saved after a page's last row, and only if the fence kept none of them back. True when
 * the end was reached: the mirror then shows everything that was committed before the last page began.
 */
export async function readChanges(run: Run): Promise<boolean> {
  for (;;) {
    const before = await run.ports.relaxed.feeds.get(CHANGES);
    const page = await readPage(run, before);
    if (page === 'failed' || page === 'fenced') return false;
    if (!page.more) {
      if (page.sums) await verifyMirror(run, page.sums);
      return true;
    }
    if (run.isOver()) return false;
  }
}

async function readPage(
  run: Run,
  before: FeedState | undefined,
): Promise<End | 'failed' | 'fenced'> {
  const readTick = await run.readTickNow();
  const cursor = before?.cursor;
  const sums = (await isCheckDue(run, before)) ? '&sums=1' : '';
  const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}${sums}`;
  const answer = await run.api.open(`/sync/changes${query}`);
  if (answer.kind !== 'stream') {
    // No such address any more: the next run asks what kind of server this is (S27).
    if (answer.kind === 'refused' && answer.status === 404) run.isServerDoubted = true;
    await noteFailure(run, answer);
    return 'failed';
  }
  // A read from the start finds out anew what does not parse.
  if (cursor === undefined) await forgetQuarantine(run, CHANGES);
  const page = new Page(run, readTick, await isFirstRead(run.ports.relaxed));
  try {
    for await (const line of changeLines(answer.body)) await page.take(line);
  } catch (error) {
    // What has arrived is kept, though the page is read again.
    await page.keep();
    if (!(error instanceof CutStreamError)) throw error;
    await noteFailure(run, CUT);
    return 'failed';
  }
  return page.finish();
}

/** True from the first page of the first download to its last: what is there by then is this read's own. */
async function isFirstRead(db: Mirror): Promise<boolean> {
  return (await db.feeds.filter((feed) => feed.readAt > 0).first()) === undefined;
}

/** One page on its way into the mirror. */
class Page {
  readonly #merge: Merge;
  readonly #rows = new Map<TableName, unknown[]>();
  readonly #gone = new Map<TableName, number[]>();
  readonly #seen = new Map<TableName, number[]>();
  #waiting = 0;
  /** The batch before: written while the next one is still being read. */
  #merging: Promise<void> = Promise.resolve();
  #fenced = 0;
  #full = false;
  #end: End | undefined;

  constructor(run: Run, readTick: number, isFirst: boolean) {
    this.#merge = { run, feed: CHANGES, readTick, isFirst };
  }

  async take(line: ChangeLine): Promise<void> {
    switch (line.kind) {
      case 'start':
        this.#full = line.full;
        return;
      case 'end':
        this.#end = line;
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

  #lid(table: TableName, id: number): string {
    return this.#merge.run.lidOf(table, id) ?? lidOf(id);
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
    const context = { lidOf: (table: TableName, id: number) => this.#lid(table, id) };
    for (const [table, rows] of tables) {
      const merged = await mergeRows(this.#merge, SOURCES[table], rows, context);
      this.#fenced += merged.fenced;
      this.#seen.set(table, (this.#seen.get(table) ?? []).concat(merged.ids));
    }
    for (const [table, ids] of gone) {
      await removeRows(
        run,
        table,
        ids.map((id) => this.#lid(table, id)),
      );
      await forgetRows(this.#merge, table, ids);
    }
  }

  async keep(): Promise<void> {
    await this.#flush();
    await this.written();
  }

  /** Resolves when nothing of this page is on its way into the mirror any more. */
  written(): Promise<void> {
    return this.#merging;
  }

  async finish(): Promise<End | 'failed' | 'fenced'> {
    await this.#flush();
    await this.written();
    const { run, readTick } = this.#merge;
    const end = this.#end;
    if (!end) {
      await noteFailure(run, CUT);
      return 'failed';
    }
    if (this.#fenced > 0) {
      await note(run, { dirty: true });
      return 'fenced';
    }
    if (this.#full) await this.#rememberSeen();
    const isLast = this.#full && !end.more;
    const swept: Partial<FeedState> = isLast ? await sweep(run) : {};
    const rows = ((await run.ports.relaxed.feeds.get(CHANGES))?.rows ?? 0) + this.#count();
    const change: Partial<FeedState> = {
      ...swept,
      // A full read that would remove too much is not believed at once: the next read is full again.
      cursor: swept.held ? undefined : end.cursor,
      ...(end.more ? {} : { readTick, readAt: run.ports.clock.now() }),
      rows: this.#full ? rows : undefined,
      dirty: false,
      ...readWell(run),
    };
    // What was seen is forgotten together with the place that it led to: whoever reads the last page again
    // after a crash must not take it for the whole (F43).
    await run.write('page read', ['feeds', 'seen', 'meta'], async (db) => {
      if (isLast) await db.seen.where('feed').equals(CHANGES).delete();
      await updateFeed(db, CHANGES, change);
    });
    return end;
  }

  #count(): number {
    return [...this.#seen.values()].reduce((sum, ids) => sum + ids.length, 0);
  }

  /** Kept in the database, so that a crash in the middle of a long full read is harmless (F43). */
  async #rememberSeen(): Promise<void> {
    const { run } = this.#merge;
    const pages = [...this.#seen].map(([table, ids]) => ({ feed: CHANGES, table, ids }));
    await run.write('seen', ['seen', 'meta'], (db) => db.seen.bulkAdd(pages));
  }
}

function push<T>(map: Map<TableName, T[]>, table: TableName, value: T): void {
  const list = map.get(table);
  if (list) list.push(value);
  else map.set(table, [value]);
}

/** After a full read: what it did not show is gone, unless that is suspiciously much (S25). */
async function sweep(run: Run): Promise<Pick<FeedState, 'held' | 'absent'>> {
  const { relaxed, clock, times } = run.ports;
  const pages = await relaxed.seen.where('feed').equals(CHANGES).toArray();
  const before = await relaxed.feeds.get(CHANGES);
  const absent: string[] = [];
  let of = 0;
  for (const table of TABLE_NAMES) {
    const present = new Set(pages.flatMap((page) => (page.table === table ? page.ids : [])));
    // Keys alone: a cursor over a hundred thousand rows would take seconds.
    for (const lid of await relaxed.rows(table).toCollection().primaryKeys()) {
      const id = run.idOf(table, lid);
      if (id === undefined) continue;
      of += 1;
      if (!present.has(id)) absent.push(rowKey(table, lid));
    }
  }
  const read = { now: clock.now(), apartMs: times.secondLook, absent, of };
  // The server says itself that this is everything, as it would say of each row by a tombstone.
  const own = new Map(absent.map((key) => [key, 'refused' as const]));
  const verdict = judgeAbsence({ ...read, isWhole: true, own }, before);
  for (const table of TABLE_NAMES) {
    const mine = verdict.gone.filter((key) => key.startsWith(`${table}:`));
    await removeRows(
      run,
      table,
      mine.map((key) => key.slice(table.length + 1)),
    );
  }
  return { held: verdict.held, absent: [] };
}

const CUT: Answer = { kind: 'unknown', cause: 'cut' };

async function noteFailure(run: Run, answer: Answer): Promise<void> {
  if (isNoFailure(run, answer)) return;
  await run.write('feed failed', ['feeds', 'meta'], (db) =>
    noteFailedRead(db, run, { key: CHANGES, answer, error: failureOf(answer) }),
  );
}

function note(run: Run, change: Partial<FeedState>): Promise<void> {
  return run.write('feed state', ['feeds', 'meta'], (db) => updateFeed(db, CHANGES, change));
}
