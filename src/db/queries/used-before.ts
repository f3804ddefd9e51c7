import type { Mirror } from '../schema.ts';

/** Whether this person worked on this device before a moment: a sync began then. */
export async function wasUsedBefore(db: Mirror, moment: number): Promise<boolean> {
  const first = await db.runs.orderBy('seq').first();
  return first !== undefined && first.startedAt < moment;
}
