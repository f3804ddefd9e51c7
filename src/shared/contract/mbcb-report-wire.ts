import * as z from 'zod/mini';
import { Id } from './common.ts';
import { figures, REPORT_STATUSES, ReportMonth, ReportYear, words } from './mbcb-reports.ts';

/* Shapes that only the server and the sync worker use, kept out of the page to keep it small. */

/** `POST /mbcb-reports` */
export const NewReport = z.object({
  report_month: ReportMonth,
  report_year: ReportYear,
  ...figures,
  ...words,
  /** Extra: replaces the sender's own report for that month if nobody has reviewed it yet. */
  correct: z.optional(z.boolean()),
});
export type NewReport = z.infer<typeof NewReport>;

/** `PUT /mbcb-reports/{id}/status` */
export const ReportStatusChange = z.object({ status: z.enum(REPORT_STATUSES) });

/** Some servers send decimal numbers as text to keep every digit. */
const WireNumber = z.optional(
  z.nullable(
    z.union([
      z.number(),
      z.pipe(
        z.string().check(z.regex(/^-?\d+(\.\d+)?$/)),
        z.transform((text) => Number(text)),
      ),
    ]),
  ),
);
const Text = z.optional(z.nullable(z.string()));

/** A report as all lists return it. */
export const MbcbReport = z.object({
  id: Id,
  report_month: ReportMonth,
  report_year: z.int(),
  sunday_attendance: WireNumber,
  small_group_attendance: WireNumber,
  new_members: WireNumber,
  baptisms: WireNumber,
  salvations: WireNumber,
  monthly_income: WireNumber,
  monthly_expenses: WireNumber,
  building_fund: WireNumber,
  missions_giving: WireNumber,
  volunteer_hours: WireNumber,
  ministry_highlights: Text,
  community_outreach: Text,
  discipleship_activities: Text,
  leadership_development: Text,
  current_challenges: Text,
  prayer_requests: Text,
  support_needed: Text,
  short_term_goals: Text,
  long_term_vision: Text,
  next_month_focus: Text,
  community_partnerships: Text,
  special_events: Text,
  additional_notes: Text,
  status: z.string(),
  submitted_at: Text,
  /** The planter who reported; only in the administrators' list. */
  first_name: Text,
  last_name: Text,
  church_name: Text,
  /** Extra of the reference server: the account and the planter record that the report belongs to. */
  user_id: z.optional(z.nullable(Id)),
  planter_id: z.optional(z.nullable(Id)),
  /** Idempotency-Key of the write that created it. Extra: identifies a create of this device exactly. */
  created_by_key: Text,
});
export type MbcbReport = z.infer<typeof MbcbReport>;
