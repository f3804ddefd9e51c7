import * as z from 'zod/mini';
import type { Mirror } from '#db/schema.ts';
import type { Ports } from './ports.ts';

/**
 * One leader among tabs and service worker (S13).
 *
 *   wait for the lock ─► got it: epoch + 1 in the database ─► run ─► release
 *        │ the lease ran out meanwhile: its holder is frozen, or was ended and left the lock behind; a holder that
 *        │ has noted none is given one
 *        └─► steal (at most once in 10 minutes): the epoch fences the old holder's writes
 */
const LeaseRow = z.object({
  epoch: z.int(),
  until: z.number(),
  stolenAt: z.number(),
});
type LeaseRow = z.infer<typeof LeaseRow>;

/** Between two looks at another one's lease. */
const LOOK_AGAIN_LEAST_MS = 1_000;

/** A run's right to write. Anything that could dispute it dies in a power failure too: relaxed durability is enough. */
export interface Lease {
  epoch: number;
}

/** The lock went to somebody else while this context was frozen: nothing it does counts any more. */
export class LostLeaseError extends Error {
  override name = 'LostLeaseError';
}

/** Does one run under the lock; `'busy'` when another living context holds it. */
export async function asLeader<T>(
  ports: Ports,
  waitMs: number,
  work: (lease: Lease) => Promise<T>,
): Promise<T | 'busy'> {
  for (let leftMs = waitMs; ; ) {
    const { seen, steal, lookAgainMs } = await chanceOf(ports);
    const lookMs = Math.min(leftMs, lookAgainMs);
    const result = await withLease(ports, { waitMs: lookMs, steal, seen }, work);
    if (result === 'too late') continue;
    leftMs -= lookMs;
    // The robbed run continues until its next write, which the epoch fences: this context does not begin another one
    // beside it. The thief may have begun already, and a request that is out is matched or harmless (S15, S16).
    if (result === 'stolen') return 'busy';
    if (result === 'busy') await leaseForSilentHolder(ports, seen);
    if (result !== 'busy' || leftMs <= 0) return result;
  }
}

interface Attempt {
  waitMs: number;
  steal: boolean;
  /** The lease as it was before the lock was asked for. */
  seen: LeaseRow;
}

async function withLease<T>(
  ports: Ports,
  { waitMs, steal, seen }: Attempt,
  work: (lease: Lease) => Promise<T>,
): Promise<T | 'busy' | 'stolen' | 'too late'> {
  const name = `sync:${ports.strict.name}`;
  let isOver = false;
  try {
    return await ports.locks.withLock(name, { waitMs, steal }, async () => {
      const lease = await takeLease(ports, { steal, seen });
      if (!lease) return 'too late';
      const stopRenewal = keepRenewing(ports, lease);
      try {
        return await work(lease);
      } finally {
        isOver = true;
        stopRenewal();
        await endLease(ports, lease);
      }
    });
  } catch (error) {
    if (isOver || !isLockTakenAway(error)) throw error;
    return 'stolen';
  }
}

/** How Web Locks report to a holder that another context has stolen its lock. */
function isLockTakenAway(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/**
 * `steal`: the recorded holder let its lease run out and nobody stole in the last 10 minutes. `lookAgainMs`: until
 * that may be so, since a holder that was ended may have left its lock behind.
 */
async function chanceOf(ports: Ports) {
  const { clock, times } = ports;
  const seen = await mendLease(ports);
  const now = clock.now();
  if (seen.until === 0) return { seen, steal: false, lookAgainMs: times.leaseLength };
  const mayStealAt = Math.max(seen.until, seen.stolenAt + times.stealPause) + 1;
  const lookAgainMs = Math.max(mayStealAt - now, LOOK_AGAIN_LEAST_MS);
  return { seen, steal: now >= mayStealAt, lookAgainMs };
}

/** Noted before the clock was set back, a time counts from now on (S34): a holder that lives renews its lease. */
function mendLease({ relaxed, clock, times }: Ports): Promise<LeaseRow> {
  return relaxed.transaction('rw', 'meta', async () => {
    const row = await readLease(relaxed);
    const now = clock.now();
    const until = Math.min(row.until, now + times.leaseLength);
    const stolenAt = Math.min(row.stolenAt, now);
    if (until !== row.until || stolenAt !== row.stolenAt) {
      await writeLease(relaxed, { ...row, until, stolenAt });
    }
    return { ...row, until, stolenAt };
  });
}

/** A holder without a lease is slow, or froze before it could write one. It gets as long as any lease lasts. */
async function leaseForSilentHolder(ports: Ports, seen: LeaseRow): Promise<void> {
  const { relaxed, clock, times } = ports;
  if (seen.until !== 0) return;
  await relaxed.transaction('rw', 'meta', async () => {
    const row = await readLease(relaxed);
    if (row.until !== 0 || row.epoch !== seen.epoch) return;
    await writeLease(relaxed, { ...row, until: clock.now() + times.leaseLength });
  });
}

/**
 * Undefined: a lock was stolen since this context asked for it, perhaps from this very one, which froze before it came
 * here. Its lease would fence the thief in the middle of a run.
 */
async function takeLease(
  ports: Ports,
  { steal, seen }: Pick<Attempt, 'steal' | 'seen'>,
): Promise<Lease | undefined> {
  const { relaxed, clock, times } = ports;
  return relaxed.transaction('rw', 'meta', async () => {
    const before = await readLease(relaxed);
    if (before.stolenAt !== seen.stolenAt) return undefined;
    const epoch = before.epoch + 1;
    const now = clock.now();
    const stolenAt = steal ? now : before.stolenAt;
    await writeLease(relaxed, { epoch, until: now + times.leaseLength, stolenAt });
    return { epoch };
  });
}

async function endLease(ports: Ports, lease: Lease): Promise<void> {
  await ports.relaxed.transaction('rw', 'meta', async () => {
    const row = await readLease(ports.relaxed);
    if (row.epoch === lease.epoch) await writeLease(ports.relaxed, { ...row, until: 0 });
  });
}

/** Keeps the lease alive during a run; a frozen context cannot, and so can be replaced. */
function keepRenewing(ports: Ports, lease: Lease): () => void {
  let isRunning = true;
  const renewAll = async () => {
    for (;;) {
      await ports.clock.sleep(ports.times.leaseRenewal);
      if (!isRunning || !(await renew(ports, lease))) return;
    }
  };
  // A closed or deleted database: the run notices at its own next write, and says so.
  renewAll().catch(() => undefined);
  return () => {
    isRunning = false;
  };
}

function renew({ relaxed, clock, times }: Ports, lease: Lease): Promise<boolean> {
  return relaxed.transaction('rw', 'meta', async () => {
    const row = await readLease(relaxed);
    if (row.epoch !== lease.epoch || row.until === 0) return false;
    await writeLease(relaxed, { ...row, until: clock.now() + times.leaseLength });
    return true;
  });
}

/** Throws when the run is no longer the leader. Must run inside the write's own transaction. */
export async function assertLeader(db: Mirror, lease: Lease): Promise<void> {
  const row = await readLease(db);
  if (row.epoch !== lease.epoch) throw new LostLeaseError('Another context took over the sync.');
}

async function readLease(db: Mirror): Promise<LeaseRow> {
  const stored = LeaseRow.safeParse((await db.meta.get('lease'))?.value);
  return stored.success ? stored.data : { epoch: 0, until: 0, stolenAt: 0 };
}

async function writeLease(db: Mirror, value: LeaseRow): Promise<void> {
  await db.meta.put({ key: 'lease', value });
}
