import * as z from 'zod/mini';
import type { Op } from '#db/op.ts';
import type { Mirror } from '#db/schema.ts';
import type { Run } from './run.ts';

/*
 * A request whose answer was lost may still be executed, after a newer write of its lane (S19). Until the server
 * must have finished it, the lane carries that same write only: resending it is safe, a different one waits.
 */

/** `from` and `until` in milliseconds since 1970: outside of them the clock has been corrected, or it is over. */
const Hold = z.object({ opId: z.string(), from: z.number(), until: z.number() });
const Holds = z.record(z.string(), Hold);
/** By lane: the write that may still be executed. */
export type LaneHolds = Readonly<Record<string, z.infer<typeof Hold>>>;

const KEY = 'laneHolds';

export async function readLaneHolds(db: Mirror): Promise<LaneHolds> {
  const stored = Holds.safeParse((await db.meta.get(KEY))?.value);
  return stored.success ? stored.data : {};
}

/** Holds the lanes of a write whose answer was lost, and forgets holds that are over. */
export async function holdLanes(run: Run, op: Op, until: number): Promise<LaneHolds> {
  const now = run.ports.clock.now();
  return run.writeStrict('hold', ['meta'], async (db) => {
    const known = Object.entries(await readLaneHolds(db));
    const valid = known.filter(([, hold]) => hold.from <= now && hold.until > now);
    const added = op.lanes.map((lane) => [lane, { opId: op.id, from: now, until }] as const);
    const holds: LaneHolds = Object.fromEntries([...valid, ...added]);
    await db.meta.put({ key: KEY, value: holds });
    return holds;
  });
}

/** When this write may leave as far as other writes of its lanes are concerned; 0 for at once. */
export function heldUntil(holds: LaneHolds, op: Op, now: number): number {
  const others = op.lanes
    .flatMap((lane) => holds[lane] ?? [])
    .filter(({ opId, from }) => opId !== op.id && from <= now);
  return Math.max(0, ...others.map(({ until }) => until));
}
