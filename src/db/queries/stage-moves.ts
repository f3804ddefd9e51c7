import * as z from 'zod/mini';
import type { Mirror } from '../schema.ts';

const Key = z.tuple([z.string(), z.string()]);

/**
 * When each planter last moved to another stage or status, according to the history on this device: ISO 8601 in UTC, by
 * the planter's key. Reads only the index.
 */
export async function lastMoves(db: Mirror): Promise<ReadonlyMap<string, string>> {
  const keys = await db.rows('stage_history').orderBy('[planter+date]').keys();
  const moves = new Map<string, string>();
  for (const key of keys) {
    const read = Key.safeParse(key);
    // In index order, the newest entry of a planter comes last.
    if (read.success) moves.set(...read.data);
  }
  return moves;
}
