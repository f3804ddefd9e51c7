import type { TableName } from '#db/tables/index.ts';
import type { DirectoryTable } from '#shared/directory-tables.ts';
import { text, translate } from '#shared/i18n.ts';
import { DIRECTORIES } from '#src/records/directories.ts';

const directories = Object.fromEntries(
  DIRECTORIES.map(({ table, texts }) => [table, texts.heading]),
) as Record<DirectoryTable, string>;

const OLDER_CONTACTS = text('Older contacts');
/** Lists of one table that are read apart from it. */
const OLDER = { 'older-contacts': OLDER_CONTACTS, 'all-contacts': OLDER_CONTACTS };

const NAMES: Readonly<Record<string, string>> = {
  planters: text('Planters'),
  contacts: text('Contacts'),
  profile: text('Profile'),
  users: text('Users'),
  hub_leaders: text('Hub leaders'),
  hubs: text('Hubs'),
  stages: text('Stages'),
  stage_history: text('Stage history'),
  reports: text('Reports'),
  assessments: text('Assessments'),
  assessment_participants: text('Assessment participants'),
  assessment_roles: text('Assessment roles'),
  assignments: text('Assignments'),
  assessor_reports: text('Assessor reports'),
  meeting_decisions: text('Decision meetings'),
  cohorts: text('Cohorts'),
  cohort_participants: text('Cohort participants'),
  training_resources: text('Training Resources'),
  snoozes: text('Snoozed entries'),
  record_changes: text('Histories of records'),
  ...OLDER,
  ...directories,
} satisfies Record<TableName, string>;

/** Label of a table. An unknown one such as 'hub_leaders' becomes 'Hub leaders'. */
export function tableWords(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ');
  return translate(NAMES[name] ?? words.charAt(0).toUpperCase() + words.slice(1));
}
