import {
  ALL_OLDER,
  type KeptContacts,
  keptContacts,
  putKeptContacts,
  storedKeptContacts,
  wantedFrom,
} from '#db/kept-contacts.ts';
import { forgetOlderReads, planterOfOlder } from '#db/older-contacts.ts';
import type { FeedState, Mirror } from '#db/schema.ts';
import {
  CHANGES,
  isPostponed,
  noteFailedRead,
  readWell,
  unreadFeed,
  updateFeed,
} from '../core/feed-state.ts';
import type { Run } from '../core/run.ts';
import { feedOf } from '../sources/index.ts';
import { readPage } from './page.ts';

/*
 * The device of a person who may read all contacts keeps only the recent ones and those of their own hub
 * (S27, docs/decisions/recent-contacts.md):
 *
 *   new device ─► recent ──┬─ "Keep all contacts" ─► older ones are read, page by page ──► all
 *                          └─ a planter is opened ─► the older ones of this planter are read
 *   all ───────────────────── switched off ────────► older ones leave the device ────────► recent
 */

/** Number of planters whose older contacts leave the device in one transaction. */
const STEP = 200;

/** The filter of this run's reads: the first day of the contacts that it asks for; '' for all. */
export async function contactsFrom(run: Run): Promise<string> {
  const { relaxed } = run.ports;
  const offered = run.server.recentFrom;
  const stored = await storedKeptContacts(relaxed);
  if (stored && (stored.day !== '' || offered === undefined)) return wantedHere(run, stored);
  const feed = await relaxed.feeds.get(CHANGES);
  const isNew = !feed || (feed.readAt === 0 && feed.cursor === undefined);
  if (!stored && !isNew) return '';
  // Until a person may read all contacts, the server names no day. Then the device may already have older ones.
  const day = offered ?? '';
  return run.write('contacts chosen', ['meta'], async (db) => {
    const before = (await storedKeptContacts(db)) ?? { choice: 'recent', from: day };
    const chosen = { ...before, day };
    await putKeptContacts(db, chosen);
    return wantedHere(run, chosen);
  });
}

/** A server that cannot leave out older contacts, or does not for this person, sends all. */
function wantedHere({ server }: Run, kept: KeptContacts): string {
  return server.recentFrom === undefined ? '' : wantedFrom(kept);
}

/** True if the device has the contacts that it should have, so that they can be compared with the server. */
export async function isSettled(run: Run): Promise<boolean> {
  const kept = await keptContacts(run.ports.relaxed);
  return kept.left === undefined && kept.from === wantedHere(run, kept);
}

/** Reads or removes older contacts after a decision. What a run does not finish, the next one continues. */
export async function keepWanted(run: Run): Promise<void> {
  const { relaxed } = run.ports;
  const kept = await storedKeptContacts(relaxed);
  const [changes, older] = await relaxed.feeds.bulkGet([CHANGES, ALL_OLDER]);
  if (!kept || isPostponed(run, older ?? unreadFeed(ALL_OLDER))) return;
  // A full read is in progress. When it ends, it is known which contacts are here.
  if (changes?.fullFrom !== undefined) return;
  const wanted = wantedHere(run, kept);
  if (wanted < kept.from) await readOlder(run, wanted);
  else if (wanted > kept.from || kept.left !== undefined) await leaveOlder(run, wanted);
}

/** Continues where an earlier run stopped: each page is a part of the table, whatever happens in between. */
async function readOlder(run: Run, wanted: string): Promise<void> {
  const merge = { run, feed: CHANGES, readTick: await run.readTickNow() };
  for (let more = true; more && !run.isOver(); ) {
    const { cursor = '' } = await keptContacts(run.ports.relaxed);
    const query = { table: 'contacts', cursor, contacts_from: wanted || undefined } as const;
    const page = await readPage(merge, query);
    if (page.kind !== 'page') return noteFailedRead(run, ALL_OLDER, page);
    more = page.end.more;
    const isCurrent = await run.write('older contacts', ['feeds', 'meta'], async (db) => {
      const kept = await keptContacts(db);
      // The user may have changed their mind in the meantime.
      if (wantedHere(run, kept) !== wanted) return false;
      const { cursor: _, left: __, ...rest } = kept;
      const now = more ? { ...rest, cursor: page.end.cursor } : { ...rest, from: wanted };
      await putKeptContacts(db, now);
      await updateFeed(db, ALL_OLDER, { ...readWell(run), dirty: false });
      return true;
    });
    if (!isCurrent) return;
  }
}

