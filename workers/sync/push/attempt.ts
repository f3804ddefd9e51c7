import type { Op } from '#db/op.ts';
import type { Call, Mutation } from '#src/mutations/mutation.ts';

/** A write in flight (S12): the present op, what it means, and the calls that it takes. */
export interface Attempt {
  op: Op;
  mutation: Mutation;
  args: unknown;
  calls: readonly Call[];
}
