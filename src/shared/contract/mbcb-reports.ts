import * as z from 'zod/mini';
import { Id, OptionalText } from './common.ts';

/** People and hours: whole numbers, but for the hours. */
export const REPORT_COUNTS = [
  'sunday_attendance',
  'small_group_attendance',
  'new_members',
  'baptisms',
  'salvations',
  'volunteer_hours',
] as const;

/** Dollars with cents. */
export const REPORT_MONEY = [
  'monthly_income',
  'monthly_expenses',
  'building_fund',
  'missions_giving',
] as const;

export const REPORT_NUMBERS = [...REPORT_COUNTS, ...REPORT_MONEY] as const;
export type ReportNumber = (typeof REPORT_NUMBERS)[number];

export const REPORT_TEXTS = [
  'ministry_highlights',
  'community_outreach',
  'discipleship_activities',
  'leadership_development',
  'current_challenges',
  'prayer_requests',
  'support_needed',
  'short_term_goals',
  'long_term_vision',
  'next_month_focus',
  'community_partnerships',
  'special_events',
  'additional_notes',
] as const;
export type ReportText = (typeof REPORT_TEXTS)[number];

/** In the order in which a report goes through them (spec part 1, 4). */
export const REPORT_STATUSES = ['submitted', 'reviewed', 'approved'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const ReportMonth = z.int().check(z.gte(1), z.lte(12));
/** Years that the administrators' form takes (spec part 1, 5). */
export const ReportYear = z.int().check(z.gte(2020), z.lte(2030));

const MOST = 1_000_000_000_000;
export const REPORT_TEXT_LENGTH = 100_000;

const Money = z.number().check(z.gte(0), z.lte(MOST));
const Count = z.int().check(z.gte(0), z.lte(MOST));

/** A figure that was not reported is null, which is not the same as 0. */
const orNothing = <S extends z.ZodMiniType>(shape: S) => z.optional(z.nullable(shape));

const figures = {
  sunday_attendance: orNothing(Count),
  small_group_attendance: orNothing(Count),
  new_members: orNothing(Count),
  baptisms: orNothing(Count),
  salvations: orNothing(Count),
  monthly_income: orNothing(Money),
  monthly_expenses: orNothing(Money),
  building_fund: orNothing(Money),
  missions_giving: orNothing(Money),
  volunteer_hours: orNothing(Money),
};

const Words = OptionalText(REPORT_TEXT_LENGTH);
const words = {
  ministry_highlights: Words,
  community_outreach: Words,
  discipleship_activities: Words,
  leadership_development: Words,
  current_challenges: Words,
  prayer_requests: Words,
  support_needed: Words,
  short_term_goals: Words,
  long_term_vision: Words,
  next_month_focus: Words,
  community_partnerships: Words,
  special_events: Words,
  additional_notes: Words,
};

/** `POST /mbcb-reports` */
export const NewReport = z.object({
  report_month: ReportMonth,
  report_year: ReportYear,
  ...figures,
  ...words,
  /** Extra: replaces the own report of that month while nobody has reviewed it. */
  correct: z.optional(z.boolean()),
});
export type NewReport = z.infer<typeof NewReport>;

/** `PUT /mbcb-reports/{id}`: only the fields that are present change. */
export const ReportFields = z.object({
  report_month: z.optional(ReportMonth),
  report_year: z.optional(ReportYear),
  ...figures,
  ...words,
});
export type ReportFields = z.infer<typeof ReportFields>;

/** `PUT /mbcb-reports/{id}/status` */
export const ReportStatusChange = z.object({ status: z.enum(REPORT_STATUSES) });

/** Some servers send decimal numbers as text, so that no digit is lost. */
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

/** A report as every list gives it. */
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
  /** Who reported; in the administrators' list. */
  first_name: Text,
  last_name: Text,
  church_name: Text,
  /** Extra of the reference server: whose report it is, by account and by planter record. */
  user_id: z.optional(z.nullable(Id)),
  planter_id: z.optional(z.nullable(Id)),
  /** Idempotency-Key of the write that created it. Extra: recognises an own create exactly. */
  created_by_key: Text,
});
export type MbcbReport = z.infer<typeof MbcbReport>;

/** A second report for one month: HTTP 409; its author decides what becomes of it. */
export const DuplicateReport = z.object({
  success: z.literal(false),
  error: z.string(),
  existing: z.object({
    id: Id,
    status: z.string(),
    submitted_at: Text,
  }),
  /** True while nobody has reviewed the first one: it may be replaced. */
  canCorrect: z.optional(z.boolean()),
});
