import { rowKey } from '#db/op.ts';
import type { Ids } from '#src/mutations/mutation.ts';
import type { Api } from './api.ts';
import type { Queue } from './queue.ts';
import type { Slice } from './slice.ts';

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
