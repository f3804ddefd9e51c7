import { readMirror } from '#db/queries/use-mirror.ts';
import { wasUsedBefore } from '#db/queries/used-before.ts';
import { isOlder } from '#shared/version-order.ts';
import { readItem, writeItem } from '#src/account/storage.ts';

/** A page that is loaded again soon after the first sign-in is no update. */
const FIRST_USE_MS = 60 * 60_000;

/** The release that this device last told about, or began with. */
const KEY = 'fieldbook.release';

/**
 * Whether this device took an update since somebody was last told. A device that starts with this release is told
 * nothing; one that was used before this was remembered is.
 */
export async function isUpdated(): Promise<boolean> {
  const seen = readItem(KEY);
  if (seen !== null) return isOlder(seen, __VERSION__);
  const before = performance.timeOrigin - FIRST_USE_MS;
  const wasInUse = await readMirror((db) => wasUsedBefore(db, before));
  if (!wasInUse) rememberRelease();
  return wasInUse;
}

/** From now on only a later release is told about. */
export function rememberRelease(): void {
  writeItem(KEY, __VERSION__);
}
