import { type Op, rowKey } from '#db/op.ts';
import type { Ids } from '#src/mutations/mutation.ts';
import type { Api } from './api.ts';
import type { Queue } from './queue.ts';
import { acknowledgeAll, type Receipt } from './receipts.ts';
import type { Run } from './run.ts';
import { Together } from './together.ts';
import * as to from './transitions.ts';

/** What one run works with. */
export interface Sender {
  run: Run;
  queue: Queue;
  api: Api;
  /** `sending` of each lane (S8): those that are ready at the same moment share a transaction. */
  departures: Together<to.Departure, Op | undefined>;
  /** The same for receipts (S9). */
  arrivals: Together<Receipt, undefined>;
}

export function senderOf(run: Run, queue: Queue, api: Api): Sender {
  return {
    run,
    queue,
    api,
    departures: new Together(async (departures) => {
      const begun = await to.beginSending(run, queue, departures);
      const bySeq = new Map(begun.map((op) => [op.seq, op]));
      return departures.map(({ op }) => bySeq.get(op.seq));
    }),
    arrivals: new Together(async (receipts) => {
      await acknowledgeAll(run, queue, receipts);
      return receipts.map(() => undefined);
    }),
  };
}

/** `missing` takes the keys of records that have no server number yet. */
export function idsOf(run: Run, missing?: Set<string>): Ids {
  return {
    of(table, lid) {
      const id = run.idOf(table, lid);
      if (id === undefined) missing?.add(rowKey(table, lid));
      return id;
    },
  };
}

/** What is sealed cannot be sent before its author has unlocked (src/vault). */
export function untilUnlocked({ run, queue }: Sender, op: Op): Promise<Op | undefined> {
  return to.waitForUnlock(run, queue, op, run.ports.clock.now() + run.ports.times.fresh);
}
