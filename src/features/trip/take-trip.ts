import { noteTaken, type TripPack } from '#db/queries/trip-pack.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import type { Mirror } from '#db/schema.ts';
import { type Refreshed, refreshNow } from '#src/sync-client/refresh.ts';
import { wantFeed } from '#src/sync-client/want-feed.ts';

/** Data that somebody takes along to a place without a network. */
export interface Trip {
  /** Identifies the trip on this device. */
  key: string;
  /** Lists the parts of the trip, and whether each is on this device. */
  read(db: Mirror): Promise<TripPack>;
  /** Keys of the lists that contain it. */
  feeds(db: Mirror): Promise<string[]>;
}

/**
 * Downloads everything of a trip that this user may see. Reads twice, because the first read may bring assignments
 * whose reports have to be read, too.
 */
export async function takeTrip(trip: Trip): Promise<Refreshed> {
  const first = await readPack(trip);
  if (first.kind === 'failed') return first;
  const second = await readPack(trip);
  if (second.kind === 'done') await noteTaken(trip.key, Date.now());
  return second;
}

/** Retries while the sync is busy with a first download, so that nobody has to press twice. */
const ATTEMPTS = 3;
/** A run ends after 25 seconds, and the download of a large network takes a few minutes. */
const RUNS = 20;

async function readPack(trip: Trip): Promise<Refreshed> {
  let attempts = 0;
  for (let nth = 1; ; nth += 1) {
    const keys = await readMirror((db) => trip.feeds(db));
    await Promise.all(keys.map((key) => wantFeed(key)));
    const refreshed = await refreshNow();
    if (refreshed.kind === 'failed') attempts += 1;
    const mayPass = refreshed.kind === 'failed' ? refreshed.isPassing : refreshed.kind !== 'done';
    if (!mayPass || attempts === ATTEMPTS || nth === RUNS) return refreshed;
  }
}
