import * as z from 'zod/mini';
import type { Mirror } from '../schema.ts';

const Key = z.tuple([z.string(), z.string()]);

/**
 * When each planter was last moved to another stage or status, as far as the history is on this device: ISO 8601 in
 * UTC by the planter's key. Reads the index alone.
 */
export async function lastMoves(db: Mirror): Promise<ReadonlyMap<string, string>> {
  const keys = await db.rows('stage_history').orderBy('[planter+date]').keys();
  const moves = new Map<string, string>();
  for (const key of keys) {
    const read = Key.safeParse(key);
    // In the order of the index: the newest of a planter comes last.
    if (read.success) moves.set(...read.data);
  }
  return moves;
}
