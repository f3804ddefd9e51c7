/** What is on this device: also read where no screen is, for the diagnosis. */
import type { Mirror } from '../schema.ts';

export { ownDeviceId } from '../device-health.ts';
export { deviceView } from '../device-view.ts';

/** Whether this person worked on this device before a moment: a sync began then. */
export async function wasUsedBefore(db: Mirror, moment: number): Promise<boolean> {
  const first = await db.runs.orderBy('seq').first();
  return first !== undefined && first.startedAt < moment;
}
