import * as z from 'zod/mini';
import { MARKS } from '../cohorts.ts';
import { CalendarDay, Id, LONG_TEXT, RequiredText } from './common.ts';

/* Training cohorts. Extra: no documented backend has these calls (docs/decisions/training-cohorts.md). */

/** `fall-2025` */
const Season = z
  .string()
  .check(z.regex(/^(spring|fall)-20\d\d$/, 'must be spring or fall of a year'));
const SessionNumber = z.string().check(z.regex(/^([1-9]|1[0-2])$/, 'must be 1 to 12'));
const Note = z.string().check(z.maxLength(LONG_TEXT));
const TrainerId = z.nullable(Id);

const session = {
  title: RequiredText(200),
  description: Note,
  date: CalendarDay,
  place: z.string().check(z.maxLength(200)),
  /** From the trainers' directory. */
  lead_id: TrainerId,
  assist_id: TrainerId,
};
export const CohortSession = z.object(session);
export type CohortSession = z.infer<typeof CohortSession>;

const Mark = z.object({ mark: z.enum(['', ...MARKS]), note: Note });
export type Mark = z.infer<typeof Mark>;

/** A cohort with its sessions by number. */
export const Cohort = z.object({
  id: Id,
  name: z.string(),
  location: z.string(),
  season: z.string(),
  archived: z.boolean(),
  sessions: z.record(SessionNumber, CohortSession),
  /** Idempotency-Key of the write that created it. */
  created_by_key: z.optional(z.nullable(z.string())),
});
export type Cohort = z.infer<typeof Cohort>;

/** One planter in one cohort, with attendance by number of the session. */
export const CohortParticipant = z.object({
  id: Id,
  cohort_id: Id,
  planter_id: Id,
  marks: z.record(SessionNumber, Mark),
  created_by_key: z.optional(z.nullable(z.string())),
});
export type CohortParticipant = z.infer<typeof CohortParticipant>;

/** `POST /cohorts`: the sessions follow from the first day. */
export const NewCohort = z.object({
  name: RequiredText(200),
  location: RequiredText(200),
  season: Season,
  start: CalendarDay,
});
export type NewCohort = z.infer<typeof NewCohort>;

/** `PUT /cohorts/{id}`: only what is named changes, in the sessions as well. */
export const CohortFields = z.object({
  name: z.optional(RequiredText(200)),
  location: z.optional(RequiredText(200)),
  season: z.optional(Season),
  archived: z.optional(z.boolean()),
  sessions: z.optional(z.record(SessionNumber, z.partial(CohortSession))),
});
export type CohortFields = z.infer<typeof CohortFields>;

/** `PUT /cohorts/{id}/participants/{planterId}/attendance`: only what is named changes. */
export const AttendanceFields = z.object({ marks: z.record(SessionNumber, z.partial(Mark)) });
export type AttendanceFields = z.infer<typeof AttendanceFields>;
