import type { Op } from '#db/op.ts';
import { readOp } from '#src/mutations/read-op.ts';
import { type Act, discard } from './sim-acts.ts';
import type { SimContext } from './sim-device.ts';

/**
 * Whether a write waits for a person or another build, not for the engine. A write that an older build held waits for
 * the engine as soon as a build knows it again.
 */
export function isAtRest(op: Op): boolean {
  return op.state === 'attention' || readOp(op).kind === 'unknown';
}

/** Writes in an outbox that wait neither for a person nor for another build. */
export function restlessOf(outbox: readonly Op[]): Op[] {
  const waiting = new Set(waitingForNewerBuild(outbox));
  return outbox.filter((op) => !isAtRest(op) && !waiting.has(op));
}

/**
 * Writes that this build does not know (S33), and writes to records that these create, which are blocked until the
 * record has a number.
 */
export function waitingForNewerBuild(outbox: readonly Op[]): Op[] {
  const waiting = new Set(outbox.filter((op) => readOp(op).kind === 'unknown'));
  // A waiting write may create the record that the next one is about.
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
 * If all remaining writes wait for records, the authors decide about the creates that need their review. By then each
 * of them has found the record in the list, so they discard the create.
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

/** Whether each write is blocked, or queued behind a blocked one in its lane. */
function waitForRecords(ops: readonly Op[]): boolean {
  const lanes = new Set(ops.filter((op) => op.state === 'blocked').flatMap((op) => op.lanes));
  const isBehind = (op: Op) => op.state === 'queued' && op.lanes.some((lane) => lanes.has(lane));
  return ops.every((op) => op.state === 'blocked' || isBehind(op));
}

function isCreate(op: Op): boolean {
  const read = readOp(op);
  return read.kind === 'read' && read.mutation.recognise?.(read.args) !== undefined;
}