/**
 * Removes older contacts from the device, planter by planter, but keeps those of the user's own hub and those with
 * pending writes. From the first transaction on, no screen treats the contacts as complete.
 */
async function leaveOlder(run: Run, wanted: string): Promise<void> {
  const { relaxed, userId } = run.ports;
  await run.write('older contacts begin to leave', ['feeds', 'meta'], async (db) => {
    const { cursor: _, left = '', ...kept } = await keptContacts(db);
    if (wantedHere(run, kept) !== wanted) return;
    await putKeptContacts(db, { ...kept, from: wanted, left });
    if (left === '') await forgetOlderReads(db);
  });
  const hub = new Set(await feedOf(`hub:${userId}`, run)?.scope(relaxed));
  // At least one step, or a slow device would never get on.
  do {
    const { left } = await keptContacts(relaxed);
    if (left === undefined) return;
    const planters = await relaxed
      .rows('planters')
      .where('lid')
      .above(left)
      .limit(STEP)
      .primaryKeys();
    const tables = ['contacts', 'shadows', 'feeds', 'meta'];
    await run.write('older contacts leave', tables, async (db) => {
      const kept = await keptContacts(db);
      // The user may have changed their mind in the meantime.
      if (kept.left !== left || wantedHere(run, kept) !== wanted) return;
      const away = planters.filter((lid) => !hub.has(lid));
      await removeOlder(db, away, wanted);
      const { left: _, ...rest } = kept;
      const last = planters.at(-1);
      const isLast = last === undefined || planters.length < STEP;
      await putKeptContacts(db, isLast ? rest : { ...rest, left: last });
      // What was read of single planters meanwhile is perhaps gone.
      if (isLast) await forgetOlderReads(db);
    });
  } while (!run.isOver());
}

async function removeOlder(db: Mirror, planters: readonly string[], from: string): Promise<void> {
  const index = db.rows('contacts').where('[planter+contact_date]');
  const older = await Promise.all(
    planters.map((lid) => index.between([lid, ''], [lid, from], true, false).primaryKeys()),
  );
  const lids = older.flat();
  const touched = await db.shadows.bulkGet(lids.map((lid) => `contacts:${lid}`));
  await db.rows('contacts').bulkDelete(lids.filter((_lid, nth) => !touched[nth]));
}

/**
 * Reads all contacts of one planter, if this is a list of older contacts; false if it is another list. Afterwards, the
 * change feed keeps them current.
 */
export async function readOlderOf(run: Run, { key }: FeedState): Promise<boolean> {
  const lid = planterOfOlder(key);
  if (lid === undefined) return false;
  const id = run.idOf('planters', lid);
  const done = (state: Partial<FeedState>) =>
    run.write('older contacts', ['feeds', 'meta'], (db) =>
      updateFeed(db, key, { ...state, dirty: false }),
    );
  // Without the offer, all older contacts are on their way.
  if (id === undefined || run.server.recentFrom === undefined) await done(readWell(run));
  else await readPlanter(run, key, id).then((read) => read && done(read));
  return true;
}

/** The state of a planter's list after all its pages; undefined if one failed or the run is over. */
async function readPlanter(
  run: Run,
  key: string,
  id: number,
): Promise<Partial<FeedState> | undefined> {
  const readTick = await run.readTickNow();
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    if (run.isOver()) return undefined;
    const query = { table: 'contacts', planter: String(id), cursor } as const;
    const page = await readPage({ run, feed: CHANGES, readTick }, query);
    if (page.kind !== 'page') return noteFailedRead(run, key, page);
    cursor = page.end.more ? page.end.cursor : undefined;
  }
  return { ...readWell(run), readTick, readAt: run.ports.clock.now() };
}
