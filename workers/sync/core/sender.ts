import { type Op, rowKey } from '#db/op.ts';
import type { Ids } from '#src/mutations/mutation.ts';
import type { Api } from './api.ts';
import type { Queue } from './queue.ts';
import { acknowledgeAll, type Receipt } from './receipts.ts';
import type { Slice } from './run.ts';
import { Together } from './together.ts';
import * as to from './transitions.ts';

/** What one slice works with. */
export interface Sender {
  slice: Slice;
  queue: Queue;
  api: Api;
  /** `sending` of each lane (S8): those that are ready at the same moment share a transaction. */
  departures: Together<to.Departure, Op | undefined>;
  /** The same for receipts (S9). */
  arrivals: Together<Receipt, undefined>;
}

export function senderOf(slice: Slice, queue: Queue, api: Api): Sender {
  return {
    slice,
    queue,
    api,
    departures: new Together(async (departures) => {
      const begun = await to.beginSending(slice, queue, departures);
      const bySeq = new Map(begun.map((op) => [op.seq, op]));
      return departures.map(({ op }) => bySeq.get(op.seq));
    }),
    arrivals: new Together(async (receipts) => {
      await acknowledgeAll(slice, queue, receipts);
      return receipts.map(() => undefined);
    }),
  };
}

/** `missing` takes the keys of records that have no server number yet. */
export function idsOf(slice: Slice, missing?: Set<string>): Ids {
  return {
    of(table, lid) {
      const id = slice.idOf(table, lid);
      if (id === undefined) missing?.add(rowKey(table, lid));
      return id;
    },
  };
}

/** What is sealed cannot be sent before its author has unlocked (src/vault). */
export function untilUnlocked({ slice, queue }: Sender, op: Op): Promise<Op | undefined> {
  return to.waitForUnlock(slice, queue, op, slice.ports.clock.now() + slice.ports.times.fresh);
}
