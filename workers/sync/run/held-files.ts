import { isMetered } from '#db/op.ts';
import { onConnection } from '#src/data-use/text-only.ts';
import type { Ports } from '../core/ports.ts';

/** A run of another tab takes at most half of this time. */
const WAIT_MS = 60_000;

/**
 * Wakes the engine when files that wait for Wi-Fi may be sent over a new connection (S12). The page must not do this: it
 * may notice the change before this context does.
 */
export function watchConnection(portsNow: () => Ports | undefined, wake: () => Promise<unknown>) {
  const look = async () => {
    const ports = portsNow();
    if (!ports || (await ports.uploadsNow?.()) !== 'all') return;
    const bring = async () => {
      const { ops } = ports.relaxed;
      if (await ops.where('state').equals('blocked').filter(isMetered).first()) await wake();
    };
    // One tab after the other, because the first usually leaves nothing for the others.
    const options = { waitMs: WAIT_MS, steal: false };
    const end = await ports.locks.withLock('fieldbook-held-files', options, bring);
    if (end === 'busy') await bring();
  };
  return onConnection(() => {
    look().catch((error: unknown) => console.error('What waits for Wi-Fi is sent later', error));
  });
}
