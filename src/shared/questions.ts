import * as z from 'zod/mini';

/** Name of the question that an edit becomes when somebody else changed the same field (S28). */
export const CHANGED_MEANWHILE = 'changed-meanwhile';

/** What that question shows, field by field. */
export const ChangedMeanwhile = z.object({
  conflicts: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.optional(z.unknown()),
      mine: z.optional(z.unknown()),
      theirs: z.optional(z.unknown()),
      isText: z.optional(z.boolean()),
    }),
  ),
  /** Every compared field as the server has it: what the answer is built on. */
  theirs: z.record(z.string(), z.unknown()),
});
export type ChangedMeanwhile = z.infer<typeof ChangedMeanwhile>;
/** Name of the question that a second report for one month becomes for its author. */
export const DUPLICATE_REPORT = 'duplicate-report';
