import { CHANGE_FEED } from '#db/queries/feeds.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import { erasableDevices } from '#shared/erasable-devices.ts';
import { getAccount } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { sealedFiles } from '#src/vault/sealed-work.ts';

/** A change feed that was read within this time is current. A visible page reads it every five minutes. */
const CURRENT_MS = 15 * 60_000;

/**
 * Whether the signed-in user has ordered a device to erase itself, perhaps this one, according to the change feed.
 * Undefined if only the question itself can tell: other people have data on this device, an erasure or sealed work waits,
 * or the feed does not say it or was not read lately.
 */
export async function toldByFeed(): Promise<'ordered' | 'none' | undefined> {
  const account = getAccount();
  if (account.kind !== 'signed-in') return undefined;
  const [devices, sealed] = await Promise.all([erasableDevices(), sealedFiles()]);
  const areOwn = devices.every(
    ({ apiBase: base, userId, step }) =>
      base === apiBase() && userId === account.user.id && step === undefined,
  );
  if (!areOwn || sealed.length > 0) return undefined;
  return readMirror(async (db) => {
    const feed = await db.feeds.get(CHANGE_FEED);
    const isCurrent = feed !== undefined && Math.abs(Date.now() - feed.readAt) < CURRENT_MS;
    if (!isCurrent || feed.eraseOrdered === undefined) return undefined;
    return feed.eraseOrdered ? 'ordered' : 'none';
  });
}
