import Dexie from 'dexie';
import type { Mirror } from '../schema.ts';

/**
 * When each of these planters last moved to another stage or status: ISO 8601 in UTC, by the planter's key. A planter
 * is missing if it is not known, because older moves may arrive before newer ones. Reads one entry of the index for
 * each.
 *
 * @param isWhole True if this device has read the whole history. Otherwise, only the histories that were read by
 * planter count, and moves that were made on this device.
 */
export function lastMoves(
  db: Mirror,
  lids: readonly string[],
  isWhole: boolean,
): Promise<ReadonlyMap<string, string>> {
  return db.transaction('r', db.rows('stage_history'), db.feeds, async () => {
    const feeds = isWhole ? [] : await db.feeds.bulkGet(lids.map((lid) => `stage-history:${lid}`));
    const found = lids.map(async (lid, nth): Promise<(readonly [string, string])[]> => {
      const isRead = isWhole || (feeds[nth]?.readAt ?? 0) > 0;
      const moment = await (isRead ? lastMove(db, lid) : lastOwnMove(db, lid));
      return typeof moment === 'string' ? [[lid, moment]] : [];
    });
    return new Map((await Promise.all(found)).flat());
  });
}

async function lastMove(db: Mirror, lid: string): Promise<unknown> {
  const key: unknown = await movesOf(db, lid).lastKey();
  return Array.isArray(key) ? key[1] : undefined;
}

/** The last move that was made on this device and is not on the server yet. */
async function lastOwnMove(db: Mirror, lid: string): Promise<string | undefined> {
  const own = movesOf(db, lid).filter(({ id }) => id === null);
  return (await own.last())?.date;
}

function movesOf(db: Mirror, lid: string) {
  return db
    .rows('stage_history')
    .where('[planter+date]')
    .between([lid, Dexie.minKey], [lid, Dexie.maxKey]);
}
