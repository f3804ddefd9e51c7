import { LANE_HOLDS, type LaneHolds } from '../core/queue.ts';
import type { Run } from '../core/run.ts';
import * as to from '../core/transitions.ts';

/** Smaller differences are drift of the clock. */
const JUMP_MS = 5_000;

/**
 * Moves the time in which the server may still execute a lost request with the clock (S15, S19, S34): a clock that is
 * set ahead must not end it early, and one that is set back must not repeat it later. Only a context that has seen the
 * jump can do this. A device that slept looks like one whose clock was set ahead, and waits once more.
 */
export async function followClock(run: Run): Promise<void> {
  const { clock, times } = run.ports;
  const seen = { now: clock.now(), uptime: clock.uptime() };
  const jump = jumpSince(run.memory.clock ?? seen, seen);
  const { now } = seen;
  const latest = now + Math.max(times.settle, times.settleAfterGateway);
  const unsure = run.queue.all().filter(({ state }) => state === 'unsure');
  if (jump > 0 && unsure.length > 0) {
    await to.waitUntil(run, new Map(unsure.map((op) => [op, Math.min(op.nextAt + jump, latest)])));
  }
  const { holds } = run.queue;
  const moved = movedHolds(holds, { jump, now, latest });
  const isSame = jump === 0 && Object.keys(moved).length === Object.keys(holds).length;
  if (!isSame) {
    await run.writeStrict('hold', ['meta'], (db) => db.meta.put({ key: LANE_HOLDS, value: moved }));
    run.queue.holds = moved;
  }
  // Last, so that a run which fails before it leaves the jump to the next one.
  run.memory.clock = seen;
}

type Seen = NonNullable<Run['memory']['clock']>;

/** How far the clock was set ahead between two looks; negative if it was set back. */
function jumpSince(before: Seen, seen: Seen): number {
  const jump = seen.now - before.now - (seen.uptime - before.uptime);
  return Math.abs(jump) < JUMP_MS ? 0 : jump;
}

/**
 * The holds for a clock that was set ahead by `jump`, or set back if it is negative. Another context of this device may
 * have moved them already, so none is moved twice into the future or the past. A hold that still began in the future is
 * dropped: nobody saw by how much the clock was set back.
 */
export function movedHolds(
  holds: LaneHolds,
  { jump, now, latest }: { jump: number; now: number; latest: number },
): LaneHolds {
  const moved = Object.entries(holds).map(([lane, hold]) => {
    const mustMove = jump > 0 ? hold.from <= now : hold.from > now;
    if (!mustMove) return [lane, hold] as const;
    const from = jump > 0 ? Math.min(hold.from + jump, now) : hold.from + jump;
    return [lane, { ...hold, from, until: Math.min(hold.until + jump, latest) }] as const;
  });
  return Object.fromEntries(moved.filter(([, { from }]) => from <= now));
}
