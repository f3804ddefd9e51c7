import type { ReportNumber, ReportText } from './contract/mbcb-reports.ts';

/** What a report's fields are called on screens, in CSV and in print. */
export const REPORT_LABELS: Readonly<
  Record<ReportNumber | ReportText | 'report_month' | 'report_year', string>
> = {
  report_month: 'Month',
  report_year: 'Year',
  sunday_attendance: 'Sunday Attendance',
  small_group_attendance: 'Small Group Attendance',
  new_members: 'New Members',
  baptisms: 'Baptisms',
  salvations: 'Salvations',
  monthly_income: 'Monthly Income',
  monthly_expenses: 'Monthly Expenses',
  building_fund: 'Building Fund',
  missions_giving: 'Missions Giving',
  volunteer_hours: 'Volunteer Hours',
  ministry_highlights: 'Ministry Highlights',
  community_outreach: 'Community Outreach',
  discipleship_activities: 'Discipleship Activities',
  leadership_development: 'Leadership Development',
  current_challenges: 'Current Challenges',
  prayer_requests: 'Prayer Requests',
  support_needed: 'Support Needed',
  short_term_goals: 'Short-Term Goals',
  long_term_vision: 'Long-Term Vision',
  next_month_focus: 'Next Month Focus',
  community_partnerships: 'Community Partnerships',
  special_events: 'Special Events',
  additional_notes: 'Additional Notes',
};

/** The seven sections of a report and what stands in each (spec part 1, 2). */
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
