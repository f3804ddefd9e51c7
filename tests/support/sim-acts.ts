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

/** One write of a person and what its author did with it; what became of it is read from the database. */
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
  /** Its author took it back before the first attempt. */
  isWithdrawn: boolean;
  isDiscarded: boolean;
  /** Refused once, sent again or edited: its place in its lane's order is no longer promised. */
  isDisturbed: boolean;
  /** Replaced by an edited version under another name. */
  isRevised: boolean;
  /** Its author sent again what may have arrived and cannot be checked (S17). */
  sentKnowingly: number;
  /** This build does not know its name: it waits, untouched, for one that does (S33). */
  isOfNewerBuild: boolean;
}

/** The page's part of a write, as `src/sync-client/enqueue.ts` does it, on one device. */
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

/** What a second tap learns of the first one, when that has ended already. */
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

/** Undo before the first attempt. True when it was still possible. */
export async function withdraw(context: SimContext, op: Op): Promise<boolean> {
  const { strict } = context.ports;
  return (await withdrawOp(strict, op.id, endingOf(op))) !== undefined;
}

/** Returns the undo; undefined when a request is out. */
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

/** Notes a write of a person, before anything became of it. */
export function newAct(
  context: SimContext,
  op: Op,
  mark: string,
  generated: Pick<Generated, 'kind' | 'sameAs' | 'effect' | 'isShared'>,
): Act {
  // Whose value is the last one is checked in a person's own record only: others write to shared ones as well.
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
