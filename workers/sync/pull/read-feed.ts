import { rowKey } from '#db/op.ts';
import { serverCopyOf } from '#db/replay.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import { JsonRows } from '#shared/http/json-rows.ts';
import { callOf } from '#shared/http/server-habits.ts';
import { get } from '../core/api.ts';
import {
  CHANGES,
  keptBack,
  noteFailedRead,
  readWell,
  restartChanges,
  updateFeed,
} from '../core/feed-state.ts';
import { ALL_TABLES, type Run } from '../core/run.ts';
import { feedOf } from '../sources/index.ts';
import type { Feed, ListRead } from '../sources/list.ts';
import { looksLikeLimit, readOn } from '../sources/pages.ts';
import { judgeAbsence } from './absence.ts';
import { type Absence, absentFrom, askAbsent } from './ask-absent.ts';
import { readChanges } from './change-feed.ts';
import { mergeRows } from './merge.ts';
import { forgetUnreadable } from './quarantine.ts';
import type { Merge } from './read-rows.ts';
import { isListRefusal, noteRefusal } from './refused-list.ts';
import { removeRows, takeOut } from './remove.ts';

/**
 * The result of a read. `cut`: merged, but the list may continue where the server stopped, so a missing row may still
 * exist. `fenced`: some rows were held back. `lost`: this person can no longer see the list, which says nothing about
 * its rows.
 */
export type Reading = 'whole' | 'cut' | 'fenced' | 'failed' | 'lost';

/** If a server ignored `limit` and `offset` (S25), paging is not tried again sooner. */
const TRY_PAGES_AGAIN_MS = 24 * 3_600_000;
/** A list whose rows have no addresses counts as complete if it has fewer rows than this. */
const SHORT_LIST = 10;
/** Time between two empty lists that count as evidence, in multiples of `secondLook`: one day. */
const EMPTY_IS_SLOW = 144;

/** Number of rows merged together while the rest of a long list is still arriving (S24). */
const BATCH = 200;
/** A list is searched for rows from this many characters on. Most lists are shorter and arrive in one piece. */
const SHORT_TEXT = 16_000;

/** Reads the source that shows writes on a documented list: the list itself or the change feed (S9). */
export async function readCovering(run: Run, key: string): Promise<Reading> {
  const feed = feedOf(key, run);
  if (run.isReference) {
    if (!(await readChanges(run))) return 'failed';
    // The change feed contains what belongs to a record only for people who can see the record (S17).
    const owner = feed?.of && rowKey(feed.of.table, feed.of.lid);
    return owner && !(await serverCopyOf(run.ports.relaxed, owner)) ? 'lost' : 'whole';
  }
  return feed ? readFeed(run, feed) : 'failed';
}

/** One read of a list that is being merged into the mirror. */
interface Read {
  run: Run;
  feed: Feed;
  readTick: number;
  wasAlone: boolean;
  before: FeedState | undefined;
  ids: Set<number>;
  rows: number;
  fenced: number;
}

/** Reads a documented list, page by page if the server pages, and merges the rows as they arrive. */
export async function readFeed(run: Run, feed: Feed): Promise<Reading> {
  const readTick = await run.readTickNow();
  const wasAlone = run.slots.isEmpty;
  const early = earlyRows({ run, feed: feed.key, readTick }, feed);
  const answer = await feed.read((path, onText) => get(run, path, onText), early.take);
  await early.end(answer.kind === 'list');
  if (isListRefusal(answer)) return noteRefusal({ run, feed, readTick }, answer);
  if (answer.kind !== 'list') {
    await noteFailedRead(run, feed.key, answer);
    return 'failed';
  }

  const [before] = await Promise.all([begin(run, feed), forgetUnreadable(run, feed.key)]);
  const read: Read = { run, feed, readTick, wasAlone, before, ids: new Set(), rows: 0, fenced: 0 };
  await take(read, answer.rows);
  const absence = await absentFrom(run, feed, read);
  const end = await toTheEnd(read, answer, absence.absent.length > 0);
  await mergeDerived(run, feed);
  const hasPages = read.rows > answer.rows.length;
  await note(read, end, hasPages ? await absentFrom(run, feed, read) : absence);
  if (read.fenced > 0) return 'fenced';
  return end.isCut ? 'cut' : 'whole';
}

