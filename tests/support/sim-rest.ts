import type { Op } from '#db/op.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { type Act, discard } from './sim-acts.ts';
import type { SimContext } from './sim-device.ts';

/**
 * True when a write waits for a person or another build, not for the engine. One that an older build held waits for the
 * engine as soon as a build knows it again.
 */
export function isAtRest(op: Op): boolean {
  return op.state === 'attention' || readOp(op).kind === 'unknown';
}

/** Writes of one outbox that wait neither for a person nor for another build. */
export function restlessOf(outbox: readonly Op[]): Op[] {
  const waiting = new Set(waitingForNewerBuild(outbox));
  return outbox.filter((op) => !isAtRest(op) && !waiting.has(op));
}

/**
 * Writes that this build does not know (S33), and those on records that such writes create: they are blocked until the
 * record has a number.
 */
export function waitingForNewerBuild(outbox: readonly Op[]): Op[] {
  const waiting = new Set(outbox.filter((op) => readOp(op).kind === 'unknown'));
  // One that waits may create what the next one is about.
  for (let before = -1; before < waiting.size; ) {
    before = waiting.size;
    const records = [...waiting].flatMap(recordsMadeHere);
    for (const op of outbox) {
      const args = JSON.stringify(op.args);
      const waits = op.state === 'blocked' || op.state === 'queued';
      if (waits && records.some((lid) => args.includes(`"${lid}"`))) waiting.add(op);
    }
  }
  return [...waiting];
}

function recordsMadeHere({ touches }: Op): string[] {
  return touches.map((key) => key.slice(key.indexOf(':') + 1)).filter((lid) => lid.startsWith('l'));
}

/**
 * Where all that is left waits for records, their authors decide about the creates that are before them: each has
 * found the record in the list by now, and discards.
 */
export async function decideAboutCreates(
  context: SimContext,
  acts: ReadonlyMap<string, Act>,
  outbox: readonly Op[],
): Promise<void> {
  if (!waitForRecords(restlessOf(outbox))) return;
  for (const op of outbox) {
    if (op.state !== 'attention' || !isCreate(op)) continue;
    const act = acts.get(op.id);
    const undo = await discard(context, op);
    if (act) act.isDiscarded = undo !== undefined;
  }
}

/** True when each is blocked, or is behind one of its lane that is. */
function waitForRecords(ops: readonly Op[]): boolean {
  const lanes = new Set(ops.filter((op) => op.state === 'blocked').flatMap((op) => op.lanes));
  const isBehind = (op: Op) => op.state === 'queued' && op.lanes.some((lane) => lanes.has(lane));
  return ops.every((op) => op.state === 'blocked' || isBehind(op));
}

function isCreate(op: Op): boolean {
  const read = readOp(op);
  return read.kind === 'read' && read.mutation.recognise?.(read.args) !== undefined;
}
