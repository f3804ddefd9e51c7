import { wasUsedBefore } from '#db/queries/device.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { runningBuild } from '#shared/running-build.ts';
import { isOlder } from '#shared/version-order.ts';
import { readItem, writeItem } from '#src/account/storage.ts';

/** A page that is reloaded soon after the first sign-in is not an update. By the clock that the syncs are stored with. */
const FIRST_USE_MS = 60 * 60_000;

/** The last release whose news was announced on this device, or the first one it used. */
const KEY = 'fieldbook.release';

/**
 * Whether this device has been updated since its news were last announced. False for a device that starts with this
 * release; true for one that was in use before Fieldbook remembered its release.
 */
export async function isUpdated(): Promise<boolean> {
  const seen = readItem(KEY);
  if (seen !== null) return isOlder(seen, runningBuild().version);
  const before = Date.now() - FIRST_USE_MS;
  const wasInUse = await readMirror((db) => wasUsedBefore(db, before));
  if (!wasInUse) rememberRelease();
  return wasInUse;
}

/** Marks the news up to this release as announced. */
export function rememberRelease(): void {
  writeItem(KEY, runningBuild().version);
}