/**
 * Merges rows while their list is still arriving. On a slow connection the screen fills gradually, and rows that have
 * arrived are kept if the connection breaks (S22). They prove nothing: only the complete list is evidence.
 */
function earlyRows(merge: Merge, { key, source, shared }: Feed) {
  const reader = new JsonRows();
  /** What has arrived and was not searched for rows yet. */
  let text = '';
  const waiting: unknown[] = [];
  let count = 0;
  let failure: { error: unknown } | undefined;

  function search(): void {
    waiting.push(...reader.push(text));
    text = '';
  }

  async function bringIn(): Promise<void> {
    const rows = waiting.splice(0);
    count += rows.length;
    await merge.run.write('feed begun', ['feeds', 'meta'], (db) =>
      updateFeed(db, key, { rows: count }),
    );
    await mergeRows({ ...merge, isEarly: true }, source, rows, shared);
  }

  return {
    /** Never throws, because the request would then count as failed. `end` throws instead. */
    async take(piece: string): Promise<void> {
      text += piece;
      if (text.length < SHORT_TEXT) return;
      search();
      if (waiting.length < BATCH || failure) return;
      await bringIn().catch((error: unknown) => {
        failure = { error };
      });
    },
    /** Keeps the rows that have arrived even if the list is incomplete. Throws an earlier error of `take`. */
    async end(isComplete: boolean): Promise<void> {
      if (failure) throw failure.error;
      if (isComplete) return;
      search();
      if (waiting.length > 0) await bringIn();
    },
  };
}

/**
 * Returns the list's state before the read. A new list is recorded before its rows are merged: otherwise, if the read
 * broke off, nothing would check whether this person may still see the rows (S36).
 */
async function begin(run: Run, { key }: Feed): Promise<FeedState | undefined> {
  const before = await run.ports.relaxed.feeds.get(key);
  if (!before) await run.write('feed begun', ['feeds', 'meta'], (db) => updateFeed(db, key, {}));
  return before;
}

async function take(read: Read, rows: readonly unknown[]): Promise<void> {
  const { run, feed, readTick } = read;
  const merged = await mergeRows({ run, feed: feed.key, readTick }, feed.source, rows, feed.shared);
  for (const id of merged.ids) read.ids.add(id);
  read.fenced += merged.fenced;
  read.rows += rows.length;
}

/** How far a read got. */
interface End {
  /** Nothing follows: all rows of a stated total were read, or the server honored a limit and returned fewer rows. */
  isProven: boolean;
  /** More rows follow, or may follow. */
  isCut: boolean;
  ignoresPaging?: boolean;
  total: number | undefined;
}

/** Reads further pages if the list may have been cut or if a row is missing. */
async function toTheEnd(read: Read, first: ListRead, lacksRows: boolean): Promise<End> {
  const { run, before } = read;
  const { total, isPartial } = first;
  const isAll = () => total !== undefined && read.rows >= total;
  if (isPartial) return { isProven: false, isCut: true, total };
  if (isPartial === false || isAll()) return { isProven: true, isCut: false, total };
  noteLength(run, first);
  const mayFollow = total !== undefined || isMaybeLimit(run, first);
  const isWanted = mayFollow || lacksRows;
  const now = run.ports.clock.now();
  const triedMs = Math.abs(now - (before?.unpagedAt ?? Number.NEGATIVE_INFINITY));
  if (!isWanted || triedMs < TRY_PAGES_AGAIN_MS) {
    return { isProven: false, isCut: mayFollow, total };
  }
  const pages = await readOn((path) => get(run, path), first);
  if (pages.rows.length > 0) await take(read, pages.rows);
  const isProven = pages.isWhole || isAll();
  const isCut = !isProven && (mayFollow || pages.rows.length > 0);
  return { isProven, isCut, ignoresPaging: pages.ignoresPaging, total };
}

