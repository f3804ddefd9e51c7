import * as z from 'zod/mini';

/** Name of the question to an author when somebody else changed the same field as their edit (S28). */
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
  /** The server's value of every compared field, on which the answer is based. */
  theirs: z.record(z.string(), z.unknown()),
});
export type ChangedMeanwhile = z.infer<typeof ChangedMeanwhile>;
/** Name of the question to an author about a second report for the same month. */
export const DUPLICATE_REPORT = 'duplicate-report';
