import type { Migration } from '../migration.ts';

/** The planters' monthly reports: one for each person and month. */
export const mbcbReports: Migration = {
  name: '010-mbcb-reports',
  statements: ({ id, text, real, bigint }) => [
    `create table mbcb_reports (
      id ${id},
      user_id integer references users (id),
      planter_id integer references church_planters (id),
      first_name ${text}, last_name ${text}, church_name ${text},
      report_month integer not null, report_year integer not null,
      sunday_attendance ${real}, small_group_attendance ${real}, new_members ${real},
      baptisms ${real}, salvations ${real},
      monthly_income ${real}, monthly_expenses ${real}, building_fund ${real}, missions_giving ${real},
      volunteer_hours ${real},
      ministry_highlights ${text}, community_outreach ${text}, discipleship_activities ${text},
      leadership_development ${text}, current_challenges ${text}, prayer_requests ${text},
      support_needed ${text}, short_term_goals ${text}, long_term_vision ${text},
      next_month_focus ${text}, community_partnerships ${text}, special_events ${text},
      additional_notes ${text},
      status ${text} not null,
      submitted_at ${text} not null,
      updated_at ${text} not null,
      created_by_key ${text},
      rev ${bigint} not null, deleted integer not null default 0
    )`,
    'create index mbcb_reports_rev on mbcb_reports (rev, id)',
    'create index mbcb_reports_period on mbcb_reports (report_year, report_month, id)',
    'create unique index mbcb_reports_one_a_month on mbcb_reports (user_id, report_year, report_month) where deleted = 0',
    'create unique index mbcb_reports_one_a_planter on mbcb_reports (planter_id, report_year, report_month) where deleted = 0',
  ],
};
