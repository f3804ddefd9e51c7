import { noteTaken, type Traveler, tripFeeds } from '#db/queries/trip-pack.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { type Refreshed, refreshNow } from '#src/sync-client/refresh.ts';
import { wantFeed } from '#src/sync-client/want-feed.ts';

/**
 * Brings everything of an event that this person may see. Twice, since the first time may bring assignments whose
 * reports are still to be read.
 */
export async function takeTrip(lid: string, who: Traveler): Promise<Refreshed> {
  const first = await readPack(lid, who);
  if (first.kind === 'failed') return first;
  const second = await readPack(lid, who);
  if (second.kind === 'done') await noteTaken(lid, Date.now());
  return second;
}

/** A slow phone that is busy with its first download must not make anybody press twice. */
const ATTEMPTS = 3;

async function readPack(lid: string, who: Traveler): Promise<Refreshed> {
  for (let attempt = 1; ; attempt += 1) {
    const keys = await readMirror((db) => tripFeeds(db, lid, who));
    await Promise.all(keys.map((key) => wantFeed(key)));
    const refreshed = await refreshNow();
    const isPassing = refreshed.kind === 'failed' && refreshed.isPassing;
    if (!isPassing || attempt === ATTEMPTS) return refreshed;
  }
}
