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

const KEY = 'lease';
const NO_LEASE: LeaseRow = { epoch: 0, until: 0, stolenAt: 0 };
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
    if (result !== 'busy') return result;
    // A holder without a lease is slow, or froze before it could write one. It gets as long as any lease lasts.
    await changeLease(ports, (row, { until }) =>
      row.until === 0 && row.epoch === seen.epoch ? { ...row, until } : undefined,
    );
    if (leftMs <= 0) return result;
  }
}

/**
 * `steal`: the recorded holder let its lease run out and nobody stole in the last 10 minutes. `lookAgainMs`: until
 * that may be so, since a holder that was ended may have left its lock behind.
 */
async function chanceOf(ports: Ports) {
  const { clock, times } = ports;
  // Noted before the clock was set back, a time counts from now on (S34): a holder that lives renews its lease.
  const mended = await changeLease(ports, (row, { now, until }) => ({
    ...row,
    until: Math.min(row.until, until),
    stolenAt: Math.min(row.stolenAt, now),
  }));
  const seen = mended ?? NO_LEASE;
  const now = clock.now();
  if (seen.until === 0) return { seen, steal: false, lookAgainMs: times.leaseLength };
  const mayStealAt = Math.max(seen.until, seen.stolenAt + times.stealPause) + 1;
  const lookAgainMs = Math.max(mayStealAt - now, LOOK_AGAIN_LEAST_MS);
  return { seen, steal: now >= mayStealAt, lookAgainMs };
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
      const lease = await changeLease(ports, (before, { now, until }) => {
        // A lock was stolen since this context asked for it, perhaps from this very one, which froze before it came
        // here. Its lease would fence the thief in the middle of a run.
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
    // How Web Locks report to a holder that another context has stolen its lock.
    const isTakenAway = error instanceof DOMException && error.name === 'AbortError';
    if (isOver || !isTakenAway) throw error;
    return 'stolen';
  }
}

/** Keeps the lease alive during a run; a frozen context cannot, and so can be replaced. */
function keepRenewing(ports: Ports, lease: Lease): () => void {
  let isRunning = true;
  const renewAll = async () => {
    let isOurs = true;
    while (isOurs) {
      await ports.clock.sleep(ports.times.leaseRenewal);
      if (!isRunning) return;
      const renewed = await changeLease(ports, (row, { until }) =>
        row.epoch === lease.epoch && row.until !== 0 ? { ...row, until } : undefined,
      );
      isOurs = renewed !== undefined;
    }
  };
  // A closed or deleted database: the run notices at its own next write, and says so.
  renewAll().catch(() => undefined);
  return () => {
    isRunning = false;
  };
}

/** One transaction; undefined where `change` leaves the lease as it is. `until`: the end of one that begins now. */
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

/** Throws when the run is no longer the leader. Must run inside the write's own transaction. */
export async function assertLeader(db: Mirror, lease: Lease): Promise<void> {
  const row = await readLease(db);
  if (row.epoch !== lease.epoch) throw new LostLeaseError('Another context took over the sync.');
}

async function readLease(db: Mirror): Promise<LeaseRow> {
  const stored = LeaseRow.safeParse((await db.meta.get(KEY))?.value);
  return stored.success ? stored.data : NO_LEASE;
}
