import * as z from 'zod/mini';
import type { Mirror } from '#db/schema.ts';
import type { Ports } from './ports.ts';

/**
 * One leader among tabs and service worker (S13).
 *
 *   wait for the lock ─► got it: epoch + 1 in the database ─► run ─► release
 *        │ the lease has run out meanwhile: its holder is frozen, or was killed and left the lock behind; a holder
 *        │ without a lease is given one
 *        └─► steal (at most once in 10 minutes): the epoch fences the old holder's writes
 */
const LeaseRow = z.object({
  epoch: z.int(),
  until: z.number(),
  stolenAt: z.number(),
});
type LeaseRow = z.infer<typeof LeaseRow>;

const KEY = 'lease';
const NO_LEASE: LeaseRow = { epoch: 0, until: 0, stolenAt: 0 };
/** Least time between two checks of another context's lease. */
const LOOK_AGAIN_LEAST_MS = 1_000;

/**
 * A run's right to write. Relaxed durability is enough: a power failure also ends every context that could dispute it.
 */
export interface Lease {
  epoch: number;
}

/** Another context took the lock while this one was frozen, so this one may not write any more. */
export class LostLeaseError extends Error {
  override name = 'LostLeaseError';
}

/** Does one run under the lock. Returns `'busy'` if another live context holds it. */
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
    // The run whose lock was stolen continues until its next write, which the epoch rejects, so this context must not
    // start another run beside it. The new holder may have started already; a request still in flight is matched later
    // or harmless (S15, S16).
    if (result === 'stolen') return 'busy';
    if (result !== 'busy') return result;
    // A holder without a lease is slow, or froze before it could write one. It gets the time of a full lease.
    await changeLease(ports, (row, { until }) =>
      row.until === 0 && row.epoch === seen.epoch ? { ...row, until } : undefined,
    );
    if (leftMs <= 0) return result;
  }
}

/**
 * `steal`: the recorded lease has run out and the lock was not stolen in the last 10 minutes. `lookAgainMs`: time until
 * stealing may be allowed, because a holder that was killed may have left its lock behind.
 */
async function chanceOf(ports: Ports) {
  const { clock, times } = ports;
  const seen = await mendedLease(ports);
  const now = clock.now();
  if (seen.until === 0) return { seen, steal: false, lookAgainMs: times.leaseLength };
  const mayStealAt = Math.max(seen.until, seen.stolenAt + times.stealPause) + 1;
  const lookAgainMs = Math.max(mayStealAt - now, LOOK_AGAIN_LEAST_MS);
  return { seen, steal: now >= mayStealAt, lookAgainMs };
}

/** If the clock was set back, stored times that are too late are shortened (S34): a live holder renews its lease. */
async function mendedLease(ports: Ports): Promise<LeaseRow> {
  const { relaxed, clock, times } = ports;
  const stored = await readLease(relaxed);
  const isMended = (row: LeaseRow, now: number) =>
    row.until <= now + times.leaseLength && row.stolenAt <= now;
  if (isMended(stored, clock.now())) return stored;
  const mended = await changeLease(ports, (row, { now, until }) => ({
    ...row,
    until: Math.min(row.until, until),
    stolenAt: Math.min(row.stolenAt, now),
  }));
  return mended ?? NO_LEASE;
}

interface Attempt {
  waitMs: number;
  steal: boolean;
  /** The lease as it was before the lock was requested. */
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
      const lease = await changeLease(ports, (before, { now, until }) => {
        // The lock was stolen after this context requested it, perhaps from this context while it was frozen. A lease
        // taken now would fence the new holder in the middle of its run.
        if (before.stolenAt !== seen.stolenAt) return undefined;
        return { epoch: before.epoch + 1, until, stolenAt: steal ? now : before.stolenAt };
      });
      if (!lease) return 'too late';
      const stopRenewal = keepRenewing(ports, lease);
      try {
        return await work(lease);
      } finally {
        isOver = true;
        stopRenewal();
        await changeLease(ports, (row) =>
          row.epoch === lease.epoch ? { ...row, until: 0 } : undefined,
        );
      }
    });
  } catch (error) {
    // Web Locks report a stolen lock to its former holder with an AbortError.
    const isTakenAway = error instanceof DOMException && error.name === 'AbortError';
    if (isOver || !isTakenAway) throw error;
    return 'stolen';
  }
}

/** Renews the lease during a run. A frozen context cannot renew it and can therefore be replaced. */
function keepRenewing(ports: Ports, lease: Lease): () => void {
  const over = new AbortController();
  const renewAll = async () => {
    let isOurs = true;
    while (isOurs) {
      await ports.clock.sleep(ports.times.leaseRenewal, over.signal);
      if (over.signal.aborted) return;
      const renewed = await changeLease(ports, (row, { until }) =>
        row.epoch === lease.epoch && row.until !== 0 ? { ...row, until } : undefined,
      );
      isOurs = renewed !== undefined;
    }
  };
  // The database was closed or deleted. The run notices this at its next write and reports it.
  renewAll().catch(() => undefined);
  return () => over.abort();
}

/**
 * Changes the lease in one transaction; undefined if `change` leaves it as it is. `until`: the end of a lease that
 * begins now.
 */
function changeLease(
  { relaxed, clock, times }: Ports,
  change: (row: LeaseRow, time: { now: number; until: number }) => LeaseRow | undefined,
): Promise<LeaseRow | undefined> {
  return relaxed.transaction('rw', 'meta', async () => {
    const row = await readLease(relaxed);
    const now = clock.now();
    const next = change(row, { now, until: now + times.leaseLength });
    if (next) await relaxed.meta.put({ key: KEY, value: next });
    return next;
  });
}

/** Throws if the run is no longer the leader. Must run inside the transaction of the write. */
export async function assertLeader(db: Mirror, lease: Lease): Promise<void> {
  const row = await readLease(db);
  if (row.epoch !== lease.epoch) throw new LostLeaseError('Another context took over the sync.');
}

async function readLease(db: Mirror): Promise<LeaseRow> {
  const stored = LeaseRow.safeParse((await db.meta.get(KEY))?.value);
  return stored.success ? stored.data : NO_LEASE;
}
