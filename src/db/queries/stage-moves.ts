import Dexie from 'dexie';
import type { Mirror } from '../schema.ts';

/**
 * When each of these planters last moved to another stage or status, according to the history on this device: ISO 8601
 * in UTC, by the planter's key. Reads one entry of the index for each.
 */
export function lastMoves(
  db: Mirror,
  lids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const history = db.rows('stage_history');
  return db.transaction('r', history, async () => {
    const found = lids.map(async (lid): Promise<(readonly [string, string])[]> => {
      const key = await history
        .where('[planter+date]')
        .between([lid, Dexie.minKey], [lid, Dexie.maxKey])
        .lastKey();
      const moment: unknown = Array.isArray(key) ? key[1] : undefined;
      return typeof moment === 'string' ? [[lid, moment]] : [];
    });
    return new Map((await Promise.all(found)).flat());
  });
}
