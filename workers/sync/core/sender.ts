import { type Op, rowKey } from '#db/op.ts';
import type { Ids } from '#src/mutations/mutation.ts';
import type { Api } from './api.ts';
import type { Queue } from './queue.ts';
import type { Run } from './run.ts';
import type { Slots } from './slots.ts';
import * as to from './transitions.ts';

/** What one run works with: right and knowledge, outbox, backend, and the writes under way (S12). */
export interface Sender {
  run: Run;
  queue: Queue;
  api: Api;
  slots: Slots;
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
