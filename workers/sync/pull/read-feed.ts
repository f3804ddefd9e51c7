import { rowKey } from '#db/op.ts';
import { serverCopyOf } from '#db/replay.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import {
  CHANGES,
  keptBack,
  noteFailedRead,
  readWell,
  restartChanges,
  updateFeed,
} from '../core/feed-state.ts';
import { ALL_TABLES, type Run } from '../core/run.ts';
import { type Feed, feedOf } from '../sources/index.ts';
import type { ListRead } from '../sources/list.ts';
import { looksLikeLimit, type Pages, readOn } from '../sources/pages.ts';
import { judgeAbsence } from './absence.ts';
import { absentFrom, askAbsent } from './ask-absent.ts';
import { readChanges } from './change-feed.ts';
import { EarlyRows } from './early-rows.ts';
import { mergeRows } from './merge.ts';
import { forgetQuarantine } from './quarantine.ts';
import { isListRefusal, noteRefusal } from './refused-list.ts';
import { removeRows, takeOut } from './remove.ts';

/**
 * What a read came to. `cut`: merged, but the list may continue where the server stopped, so that a row it lacks may
 * still be there. `fenced`: rows were kept back. `lost`: the list is gone for this person, which says nothing of what
 * was in it.
 */
export type Reading = 'whole' | 'cut' | 'fenced' | 'failed' | 'lost';

/** A server that ignored `limit` and `offset` (S25) is not asked to page again sooner. */
const TRY_PAGES_AGAIN_MS = 24 * 3_600_000;
/** A list without addresses of its rows and of fewer rows than this is not taken for one that was cut. */
const SHORT_LIST = 10;
/** What must lie between two empty lists that both prove something, in times of `secondLook`: a day. */
const EMPTY_IS_SLOW = 144;

/** Reads whatever shows the writes of a documented list: that list, or the change feed (S9). */
export async function readCovering(run: Run, key: string): Promise<Reading> {
  const feed = feedOf(key, run);
  if (run.isReference) {
    if (!(await readChanges(run))) return 'failed';
    // The change feed shows what belongs to a record only to those who see the record (S17).
    const owner = feed?.of && rowKey(feed.of.table, feed.of.lid);
    return owner && !(await serverCopyOf(run.ports.relaxed, owner)) ? 'lost' : 'whole';
  }
  return feed ? readFeed(run, feed) : 'failed';
}

/** One read of a documented list, page by page where the server pages, merged as it comes. */
export async function readFeed(run: Run, feed: Feed): Promise<Reading> {
  const readTick = await run.readTickNow();
  const read = new FeedRead(run, feed, readTick);
  const early = new EarlyRows({ run, feed: feed.key, readTick }, feed);
  const answer = await feed.read((path, onText) => run.api.read(path, onText), early.take);
  await early.end(answer.kind === 'list');
  if (isListRefusal(answer)) return noteRefusal({ run, feed, readTick }, answer);
  if (answer.kind !== 'list') {
    await noteFailedRead(run, feed.key, answer);
    return 'failed';
  }

  await forgetQuarantine(run, feed.key);
  await noteBegun(run, feed);
  await read.take(answer.rows);
  const end = await read.toTheEnd(answer);
  await mergeDerived(run, feed);
  await read.note(end);
  if (read.fenced > 0) return 'fenced';
  return end.isCut ? 'cut' : 'whole';
}

/** Known before its rows come in: were this to break off, nobody would ask whether they may still be seen (S36). */
async function noteBegun(run: Run, { key }: Feed): Promise<void> {
  if (await run.ports.relaxed.feeds.get(key)) return;
  await run.write('feed begun', ['feeds', 'meta'], (db) => updateFeed(db, key, {}));
}

/** How far a read came. */
interface End {
  /** Nothing follows: a total is stated, or the server honoured a limit and gave fewer rows. */
  isProven: boolean;
  /** More follows, or may follow. */
  isCut: boolean;
  ignoresPaging: boolean;
  /** How many rows there are in all, where the server states it. */
  total?: number | undefined;
}

/** One read of a list on its way into the mirror. */
class FeedRead {
  readonly #run: Run;
  readonly #feed: Feed;
  readonly #readTick: number;
  readonly #wasAlone: boolean;
  readonly #ids = new Set<number>();
  #rows = 0;
  #before: FeedState | undefined;
  fenced = 0;

  constructor(run: Run, feed: Feed, readTick: number) {
    this.#run = run;
    this.#feed = feed;
    this.#readTick = readTick;
    this.#wasAlone = run.slots.isEmpty;
  }

