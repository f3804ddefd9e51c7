import type { Op } from '#db/op.ts';
import type { Call, Mutation } from '#src/mutations/mutation.ts';

/** A write on its way (S12): the op as it stands now, what it means, and the calls that it takes. */
export interface Attempt {
  op: Op;
  mutation: Mutation;
  args: unknown;
  calls: readonly Call[];
}
