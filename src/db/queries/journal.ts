import type { LifeLine } from '../op.ts';
import type { Mirror } from '../schema.ts';

export interface LifeLines {
  lines: LifeLine[];
  total: number;
}

/** The histories of ended writes, newest first (S32). */
export async function lifeLines(db: Mirror, limit: number): Promise<LifeLines> {
  const [lines, total] = await Promise.all([
    db.journal.orderBy('endedAt').reverse().limit(limit).toArray(),
    db.journal.count(),
  ]);
  return { lines, total };
}

/** The histories of ended writes on one row, newest first. */
export async function lifeLinesOf(db: Mirror, key: string): Promise<LifeLine[]> {
  const lines = await db.journal.where('touches').equals(key).sortBy('endedAt');
  return lines.reverse();
}