  async take(rows: readonly unknown[]): Promise<void> {
    const run = this.#run;
    const { key, source, shared } = this.#feed;
    const merge = { run, feed: key, readTick: this.#readTick };
    const merged = await mergeRows(merge, source, rows, shared);
    for (const id of merged.ids) this.#ids.add(id);
    this.fenced += merged.fenced;
    this.#rows += rows.length;
  }

  /** Reads on where the list may have been cut, or where a row is missing. */
  async toTheEnd(first: ListRead): Promise<End> {
    const run = this.#run;
    this.#before = await run.ports.relaxed.feeds.get(this.#feed.key);
    const { total } = first;
    if (first.isPartial) return { isProven: false, isCut: true, ignoresPaging: false, total };
    if (first.isPartial === false || (total !== undefined && this.#rows >= total)) {
      return { isProven: true, isCut: false, ignoresPaging: false, total };
    }
    const mayFollow = total !== undefined || looksLikeLimit(this.#rows);
    const { absent } = await this.#absent();
    if (!mayFollow && absent.length === 0) {
      return { isProven: false, isCut: false, ignoresPaging: false };
    }
    const pages = this.#mayPage() ? await readOn((path) => run.api.read(path), first) : NO_PAGES;
    if (pages.rows.length > 0) await this.take(pages.rows);
    const isProven = pages.isWhole || (total !== undefined && this.#rows >= total);
    const isCut = !isProven && (mayFollow || pages.rows.length > 0);
    return { isProven, isCut, ignoresPaging: pages.ignoresPaging, total };
  }

  #mayPage(): boolean {
    const { now } = this.#run.ports.clock;
    const at = this.#before?.unpagedAt;
    return at === undefined || Math.abs(now() - at) >= TRY_PAGES_AGAIN_MS;
  }

  /** What the read says of rows that it lacked, and that it was read at all: in one transaction. */
  async note(end: End): Promise<void> {
    const run = this.#run;
    const { clock } = run.ports;
    const verdict = await this.#judge(end);
    const { key } = this.#feed;
    await run.write('feed read', ['feeds', 'meta'], async (db) => {
      await readChangesWhole(db);
      await updateFeed(db, key, {
        ...(this.fenced === 0 ? { readTick: this.#readTick, readAt: clock.now() } : {}),
        ...(end.ignoresPaging ? { unpagedAt: clock.now() } : {}),
        ...verdict,
        most: Math.max(this.#before?.most ?? 0, this.#rows),
        isCut: end.isCut || undefined,
        total: end.total,
        refused: undefined,
        mayRemoveHeld: undefined,
        rows: undefined,
        ...readWell(run),
        ...(this.fenced === 0 ? { dirty: false } : keptBack(run, this.#wasAlone)),
      });
    });
  }

  #absent() {
    return absentFrom(this.#run, this.#feed, { ids: this.#ids, readTick: this.#readTick });
  }

  async #judge(end: End): Promise<Pick<FeedState, 'absent' | 'lacks' | 'held'>> {
    const run = this.#run;
    const { clock, times } = run.ports;
    const { absent, written, lacked, of } = await this.#absent();
    await this.#leaveWithWrites(written);
    if (absent.length === 0) return { absent: [], lacks: lacked, held: undefined };
    const [present] = this.#ids;
    const before = this.#before;
    const { own, left } = await askAbsent(this.#run, this.#feed, { absent, before, present });
    if (left.length > 0) await takeOut(run, this.#feed, left);
    const isEmpty = !end.isProven && this.#rows === 0;
    const list = {
      now: clock.now(),
      apartMs: times.secondLook * (isEmpty && !this.#feed.source.address ? EMPTY_IS_SLOW : 1),
      absent: absent.filter((lid) => !left.includes(lid)),
      of,
      isWhole: end.isProven || this.#isWholeByLength(end),
      own,
    };
    const { gone, ...rest } = judgeAbsence(list, before);
    // A row of another hub is still a planter; one whose own address is refused is not.
    const isRefused = (lid: string) => own.get(lid) === 'refused';
    await removeRows(run, this.#feed.source.table, gone.filter(isRefused));
    await takeOut(
      run,
      this.#feed,
      gone.filter((lid) => !isRefused(lid)),
    );
    return { ...rest, lacks: lacked };
  }

  /** A planter of another hub leaves this one also with waiting writes, which continue to their answer (S36). */
  async #leaveWithWrites(written: readonly string[]): Promise<void> {
    const run = this.#run;
    const { left, source, id } = this.#feed;
    for (const lid of left ? written : []) {
      const row = run.idOf(source.table, lid) ?? 0;
      const place = await left?.ask((path) => run.api.read(path), row);
      if (place !== undefined && place !== id) await takeOut(run, this.#feed, [lid]);
    }
  }

  /**
   * Rows without addresses of their own cannot be asked for. Their list counts as whole where it holds fewer rows
   * than the server gave before, or so few that no server cuts a list there.
   */
  #isWholeByLength(end: End): boolean {
    const { address, isAppendOnly } = this.#feed.source;
    if (address || isAppendOnly || end.isCut) return false;
    return this.#rows < SHORT_LIST || this.#rows < (this.#before?.most ?? 0);
  }
}

const NO_PAGES: Pages = { rows: [], isWhole: false, ignoresPaging: false };

/**
 * A list may bring rows that the change feed never names, and take away what it names once: should the feed be back, it
 * is read from its start (S27).
 */
async function readChangesWhole(db: Mirror): Promise<void> {
  const changes = await db.feeds.get(CHANGES);
  if (changes?.cursor !== undefined) await restartChanges(db);
}

/** Facts of other tables that a whole list shows, such as the last contact of its planter. */
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
