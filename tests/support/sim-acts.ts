import { discardOp, requeueOp, restoreOp, withdrawOp } from '#db/author-acts.ts';
import type { Op } from '#db/op.ts';
import { addOp } from '#db/outbox.ts';
import type { Mirror } from '#db/schema.ts';
import { MUTATIONS } from '#src/mutations/index.ts';
import type { Mutation } from '#src/mutations/mutation.ts';
import { effectsOf, titleOf } from '#src/mutations/read-op.ts';
import { rebased } from '#src/mutations/rebase.ts';
import { tapOf } from '#src/mutations/tap.ts';
import type { SimContext } from './sim-device.ts';
import type { Generated } from './sim-generators.ts';

/** One write by a person, and what its author did with it later. Its outcome is read from the database. */
export interface Act {
  opId: string;
  name: string;
  mark: string;
  kind: Generated['kind'];
  device: string;
  userId: number;
  sameAs: string | undefined;
  seq: number;
  lanes: string[];
  /** Fields and values of a `last` write. */
  values: Record<string, unknown>;
  /** Its author withdrew it before the first attempt. */
  isWithdrawn: boolean;
  isDiscarded: boolean;
  /** It was refused once, resent or edited, so its place in its lane's order is no longer guaranteed. */
  isDisturbed: boolean;
  /** It was replaced by an edited version with another id. */
  isRevised: boolean;
  /** How often its author resent it although it may have arrived and cannot be verified (S17). */
  sentKnowingly: number;
  /** This build does not know its name, so it waits unchanged for a build that does (S33). */
  isOfNewerBuild: boolean;
}

/** Saves a write on a device, like the page in `src/sync-client/enqueue.ts`. */
export async function enqueue(
  context: SimContext,
  name: string,
  args: unknown,
  id: string,
): Promise<Op> {
  const mutation = registered(name);
  const { strict, clock, userId } = context.ports;
  const parsed = mutation.args.parse(args);
  const opId = await addOp(
    strict,
    {
      id,
      user: userId,
      name,
      version: mutation.version,
      args: parsed,
      file: mutation.file,
      lanes: mutation.lanes(parsed),
      createdAt: clock.now(),
      tap: tapOf(mutation, parsed),
    },
    effectsOf,
  );
  return (await findOp(strict, opId)) ?? endedTwin(strict, opId, name);
}

/** The op that a second tap gets if the first one has already ended. */
async function endedTwin({ journal }: Mirror, opId: string, name: string): Promise<Op> {
  if (!(await journal.get(opId))) throw new Error(`The write ${opId} was saved and is not there.`);
  const none = { attempts: 1, failures: 0, nextAt: 0, flightTick: 0, doubts: 0, step: 0 };
  const ended = { ...none, state: 'acked' as const, emptyReads: 0, seq: 0, user: 0, version: 1 };
  return { ...ended, id: opId, name, args: undefined, lanes: [], touches: [], createdAt: 0 };
}

export function registered(name: string): Mutation {
  const mutation = MUTATIONS.get(name);
  if (!mutation) throw new Error(`${name} is not registered`);
  return mutation;
}

export async function findOp(db: Mirror, opId: string): Promise<Op | undefined> {
  return db.ops.where('id').equals(opId).first();
}

/** Undo before the first attempt. Returns whether it was still possible. */
export async function withdraw(context: SimContext, op: Op): Promise<boolean> {
  const { strict } = context.ports;
  return (await withdrawOp(strict, op.id, endingOf(op))) !== undefined;
}

/** Returns a function that undoes the discard; undefined if a request is in flight. */
export async function discard(
  context: SimContext,
  op: Op,
): Promise<(() => Promise<void>) | undefined> {
  const { strict } = context.ports;
  const gone = await discardOp(strict, op.id, endingOf(op));
  return gone && (() => restoreOp(strict, gone, endingOf(gone)));
}

function endingOf(op: Op) {
  return { title: titleOf(op), effectsOf, rebased };
}

export function sendAgain(context: SimContext, op: Op): Promise<boolean> {
  return requeueOp(context.ports.strict, op.id, effectsOf);
}

export function editAndSendAgain(
  context: SimContext,
  op: Op,
  args: unknown,
  id: string,
): Promise<boolean> {
  const mutation = registered(op.name);
  const parsed = mutation.args.parse(args);
  return requeueOp(context.ports.strict, op.id, effectsOf, {
    id,
    args: parsed,
    version: mutation.version,
    lanes: mutation.lanes(parsed),
  });
}

/** Records a write by a person, before anything happens to it. */
export function newAct(
  context: SimContext,
  op: Op,
  mark: string,
  generated: Pick<Generated, 'kind' | 'sameAs' | 'effect' | 'isShared'>,
): Act {
  // The last value is checked only in a person's own record, since others write to shared ones as well.
  const isOwn = generated.kind === 'last' && !generated.isShared;
  const values = isOwn ? valuesIn(op.args) : {};
  return {
    opId: op.id,
    name: op.name,
    mark: generated.effect ?? mark,
    kind: generated.kind,
    sameAs: generated.sameAs,
    device: context.device.name,
    userId: context.userId,
    seq: op.seq,
    lanes: op.lanes,
    values,
    isWithdrawn: false,
    isDiscarded: false,
    isDisturbed: false,
    isRevised: false,
    sentKnowingly: 0,
    isOfNewerBuild: false,
  };
}

function valuesIn(args: unknown): Record<string, unknown> {
  const fields: unknown = typeof args === 'object' && args !== null && Reflect.get(args, 'fields');
  return typeof fields === 'object' && fields !== null ? { ...fields } : {};
}
