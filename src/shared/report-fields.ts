import * as z from 'zod/mini';
import { text } from './i18n.ts';

/*
 * Names of the fields of a monthly report, and its month, which the first screen needs. The other shapes are separate.
 */

export const ReportMonth = z.int().check(z.gte(1), z.lte(12));
/** Years that the administrators' form accepts (spec part 1, 5). */
export const ReportYear = z.int().check(z.gte(2020), z.lte(2030));

/** Counts of people, which are whole numbers, and hours. */
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

/** The statuses in the order in which a report gets them (spec part 1, 4). */
export const REPORT_STATUSES = [text('submitted'), text('reviewed'), text('approved')] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];
