import { rowKey } from '#db/op.ts';
import type { FeedState } from '#db/schema.ts';
import { may } from '#shared/permissions.ts';
import { CHANGES, isFresh, isPostponed, unreadFeed } from '../core/feed-state.ts';
import { elapsed } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import { feedOf, isOutOfReach, standingFeeds } from '../sources/index.ts';
import { DIRECTORY } from '../sources/planters.ts';
import { readChanges } from './change-feed.ts';
import { awaitedFeeds, coveringFeeds } from './confirm.ts';
import { holderNow } from './holder.ts';
import { keepWanted, readOlderOf } from './kept-contacts.ts';
import { readFeed } from './read-feed.ts';
import { removeRows } from './remove.ts';

/** A feed that no screen has requested for this long is no longer read. */
const WANTED_FOR_MS = 30 * 24 * 3_600_000;
/** While writes are being sent, urgent lists are read at most this often. */
const READ_WHILE_SENDING_MS = 10_000;
/** Number of lists read concurrently, so that a list that hangs does not stop the others (S29). */
const LISTS_AT_ONCE = 2;

/**
 * Reads what is due (S29): the change feed if the server offers it, else the lists. `isForced`: also reads fresh lists,
 * once in this run.
 */
export async function pull(run: Run, isForced: boolean): Promise<void> {
  if (run.isOver()) return;
  if (run.isReference) await pullChanges(run, isForced);
  else await pullLists(run, isForced);
}

async function pullChanges(run: Run, isForced: boolean): Promise<void> {
  const states = await run.ports.relaxed.feeds.toArray();
  const changes = states.find((state) => state.key === CHANGES) ?? unreadFeed(CHANGES);
  if (isPostponed(run, changes)) return;
  await readIfDue(run, states, changes, isForced);
  // Also while the change feed is fresh: a long download continues with the next run.
  if (!run.isOver()) await keepWanted(run);
}

async function readIfDue(
  run: Run,
  states: readonly FeedState[],
  changes: FeedState,
  isForced: boolean,
): Promise<void> {
  // A screen that requests any list causes a read of the change feed, which covers all lists.
  const wanted = states.filter((state) => state.dirty && !isPostponed(run, state));
  const isUrgent = wanted.length > 0 || awaitedFeeds(run, states).has(CHANGES);
  const mustRead = isForced && !run.hasRead.has(CHANGES);
  if (!mustRead && !isDue(run, changes, isUrgent)) return;
  run.hasRead.add(CHANGES);
  if (!(await readChanges(run))) return;
  const lists: FeedState[] = [];
  for (const state of wanted) {
    if (state.key !== CHANGES && !(await readOlderOf(run, state))) lists.push(state);
  }
  if (lists.length === 0) return;
  const readAt = run.ports.clock.now();
  await run.write('wants', ['feeds', 'meta'], async (db) => {
    await db.feeds.bulkPut(lists.map((state) => ({ ...state, dirty: false, readAt })));
  });
}

async function pullLists(run: Run, isForced: boolean): Promise<void> {
  // Once per run, so that a refused call is not repeated at each step.
  run.holder ??= holderNow(run, isForced);
  const holder = await run.holder;
  const standing = holder ? standingFeeds(holder, run.ports.userId) : ['profile'];
  const isStanding = (key: string) => standing.includes(key);
  await readTogether(run, (await dueFirst(run, isForced, standing)).filter(isStanding));

  const ofHub = await hubContacts(run);
  if (holder && !may(holder, 'readAllContacts')) await dropStrangers(run, new Set(ofHub));
  // A list is read once more after its role was lost, so that two pieces of evidence can agree (S36).
  const read = (await run.ports.relaxed.feeds.toArray()).filter(({ readAt }) => readAt > 0);
  const lost = read.map(({ key }) => key).filter((key) => holder && isOutOfReach(key, holder));
  const due = await dueFirst(run, isForced, [...ofHub, ...lost]);
  // Contacts of the leader's own hub come before other lists, because a directory may take minutes (S29).
  const others = due.filter((key) => !isOfContacts(key) && !isStanding(key));
  await readTogether(run, [...due.filter(isOfContacts), ...others]);
}

function isOfContacts(key: string): boolean {
  return key.startsWith('contacts:');
}

/**
 * Keys to read now: lists that a screen or a write waits for come first, then the oldest; failing lists come last.
 * `standing` lists are read whether or not a screen requests them.
 */
