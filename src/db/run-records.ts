import { deleteLostFiles } from './op-files.ts';
import type { Mirror, RunRecord } from './schema.ts';
import { uniqueKeysOf } from './unique-keys.ts';

/*
 * The short record of a run (S34), and what is cleared away behind it (S32). A device's clock may be wrong by years:
 * history is cleared only while the server's own time agrees with it, and a line is as old as such a clock has seen it.
 */

/** Runs kept as short records (S34). */
const RUNS_KEPT = 50;
const DAY_MS = 24 * 3_600_000;
/** An older value that comes later than this is somebody's choice (S19). */
const OWN_VALUES_MS = DAY_MS;
/** A time without a run counts no longer for own values: it may be a clock that was corrected. */
const LONGEST_GAP_MS = DAY_MS / 2;
/** Histories stay readable this long (S32). */
const HISTORY_MS = 90 * DAY_MS;
/** Lines of history that are kept if no server provides the time. */
const LINES_KEPT = 10_000;
const CLEANED_AT = 'feedsCleanedAt';
const CONTACTS_OF = 'contacts:';

/**
 * @param now milliseconds since 1970 on this device's clock
 * @param serverTimeMs what the server last said of the time
 */
export async function keepRecord(
  db: Mirror,
  run: RunRecord,
  now: number,
  serverTimeMs: number | undefined,
): Promise<void> {
  let isNewDay = false;
  const tables = ['runs', 'journal', 'putAside', 'ownValues', 'meta'];
  await db.transaction('rw', tables, async () => {
    const before = await db.runs.orderBy('seq').last();
    const seq = Number(await db.runs.add(run));
    await db.runs
      .where('seq')
      .belowOrEqual(seq - RUNS_KEPT)
      .delete();
    await forgetOldOwnValues(db, now, before?.endedAt ?? now);
    isNewDay = await isFirstOfDay(db, now);
    if (!isNewDay) return;
    const isRight = serverTimeMs !== undefined && Math.abs(now - serverTimeMs) < DAY_MS;
    if (isRight) await forgetOldHistory(db, now);
    else await forgetSurplusHistory(db);
  });
  if (!isNewDay) return;
  await db.transaction('rw', ['feeds', 'contacts'], () => forgetOldFeeds(db, now));
  await db.transaction('rw', ['ops', 'opFiles'], () => deleteLostFiles(db));
}

/** Own values are watched for a day (S19). A clock that is corrected by a year must not end that day. */
async function forgetOldOwnValues(db: Mirror, now: number, lastRunAt: number): Promise<void> {
  // What was set before a clock went back is as good as new.
  await db.ownValues
    .where('at')
    .above(now)
    .modify((one) => {
      one.at = now;
    });
  const uncounted = now - lastRunAt - LONGEST_GAP_MS;
  if (uncounted > 0) {
    await db.ownValues
      .where('at')
      .below(now - LONGEST_GAP_MS)
      .modify((one) => {
        one.at += uncounted;
      });
  }
  await db.ownValues
    .where('at')
    .below(now - OWN_VALUES_MS)
    .filter(({ isLeft, at }) => !isLeft || at < now - HISTORY_MS)
    .delete();
}

async function isFirstOfDay(db: Mirror, now: number): Promise<boolean> {
  const cleanedAt = (await db.meta.get(CLEANED_AT))?.value;
  if (typeof cleanedAt === 'number' && cleanedAt <= now && now - cleanedAt < DAY_MS) return false;
  await db.meta.put({ key: CLEANED_AT, value: now });
  return true;
}

/** A line that ended under a wrong clock counts from the first day on which a right one has seen it. */
async function forgetOldHistory(db: Mirror, now: number): Promise<void> {
  const lines = await db.journal.toArray();
  const old = lines.filter(({ seenAt, endedAt }) => {
    return seenAt !== undefined && Math.max(seenAt, endedAt) < now - HISTORY_MS;
  });
  const unseen = lines.filter((line) => line.seenAt === undefined);
  await forgetLines(
    db,
    old.map((line) => line.opId),
  );
  await db.journal.bulkPut(unseen.map((line) => ({ ...line, seenAt: now })));
}

/** Nobody says whether the clock is right: only the number of lines counts. */
async function forgetSurplusHistory(db: Mirror): Promise<void> {
  const surplus = (await db.journal.count()) - LINES_KEPT;
  if (surplus <= 0) return;
  const lines = await db.journal.orderBy('endedAt').limit(surplus).toArray();
  await forgetLines(
    db,
    lines.map((line) => line.opId),
  );
}

/** Overwritten values leave with the line that they are shown beside, whatever the clock was when they were noted. */
async function forgetLines(db: Mirror, opIds: readonly string[]): Promise<void> {
  await db.journal.bulkDelete([...opIds]);
  await db.putAside.where('opId').anyOf(opIds).delete();
}

/**
 * What is known of lists of single records (`contacts:s12`) that nobody has read or wanted for as long as histories are
 * kept. They come back as lists that were never read. A list of contacts stays with its rows: once their planter has
 * left the hub, it takes them off the device (S36).
 */
async function forgetOldFeeds(db: Mirror, now: number): Promise<void> {
  const oldest = now - HISTORY_MS;
  const planters = new Set<unknown>(await uniqueKeysOf(db.rows('contacts'), 'planter'));
  await db.feeds
    .filter(({ key, readAt, wantedAt }) => Math.max(readAt, wantedAt) < oldest && isOfRecord(key))
    .filter(
      ({ key }) => !(key.startsWith(CONTACTS_OF) && planters.has(key.slice(CONTACTS_OF.length))),
    )
    .delete();
}

function isOfRecord(key: string): boolean {
  return key.includes(':') && !key.startsWith('hub:');
}
