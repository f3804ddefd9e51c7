import { deleteLostFiles } from './op-files.ts';
import type { Mirror, RunRecord } from './schema.ts';

/*
 * The short record of a run (S34), and the cleanup after it (S32). A device's clock may be wrong by years. History is
 * therefore cleared only while the clock agrees with the server, and the age of an entry counts from the first time
 * that such a clock saw it.
 */

/** Number of run records that are kept (S34). */
const RUNS_KEPT = 50;
const DAY_MS = 24 * 3_600_000;
/** An older value that appears later than this was chosen by somebody (S19). */
const OWN_VALUES_MS = DAY_MS;
/** A time without runs counts for own values at most this long, because the clock may have been corrected. */
const LONGEST_GAP_MS = DAY_MS / 2;
/** How long histories stay readable (S32). */
const HISTORY_MS = 90 * DAY_MS;
/** Number of history entries that are kept if no server provides the time. */
const LINES_KEPT = 10_000;
const CLEANED_AT = 'feedsCleanedAt';
const CONTACTS_OF = 'contacts:';

/**
 * @param now milliseconds since 1970 on this device's clock
 * @param serverTimeMs the server's time as last received
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

/** Own values are watched for a day (S19). Correcting the clock by a year must not end the watch early. */
async function forgetOldOwnValues(db: Mirror, now: number, lastRunAt: number): Promise<void> {
  // Values set before the clock was set back count as set now.
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

/** The age of an entry counts from the first day on which a correct clock saw it. */
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

/** Limits the number of entries, because it is unknown whether the clock is right. */
async function forgetSurplusHistory(db: Mirror): Promise<void> {
  const surplus = (await db.journal.count()) - LINES_KEPT;
  if (surplus <= 0) return;
  const lines = await db.journal.orderBy('endedAt').limit(surplus).toArray();
  await forgetLines(
    db,
    lines.map((line) => line.opId),
  );
}

/** Deletes history entries and the overwritten values that are shown with them, whatever the clock was at the time. */
async function forgetLines(db: Mirror, opIds: readonly string[]): Promise<void> {
  await db.journal.bulkDelete([...opIds]);
  await db.putAside.where('opId').anyOf(opIds).delete();
}

/**
 * Deletes the state of lists of single records (`contacts:s12`) that were neither read nor requested for as long as
 * histories are kept. They then count as never read. A list of contacts stays as long as its rows, because it is needed
 * to remove them when their planter leaves the hub (S36).
 */
async function forgetOldFeeds(db: Mirror, now: number): Promise<void> {
  const oldest = now - HISTORY_MS;
  const old = await db.feeds
    .filter(({ key, readAt, wantedAt }) => Math.max(readAt, wantedAt) < oldest && isOfRecord(key))
    .primaryKeys();
  // Looks up only these: reading the planters of a hundred thousand contacts takes most of a minute.
  const haveRows = await Promise.all(old.map((key) => hasContacts(db, key)));
  await db.feeds.bulkDelete(old.filter((_, nth) => !haveRows[nth]));
}

async function hasContacts(db: Mirror, key: string): Promise<boolean> {
  if (!key.startsWith(CONTACTS_OF)) return false;
  const own = db.rows('contacts').where('planter').equals(key.slice(CONTACTS_OF.length));
  return (await own.first()) !== undefined;
}

function isOfRecord(key: string): boolean {
  return key.includes(':') && !key.startsWith('hub:');
}
