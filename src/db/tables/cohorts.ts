import * as z from 'zod/mini';
import { mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** A training cohort with its sessions by number. */
export const CohortRow = z.object({
  ...rowBase,
  name: text,
  location: text,
  /** `fall-2025` */
  season: text,
  archived: z.boolean(),
  sessions: z.record(
    z.string(),
    z.object({
      title: text,
      description: text,
      date: text,
      place: text,
      /** Server numbers of trainers: only those that the server knows can be chosen. */
      lead_id: z.nullable(z.int()),
      assist_id: z.nullable(z.int()),
    }),
  ),
  /** Key of the write that made it, the same on every device; the server does not say it of all. */
  created_by_key: z.optional(text),
});
export type CohortRow = z.infer<typeof CohortRow>;

/** A planter in a cohort, with attendance by number of the session. */
export const CohortParticipantRow = z.object({
  ...rowBase,
  /** The cohort's `lid`. */
  cohort: z.string(),
  /** The planter's `lid`. */
  planter: z.string(),
  marks: z.record(z.string(), z.object({ mark: text, note: text })),
});
export type CohortParticipantRow = z.infer<typeof CohortParticipantRow>;

export const cohorts = mirrorTable({
  name: 'cohorts',
  indexes: 'season',
  since: 6,
  row: CohortRow,
});
export const cohortParticipants = mirrorTable({
  name: 'cohort_participants',
  indexes: 'cohort, planter',
  since: 6,
  row: CohortParticipantRow,
});
