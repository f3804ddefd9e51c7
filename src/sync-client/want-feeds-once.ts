import { wantOnce } from '#db/wants-once.ts';
import { wakeWorker } from './bridge.ts';

/** Reads many lists that belong to single records, each once, unless it was read within `freshMs`. */
export async function wantFeedsOnce(feedKeys: readonly string[], freshMs?: number): Promise<void> {
  if (feedKeys.length === 0) return;
  if (await wantOnce(feedKeys, Date.now(), freshMs)) await wakeWorker('want');
}
