import type { ReportNumber, ReportText } from './contract/mbcb-reports.ts';
import { text } from './i18n.ts';

type Field = ReportNumber | ReportText | 'report_month' | 'report_year';

/** Labels of a report's fields on screens, in CSV and in print; translate them there. */
export const REPORT_LABELS: Readonly<Record<Field, string>> = {
  report_month: text('Month'),
  report_year: text('Year'),
  sunday_attendance: text('Sunday Attendance'),
  small_group_attendance: text('Small Group Attendance'),
  new_members: text('New Members'),
  baptisms: text('Baptisms'),
  salvations: text('Salvations'),
  volunteer_hours: text('Volunteer Hours'),
  monthly_income: text('Monthly Income'),
  monthly_expenses: text('Monthly Expenses'),
  building_fund: text('Building Fund'),
  missions_giving: text('Missions Giving'),
  ministry_highlights: text('Ministry Highlights'),
  community_outreach: text('Community Outreach'),
  discipleship_activities: text('Discipleship Activities'),
  leadership_development: text('Leadership Development'),
  current_challenges: text('Current Challenges'),
  prayer_requests: text('Prayer Requests'),
  support_needed: text('Support Needed'),
  short_term_goals: text('Short-Term Goals'),
  long_term_vision: text('Long-Term Vision'),
  next_month_focus: text('Next Month Focus'),
  community_partnerships: text('Community Partnerships'),
  special_events: text('Special Events'),
  additional_notes: text('Additional Notes'),
};

/** The seven sections of a report and their fields (spec part 1, 2). */
export const REPORT_SECTIONS = [
  { title: text('Report Period'), numbers: [], texts: [] },
  {
    title: text('Church Growth Metrics'),
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
    title: text('Financial Information'),
    numbers: ['monthly_income', 'monthly_expenses', 'building_fund', 'missions_giving'],
    texts: [],
  },
  {
    title: text('Ministry Activities'),
    numbers: ['volunteer_hours'],
    texts: [
      'ministry_highlights',
      'community_outreach',
      'discipleship_activities',
      'leadership_development',
    ],
  },
  {
    title: text('Challenges and Support'),
    numbers: [],
    texts: ['current_challenges', 'prayer_requests', 'support_needed'],
  },
  {
    title: text('Goals and Vision'),
    numbers: [],
    texts: ['short_term_goals', 'long_term_vision', 'next_month_focus'],
  },
  {
    title: text('Additional Information'),
    numbers: [],
    texts: ['community_partnerships', 'special_events', 'additional_notes'],
  },
] as const satisfies readonly {
  title: string;
  numbers: readonly ReportNumber[];
  texts: readonly ReportText[];
}[];
