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
