import {
  REPORT_NUMBERS,
  REPORT_TEXTS,
  type ReportNumber,
  type ReportText,
} from './contract/mbcb-reports.ts';
import { fieldLabel } from './field-label.ts';

type Field = ReportNumber | ReportText | 'report_month' | 'report_year';

/** What a report's fields are called on screens, in CSV and in print: made of their names. */
export const REPORT_LABELS = Object.fromEntries([
  ['report_month', 'Month'],
  ['report_year', 'Year'],
  ...[...REPORT_NUMBERS, ...REPORT_TEXTS].map((name) => [
    name,
    fieldLabel(name).replace(' Term', '-Term'),
  ]),
]) as Readonly<Record<Field, string>>;

/** The seven sections of a report and their fields (spec part 1, 2). */
export const REPORT_SECTIONS = [
  { title: 'Report Period', numbers: [], texts: [] },
  {
    title: 'Church Growth Metrics',
    numbers: [
      'sunday_attendance',
      'small_group_attendance',
      'new_members',
      'baptisms',
      'salvations',
    ],
    texts: [],
  },
  {
    title: 'Financial Information',
    numbers: ['monthly_income', 'monthly_expenses', 'building_fund', 'missions_giving'],
    texts: [],
  },
  {
    title: 'Ministry Activities',
    numbers: ['volunteer_hours'],
    texts: [
      'ministry_highlights',
      'community_outreach',
      'discipleship_activities',
      'leadership_development',
    ],
  },
  {
    title: 'Challenges and Support',
    numbers: [],
    texts: ['current_challenges', 'prayer_requests', 'support_needed'],
  },
  {
    title: 'Goals and Vision',
    numbers: [],
    texts: ['short_term_goals', 'long_term_vision', 'next_month_focus'],
  },
  {
    title: 'Additional Information',
    numbers: [],
    texts: ['community_partnerships', 'special_events', 'additional_notes'],
  },
] as const satisfies readonly {
  title: string;
  numbers: readonly ReportNumber[];
  texts: readonly ReportText[];
}[];
