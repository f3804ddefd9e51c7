import type { Op } from '#db/op.ts';
import type { Ports } from '../core/ports.ts';
import { LONGEST_WAIT_MS } from '../core/retry.ts';
import type { Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';

/** An author may take back a write for a few seconds before it leaves. */
const LONGEST_UNDO_MS = 10_000;

/**
 * Mends waits that were stored under another clock (S34): none is longer than the longest legal one. "Sync now"
 * (`isManual`) ends them all, but for the moment to undo, and for what a server may still be doing (S15).
 */
export async function mendWaits(run: Run, isManual: boolean): Promise<void> {
  const now = run.ports.clock.now();
  const changed = new Map<Op, number>();
  for (const op of run.queue.all()) {
    const latest = now + longestWait(run.ports, op, isManual);
    if (op.nextAt > latest) changed.set(op, latest);
  }
  if (changed.size > 0) await to.waitUntil(run, changed);
  if (!isManual) return;
  const { relaxed } = run.ports;
  if ((await relaxed.feeds.filter((feed) => (feed.nextAt ?? 0) > now).count()) === 0) return;
  await run.write('waits', ['feeds', 'meta'], async (db) => {
    await db.feeds.toCollection().modify((feed) => {
      feed.nextAt = 0;
    });
  });
}

/** In milliseconds. */
function longestWait({ times }: Ports, op: Op, isManual: boolean): number {
  switch (op.state) {
    case 'unsure':
      return Math.max(times.settle, times.settleAfterGateway, times.betweenEmptyReads);
    case 'queued':
      if (op.attempts === 0 && op.failures === 0) return LONGEST_UNDO_MS;
      return isManual ? 0 : LONGEST_WAIT_MS;
    case 'blocked':
    case 'parked':
      return isManual ? 0 : LONGEST_WAIT_MS;
    default:
      // It waits for nothing that depends on a clock.
      return Number.POSITIVE_INFINITY;
  }
}