/**
 * True if the server may have cut this list at a limit that it does not state. It has not if it sent a longer list in
 * answer to the same call during this run: the contacts of another planter, for example.
 */
function isMaybeLimit({ longestLists }: Run, { rows, call }: ListRead): boolean {
  const longest = call && longestLists.get(callOf('GET', call.path));
  return looksLikeLimit(rows.length) && rows.length >= (longest ?? 0);
}

function noteLength({ longestLists }: Run, { rows, call }: ListRead): void {
  if (!call) return;
  const name = callOf('GET', call.path);
  longestLists.set(name, Math.max(longestLists.get(name) ?? 0, rows.length));
}

/** Stores the result of the read and the evidence about missing rows in one transaction. */
async function note(read: Read, end: End, absence: Absence): Promise<void> {
  const { run, feed, readTick, wasAlone, before, rows, fenced } = read;
  const verdict = await judge(read, end, absence);
  const readAt = run.ports.clock.now();
  await run.write('feed read', ['feeds', 'meta'], async (db) => {
    await readChangesWhole(db);
    await updateFeed(db, feed.key, {
      ...verdict,
      ...(end.ignoresPaging ? { unpagedAt: readAt } : {}),
      most: Math.max(before?.most ?? 0, rows),
      isCut: end.isCut || undefined,
      total: end.total,
      refused: undefined,
      mayRemoveHeld: undefined,
      rows: undefined,
      ...readWell(run),
      ...(fenced === 0 ? { readTick, readAt, dirty: false } : keptBack(run, wasAlone)),
    });
  });
}

async function judge(
  read: Read,
  end: End,
  { lacked, of, ...missing }: Absence,
): Promise<Pick<FeedState, 'absent' | 'lacks' | 'held'>> {
  const { run, feed, before } = read;
  const { table, address } = feed.source;
  const { clock, times } = run.ports;
  const [present] = read.ids;
  const { own, left } = await askAbsent(run, feed, { ...missing, before, present });
  await takeOut(run, feed, left);
  const isEmpty = !end.isProven && read.rows === 0;
  const list = {
    now: clock.now(),
    apartMs: times.secondLook * (isEmpty && !address ? EMPTY_IS_SLOW : 1),
    absent: missing.absent.filter((lid) => !left.includes(lid)),
    of,
    isWhole: end.isProven || isWholeByLength(read, end),
    own,
  };
  const { gone, ...rest } = judgeAbsence(list, before);
  // A planter in another hub still exists; one whose own address is refused does not.
  const isRefused = (lid: string) => own.get(lid) === 'refused';
  await removeRows(run, table, gone.filter(isRefused));
  await takeOut(
    run,
    feed,
    gone.filter((lid) => !isRefused(lid)),
  );
  return { ...rest, lacks: lacked };
}

/**
 * Rows without addresses of their own cannot be requested. Their list counts as complete if it has fewer rows than the
 * server returned before, or so few that no server cuts a list there.
 */
function isWholeByLength({ feed, rows, before }: Read, { isCut }: End): boolean {
  const { address, isAppendOnly } = feed.source;
  if (address || isAppendOnly || isCut) return false;
  return rows < SHORT_LIST || rows < (before?.most ?? 0);
}

/**
 * Reading a list may add rows that the change feed does not contain, or remove rows that it sends only once. If the
 * change feed becomes available again, it is therefore read from its start (S27).
 */
async function readChangesWhole(db: Mirror): Promise<void> {
  const changes = await db.feeds.get(CHANGES);
  if (changes?.cursor !== undefined) await restartChanges(db);
}

/** Stores facts about other tables that follow from a complete list, such as the last contact of its planter. */
async function mergeDerived(run: Run, feed: Feed): Promise<void> {
  if ((await feed.derive(run.ports.relaxed)).length === 0) return;
  await run.write('derived', ALL_TABLES, async (db) => {
    for (const { table, lid, fields } of await feed.derive(db)) {
      const key = rowKey(table, lid);
      const truth = await serverCopyOf(db, key);
      if (truth) await run.setServerCopies(db, new Map([[key, { ...truth, ...fields }]]));
    }
  });
}
