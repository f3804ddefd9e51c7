import { wantRead } from '#db/wants.ts';
import { wakeWorker } from './bridge.ts';

/**
 * Call it when a screen opens: its data is read again if it is older than 5 minutes
 * (docs/decisions/specification-gaps.md).
 * @param feedKey `hub:<userId>`, `contacts:<planterLid>`, `profile` or `hub-leaders`
 */
export async function wantFeed(feedKey: string): Promise<void> {
  if (await wantRead(feedKey, Date.now())) await wakeWorker('want');
}
