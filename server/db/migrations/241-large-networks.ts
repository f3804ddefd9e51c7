import type { Migration } from '../migration.ts';

/** Indexes for lists that are read in keyset pages, and for searches among deleted, open or unplaced rows. */
export const largeNetworks: Migration = {
  name: '241-large-networks',
  statements: () => [
    'drop index users_name',
    "create index users_by_name on users (deleted, coalesce(last_name, ''), coalesce(first_name, ''), id)",
    'create index users_created on users (created_at)',
    'drop index mbcb_reports_period',
    'create index mbcb_reports_by_month on mbcb_reports (report_year, report_month, id) where deleted = 0',
    'drop index mbcb_reports_submitted',
    'create index mbcb_reports_news on mbcb_reports (submitted_at, id)',
    "create index church_planters_unplaced on church_planters (coalesce(geocoded_at, ''), id) where deleted = 0 and latitude is null",
    'create index invitations_open on invitations (invited_at, id) where accepted_at is null and deleted = 0',
    'create index network_people_by_name on network_people (kind, deleted, name, id)',
    'drop index network_people_kind',
    ...REMOVABLE.map(
      (table) => `create index ${table}_deleted on ${table} (rev) where deleted = 1`,
    ),
  ],
};

const REMOVABLE = [
  'assessment_participants',
  'churches',
  'contacts',
  'invitations',
  'mbcb_reports',
  'network_people',
  'planter_users',
  'stage_history',
];
