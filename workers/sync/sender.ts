import { type Op, rowKey } from '#db/op.ts';
import type { Ids } from '#src/mutations/mutation.ts';
import type { Api } from './api.ts';
import type { Queue } from './queue.ts';
import type { Slice } from './slice.ts';
import * as to from './transitions.ts';

/** What one slice works with. */
export interface Sender {
  slice: Slice;
  queue: Queue;
  api: Api;
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
