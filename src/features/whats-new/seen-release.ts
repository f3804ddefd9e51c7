import { wasUsedBefore } from '#db/queries/device.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { isOlder } from '#shared/version-order.ts';
import { readItem, writeItem } from '#src/account/storage.ts';

/** A page that is loaded again soon after the first sign-in is no update. */
const FIRST_USE_MS = 60 * 60_000;

/** The release whose news somebody read on this device, or the one that it began with. */
const KEY = 'fieldbook.release';

/**
 * Whether this device took an update since somebody last read what is new. A device that starts with this release has
 * nothing new; one that was in use before Fieldbook remembered its release has.
 */
export async function isUpdated(): Promise<boolean> {
  const seen = readItem(KEY);
  if (seen !== null) return isOlder(seen, __VERSION__);
  const before = performance.timeOrigin - FIRST_USE_MS;
  const wasInUse = await readMirror((db) => wasUsedBefore(db, before));
  if (!wasInUse) rememberRelease();
  return wasInUse;
}

/** From now on only a later release has something new. */
export function rememberRelease(): void {
  writeItem(KEY, __VERSION__);
}