async function dueFirst(
  run: Run,
  isForced: boolean,
  standing: readonly string[],
): Promise<string[]> {
  const stored = await run.ports.relaxed.feeds.toArray();
  const awaited = awaitedFeeds(run, stored);
  // A list is read after the pending writes on it have been sent, or it would have to be read twice (S9, S23).
  const leaving = new Set(listsOfLeaving(run));
  for (const key of leaving) awaited.delete(key);
  const states = new Map(stored.map((state) => [state.key, state]));
  for (const key of [...standing, ...awaited]) {
    const known = states.get(key) ?? unreadFeed(key);
    states.set(key, { ...known, wantedAt: Number.MAX_SAFE_INTEGER });
  }
  const isWanted = (state: FeedState) => state.dirty || awaited.has(state.key);
  const isUrgent = (state: FeedState) => isWanted(state) && !leaving.has(state.key);
  // A failing address may hang for half a minute, so healthy ones come first.
  const rank = (state: FeedState) =>
    Number(!isWanted(state)) + 2 * Number((state.failures ?? 0) > 0);
  const triedAt = ({ lastTryAt = 0, readAt }: FeedState) => Math.max(lastTryAt, readAt);
  const mustRead = ({ key }: FeedState) => isForced && !run.hasRead.has(key) && !leaving.has(key);
  return [...states.values()]
    .filter((state) => state.key !== CHANGES && !isPostponed(run, state))
    .filter((state) => isWanted(state) || isInUse(run, state))
    .filter((state) => mustRead(state) || isDue(run, state, isUrgent(state)))
    .sort((a, b) => rank(a) - rank(b) || triedAt(a) - triedAt(b))
    .map((state) => state.key);
}

/** Lists that show a write which may be sent now or is in flight. */
function listsOfLeaving({ queue, ports, isReference }: Run): string[] {
  const next = queue.ready(ports.clock.now(), ports.userId, Number.POSITIVE_INFINITY);
  const inFlight = queue.all().filter(({ state }) => state === 'sending');
  return [...next, ...inFlight].flatMap((op) => coveringFeeds(isReference, op));
}

function isInUse({ ports }: Run, state: FeedState): boolean {
  // The directory stays in use once it was read: no other list shows who is still in it.
  const isKept = state.key === DIRECTORY && state.readAt > 0;
  return isKept || ports.clock.now() - state.wantedAt < WANTED_FOR_MS;
}

/** While writes are in flight, their rows would be held back, so urgent lists are read only every 10 s (S23). */
function isDue(run: Run, state: FeedState, isUrgent: boolean): boolean {
  if (state.readAt === 0 || (state.failures ?? 0) > 0 || !isFresh(run, state.readAt)) return true;
  const sinceMs = elapsed(run.ports.clock.now(), state.lastTryAt ?? 0);
  return isUrgent && (run.slots.isEmpty || sinceMs >= READ_WHILE_SENDING_MS);
}

/** The earliest time at which a list is due or a failed list may be retried (S29). */
export async function nextReadAt(run: Run): Promise<number> {
  const { clock, relaxed, times } = run.ports;
  const now = clock.now();
  const states = await relaxed.feeds.toArray();
  const waits = states.filter((one) => isPostponed(run, one)).map(({ nextAt = 0 }) => nextAt);
  // The change feed covers all other lists, which have the times of their requests.
  const aging = run.isReference ? states.filter(({ key }) => key === CHANGES) : states;
  // A list that is still overdue after a run cannot be read now. Counting it would start one run after another.
  const due = aging.map(({ readAt }) => readAt + times.fresh).filter((at) => at > now);
  return Math.min(...waits, ...due, now + times.fresh);
}

/** Keys of the contact lists of the leader's own hub (S29: available offline for the whole hub). */
async function hubContacts(run: Run): Promise<string[]> {
  const { relaxed, userId } = run.ports;
  if (!(await relaxed.feeds.get(`hub:${userId}`))) return [];
  const planters = await feedOf(`hub:${userId}`, run)?.scope(relaxed);
  return (planters ?? []).map((lid) => `contacts:${lid}`);
}

/**
 * Removes contacts of planters who have moved to another hub and whom no screen shows (S36). A hub list older than the
 * contacts is no evidence: the planter may have come back since. Contacts also stay while a write on the planter is
 * pending: it may be the move itself, which the server may still refuse.
 */
async function dropStrangers(run: Run, ofHub: ReadonlySet<string>): Promise<void> {
  const { relaxed, userId } = run.ports;
  const hub = await relaxed.feeds.get(`hub:${userId}`);
  if (!hub?.readAt) return;
  const states = await relaxed.feeds.toArray();
  const awaited = awaitedFeeds(run, states);
  const strangers = states.filter(
    (state) =>
      isOfContacts(state.key) &&
      state.readTick <= hub.readTick &&
      !(ofHub.has(state.key) || awaited.has(state.key) || state.dirty || isInUse(run, state)),
  );
  for (const { key } of strangers) {
    const feed = feedOf(key, run);
    if (!feed?.of || (await relaxed.shadows.get(rowKey(feed.of.table, feed.of.lid)))) continue;
    await removeRows(run, feed.source.table, await feed.scope(relaxed));
    await run.write('feed left', ['feeds', 'meta'], (db) => db.feeds.delete(key));
  }
}

async function readTogether(run: Run, keys: readonly string[]): Promise<void> {
  const left = [...keys];
  const reader = async () => {
    for (let key = left.shift(); key !== undefined; key = left.shift()) {
      const feed = run.isOver() ? undefined : feedOf(key, run);
      run.hasRead.add(key);
      if (feed) await readFeed(run, feed);
    }
  };
  await Promise.all(Array.from({ length: LISTS_AT_ONCE }, reader));
}
