import { wantOnce } from '#db/wants-once.ts';
import { wakeWorker } from './bridge.ts';

/** Many lists of one record each are read once, those that were not read within `freshMs`. */
export async function wantFeedsOnce(feedKeys: readonly string[], freshMs?: number): Promise<void> {
  if (feedKeys.length === 0) return;
  if (await wantOnce(feedKeys, Date.now(), freshMs)) await wakeWorker('want');
}
