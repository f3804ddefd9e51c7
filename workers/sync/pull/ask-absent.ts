import { type Op, rowKey } from '#db/op.ts';
import { shownOpsOf } from '#db/replay.ts';
import type { FeedState } from '#db/schema.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import { isOfNewerBuild } from '#src/mutations/read-op.ts';
import { get } from '../core/api.ts';
import { unreadFeed } from '../core/feed-state.ts';
import { elapsed } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import { feedOf, standingFeeds } from '../sources/index.ts';
import type { Feed } from '../sources/list.ts';
import { type OwnAnswer, rowsToAsk } from './absence.ts';
import { storedHolder } from './holder.ts';

/** Largest number of row addresses requested during one read of a list: a limited list may lack thousands of rows. */
const ASKS_PER_READ = 20;
/** Another list counts as showing its rows until it is this many times older than the freshness period. */
const STILL_FRESH = 2;

/** The rows that a read of a list has shown. */
interface Shown {
  ids: Iterable<number>;
  readTick: number;
}

/** Local keys of the rows of a list that a read lacked (S25). */
export interface Absence {
  lacked: string[];
  /** Those that no other list shows. */
  absent: string[];
  /** Rows with pending writes, which stay. */
  written: string[];
  /** Number of the list's rows on the device. */
  of: number;
}

export async function absentFrom(run: Run, feed: Feed, { ids, readTick }: Shown): Promise<Absence> {
  const { relaxed } = run.ports;
  const { table } = feed.source;
  // A limited list may lack thousands of rows, so writes are looked up per row only if any exist.
  const [scope, writes] = await Promise.all([feed.scope(relaxed), relaxed.ops.count()]);
  const isAnythingWaiting = writes > 0;
  const present = new Set(ids);
  const lacked: string[] = [];
  const written: string[] = [];
  for (const lid of scope) {
    const id = run.idOf(table, lid);
    if (id === undefined || present.has(id)) continue;
    const isWritten = isAnythingWaiting && (await hasWaiting(run, rowKey(table, lid), readTick));
    (isWritten ? written : lacked).push(lid);
  }
  const shown = lacked.length > 0 ? await shownElsewhere(run, feed, 'absent') : new Set();
  return { absent: lacked.filter((lid) => !shown.has(lid)), written, lacked, of: scope.length };
}

/**
 * Pending writes keep their row. A write acknowledged before this read does not: it only waits for a read that shows
 * it, and none will if the row is gone. The exception is a new row that no list has shown yet (S9).
 */
async function hasWaiting({ ports }: Run, key: string, readTick: number): Promise<boolean> {
  const ops = await shownOpsOf(ports.relaxed, key);
  const isKnown = (op: Op) => op.state === 'acked' && (op.receiptTick ?? Infinity) < readTick;
  if (!ops.every((op) => isKnown(op) && !isOfNewerBuild(op))) return true;
  return (await ports.relaxed.shadows.get(key))?.truth === null;
}

/**
 * Rows that another list of the same table shows. They are not absent: a row that left one list may be in another. A
 * refused list says nothing about rows of other lists. Such a list keeps its rows however old it is, even if it is
 * refused itself or lacked them once.
 */
export async function shownElsewhere(
  run: Run,
  feed: Feed,
  why: 'absent' | 'refused',
): Promise<Set<string>> {
  if (feed.left) return new Set();
  const { relaxed, clock, times } = run.ports;
  const shown = new Set<string>();
  const standing = why === 'refused' ? await standingLists(run) : [];
  const stored = await relaxed.feeds.toArray();
  const states = new Map([...standing.map(unreadFeed), ...stored].map((one) => [one.key, one]));
  states.delete(feed.key);
  for (const state of states.values()) {
    const other = feedOf(state.key, run);
    if (other?.source.table !== feed.source.table) continue;
    const isRead = state.readAt > 0 || standing.includes(state.key);
    const isList = why === 'refused' && isRead && !other.isOwnAddress;
    const isOld = elapsed(clock.now(), state.readAt) > STILL_FRESH * times.fresh;
    if (!isList && (state.refused || isOld)) continue;
    const lacked = new Set(!isList && Array.isArray(state.lacks) ? state.lacks : []);
    for (const lid of await other.scope(relaxed)) if (!lacked.has(lid)) shown.add(lid);
  }
  return shown;
}

/**
 * Lists that this person always has, including lists that were never read because the change feed contained their rows.
 */
async function standingLists({ ports }: Run): Promise<string[]> {
  const holder = await storedHolder(ports.relaxed);
  return holder ? standingFeeds(holder, ports.userId) : [];
}

/** What the server says about single rows that a list lacked. */
export interface Asked {
  /** Answers by local key. */
  own: Map<string, OwnAnswer>;
  /** Local keys of rows that the server shows in another place of the same kind, such as another hub. */
  left: string[];
}

interface Question {
  /** Local keys of the rows that the list lacked. */
  absent: readonly string[];
  /** Rows with pending writes. They leave only for another place, and their writes still get their answers (S36). */
  written?: readonly string[];
  before: FeedState | undefined;
  /** Server number of a row that the list showed. */
  present: number | undefined;
}

/**
 * Requests absent rows at their own addresses. A refusal counts only if the address of a row that the list did show is
 * answered: the server may not support the call at all.
 */
export async function askAbsent(
  run: Run,
  feed: Feed,
  { absent, written = [], before, present }: Question,
): Promise<Asked> {
  const asked: Asked = { own: new Map(), left: [] };
  const { address, table } = feed.source;
  const { clock, times } = run.ports;
  if (!address) return asked;
  const getHere = (path: string) => get(run, path);
  for (const lid of feed.left ? written : []) {
    const place = await feed.left?.ask(getHere, run.idOf(table, lid) ?? 0);
    if (place !== undefined && place !== feed.id) asked.left.push(lid);
  }
  const due = rowsToAsk(absent, before, { now: clock.now(), apartMs: times.secondLook });
  for (const lid of due.slice(0, ASKS_PER_READ)) {
    const id = run.idOf(table, lid);
    if (id === undefined || run.isOver()) continue;
    const place = await feed.left?.ask(getHere, id);
    if (place === feed.id) asked.own.set(lid, 'shown');
    else if (place !== undefined) asked.left.push(lid);
    if (place !== undefined) continue;
    const answer = ownAnswerIn(await getHere(address(id)));
    if (answer === undefined) break;
    asked.own.set(lid, answer);
  }
  const isRefused = [...asked.own.values()].includes('refused');
  const isControlled = isRefused && present !== undefined;
  if (isControlled && ownAnswerIn(await getHere(address(present))) !== 'shown') {
    for (const [lid, answer] of asked.own) if (answer === 'refused') asked.own.delete(lid);
  }
  return asked;
}

function ownAnswerIn(answer: Answer): OwnAnswer | undefined {
  if (answer.kind === 'ok') return recordIn(answer.body) ? 'shown' : undefined;
  const isGone = answer.kind === 'refused' && (answer.status === 404 || answer.status === 410);
  return isGone || answer.kind === 'forbidden' ? 'refused' : undefined;
}
