import { get } from 'idb-keyval';
import * as z from 'zod/mini';
import { Mirror, mirrorName } from '#db/schema.ts';
import { hasWritten, onWritten } from '#db/written-keys.ts';
import { eraseKeyOf } from '#shared/erasable-devices.ts';
import { SESSION_RECORD, SessionRecord } from '#shared/session-record.ts';
import { SYNC_CHANNEL, type SyncAccount, type SyncNotice } from '#shared/sync-protocol.ts';
import { meterHere } from '#src/data-use/meter.ts';
import { uploadsNow } from '#src/data-use/text-only.ts';
import { type Vault, vaultOf } from '#src/vault/vault.ts';
import { type Locks, type Ports, TIMES, type Times } from '../core/ports.ts';
import { type DeviceSelf, tellHealth } from './tell-health.ts';

/** The vault is exposed because another context may lock or unlock it. */
export type BrowserPorts = Ports & { vault: Vault };

/** The engine's ports in a browser, used by both the page's worker and the service worker (S37). */
export async function browserPorts(account: SyncAccount): Promise<BrowserPorts> {
  const name = mirrorName(account.apiBase, account.userId);
  const times = await readTimes();
  const ports: BrowserPorts = {
    userId: account.userId,
    names: () => account.names,
    strict: new Mirror(name, 'strict'),
    relaxed: new Mirror(name, 'relaxed'),
    onOutbox: (changed) =>
      onWritten(ports.relaxed, (written) => {
        if (hasWritten(written, ['ops'])) changed();
      }),
    session: readSession,
    fetch: meterHere().counted((...request) => fetch(...request)),
    uploadsNow,
    clock: {
      now: () => Date.now(),
      uptime: () => performance.now(),
      sleep,
    },
    random: () => Math.random(),
    locks: webLocks,
    vault: vaultOf(account.apiBase, account.userId),
    onUnauthorized: tellUnauthorized,
    step: () => Promise.resolve(),
    afterRun: async (run) => {
      await tellHealth(ports, selfOf(account), run);
    },
    times,
  };
  return ports;
}

const selfOf = ({ version }: SyncAccount): DeviceSelf => ({
  version,
  // `navigator.storage` may be missing in WebKit.
  storage: async () => (navigator.storage as StorageManager | undefined)?.estimate?.(),
  eraseKey: eraseKeyOf,
});

/** setTimeout fires immediately for longer waits. */
const MAX_TIMER_MS = 2_147_483_647;

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, Math.min(ms, MAX_TIMER_MS));
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

/** The session that the page stored (S20). A record with an invalid shape counts as missing. */
export async function readSession(): Promise<SessionRecord | undefined> {
  const stored = SessionRecord.safeParse(await get(SESSION_RECORD));
  return stored.success ? stored.data : undefined;
}

function tellUnauthorized(token: string): void {
  const channel = new BroadcastChannel(SYNC_CHANNEL);
  channel.postMessage({ kind: 'unauthorized', token } satisfies SyncNotice);
  channel.close();
}

/** Web Locks, with a limit on the wait (S13). */
const webLocks: Locks = {
  async withLock(name, { waitMs, steal }, work) {
    if (steal) return navigator.locks.request(name, { steal }, work);
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), waitMs);
    try {
      return await navigator.locks.request(name, { signal: giveUp.signal }, () => {
        clearTimeout(timer);
        return work();
      });
    } catch (error) {
      if (giveUp.signal.aborted && error instanceof DOMException && error.name === 'AbortError') {
        return 'busy';
      }
      throw error;
    } finally {
      clearTimeout(timer);
    }
  },
};

/**
 * Key of a record on the device (idb-keyval) that overrides some of the engine's waiting times, in milliseconds. For
 * tests of the shipped build and for diagnosis; no screen writes it.
 */
export const TIMES_RECORD = 'sync-times';

const ChangedTimes = z.partialRecord(
  z.enum(Object.keys(TIMES) as (keyof Times)[]),
  z.number().check(z.nonnegative()),
);

/** The waiting times of the engine (S13, S15, S21, S29). A record with an invalid shape is ignored. */
export async function readTimes(): Promise<Times> {
  const changed = ChangedTimes.safeParse(await get(TIMES_RECORD));
  return changed.success ? { ...TIMES, ...changed.data } : TIMES;
}
