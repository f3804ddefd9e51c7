/** What is on this device. Also read without a screen, for diagnosis. */
import type { Mirror } from '../schema.ts';

export { ownDeviceId } from '../device-health.ts';
export { deviceView } from '../device-view.ts';

/** True if a sync run of this person started on this device before this time. */
export async function wasUsedBefore(db: Mirror, moment: number): Promise<boolean> {
  const first = await db.runs.orderBy('seq').first();
  return first !== undefined && first.startedAt < moment;
}
