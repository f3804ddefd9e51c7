import { noteTaken, type TripPack } from '#db/queries/trip-pack.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import type { Mirror } from '#db/schema.ts';
import { type Refreshed, refreshNow } from '#src/sync-client/refresh.ts';
import { wantFeed } from '#src/sync-client/want-feed.ts';

/** What somebody takes along to a place without a network. */
export interface Trip {
  /** Names it on this device. */
  key: string;
  /** Which parts of it are on this device. */
  read(db: Mirror): Promise<TripPack>;
  /** The lists that bring it. */
  feeds(db: Mirror): Promise<string[]>;
}

/**
 * Brings everything of a trip that this person may see. Twice, since the first time may bring assignments whose
 * reports are still to be read.
 */
export async function takeTrip(trip: Trip): Promise<Refreshed> {
  const first = await readPack(trip);
  if (first.kind === 'failed') return first;
  const second = await readPack(trip);
  if (second.kind === 'done') await noteTaken(trip.key, Date.now());
  return second;
}

/** A slow phone that is busy with its first download must not make anybody press twice. */
const ATTEMPTS = 3;

async function readPack(trip: Trip): Promise<Refreshed> {
  for (let attempt = 1; ; attempt += 1) {
    const keys = await readMirror((db) => trip.feeds(db));
    await Promise.all(keys.map((key) => wantFeed(key)));
    const refreshed = await refreshNow();
    const isPassing = refreshed.kind === 'failed' && refreshed.isPassing;
    if (!isPassing || attempt === ATTEMPTS) return refreshed;
  }
}
