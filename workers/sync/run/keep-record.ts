import { deleteLostFiles } from '#db/op-files.ts';
import type { Mirror, RunRecord } from '#db/schema.ts';
import { OWN_VALUES_MS } from '../core/own-values.ts';
import type { Ports } from '../core/ports.ts';

/*
 * The short record of a run (S34), and what is cleared away behind it (S32). A device's clock may be wrong by years:
 * history is cleared only while the server's own time agrees with it, and a line is as old as such a clock has seen it.
 */

/** Runs kept as short records (S34). */
const RUNS_KEPT = 50;
const DAY_MS = 24 * 3_600_000;
/** Histories stay readable this long (S32). */
const HISTORY_MS = 90 * DAY_MS;
/** Lines of history that are kept if no server provides the time. */
const LINES_KEPT = 10_000;
const CLEANED_AT = 'feedsCleanedAt';

/** @param serverTimeMs what the server last said of the time, in milliseconds since 1970 */
export async function keepRecord(
  { relaxed, clock }: Ports,
  run: RunRecord,
  serverTimeMs: number | undefined,
): Promise<void> {
  const now = clock.now();
  let isNewDay = false;
  const tables = ['runs', 'journal', 'putAside', 'ownValues', 'feeds', 'meta'];
  await relaxed.transaction('rw', tables, async () => {
    const seq = Number(await relaxed.runs.add(run));
    await relaxed.runs
      .where('seq')
      .belowOrEqual(seq - RUNS_KEPT)
      .delete();
    await relaxed.ownValues
      .where('at')
      .below(now - OWN_VALUES_MS)
      .delete();
    isNewDay = await isFirstOfDay(relaxed, now);
    if (!isNewDay) return;
    await forgetOldFeeds(relaxed, now);
    const isRight = serverTimeMs !== undefined && Math.abs(now - serverTimeMs) < DAY_MS;
    if (isRight) await forgetOldHistory(relaxed, now);
    else await forgetSurplusHistory(relaxed);
  });
  if (!isNewDay) return;
  await relaxed.transaction('rw', ['ops', 'opFiles'], () => deleteLostFiles(relaxed));
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
  await db.journal.bulkDelete(old.map((line) => line.opId));
  await db.journal.bulkPut(unseen.map((line) => ({ ...line, seenAt: now })));
  await db.putAside.filter((one) => one.at < now - HISTORY_MS).delete();
}

/** Nobody says whether the clock is right: only the number of lines counts. */
async function forgetSurplusHistory(db: Mirror): Promise<void> {
  const surplus = (await db.journal.count()) - LINES_KEPT;
  if (surplus > 0) await db.journal.orderBy('endedAt').limit(surplus).delete();
}

/**
 * What is known of lists of single records (`contacts:s12`) that nobody has read or wanted for as long as histories are
 * kept. They come back as lists that were never read.
 */
async function forgetOldFeeds(db: Mirror, now: number): Promise<void> {
  const oldest = now - HISTORY_MS;
  await db.feeds
    .filter(({ key, readAt, wantedAt }) => isOfRecord(key) && Math.max(readAt, wantedAt) < oldest)
    .delete();
}

function isOfRecord(key: string): boolean {
  return key.includes(':') && !key.startsWith('hub:');
}
