import type { ColumnWords } from '../dialects.ts';
import type { Migration } from '../migration.ts';

/** Assessment events: participants, assignments, reports, and who has read the reports. */
export const assessmentTables: Migration = {
  name: '030-assessments',
  statements: (words) => [
    ...events(words),
    ...participants(words),
    ...roles(words),
    ...assignments(words),
    ...reports(words),
  ],
};

function synced({ bigint }: ColumnWords): string {
  return `rev ${bigint} not null, deleted integer not null default 0`;
}

function events(words: ColumnWords): string[] {
  const { id, text } = words;
  return [
    `create table assessments (
      id ${id},
      name ${text} not null, location ${text} not null,
      start_date ${text} not null, end_date ${text}, description ${text},
      venue ${text}, address ${text},
      is_completed integer not null default 0,
      created_by_key ${text},
      created_at ${text} not null, updated_at ${text} not null,
      ${synced(words)}
    )`,
    'create index assessments_rev on assessments (rev, id)',
  ];
}

function participants(words: ColumnWords): string[] {
  const { id, text } = words;
  return [
    `create table assessment_participants (
      id ${id},
      assessment_id integer not null references assessments (id),
      user_id integer not null references users (id),
      participant_type ${text} not null,
      team_group integer not null default 1,
      pre_assessment integer not null default 0, hotel integer not null default 0,
      sending_church integer not null default 0, marriage integer not null default 0,
      namb integer not null default 0,
      created_by_key ${text},
      ${synced(words)}
    )`,
    'create unique index assessment_participants_pair on assessment_participants (assessment_id, user_id)',
    'create index assessment_participants_user on assessment_participants (user_id)',
    'create index assessment_participants_rev on assessment_participants (rev, id)',
  ];
}

const ROLES = [
  'Communication',
  'Emotional & Spiritual',
  'Marriage',
  'Leadership',
  'Missional',
  'Spouse',
] as const;

function roles(words: ColumnWords): string[] {
  const { id, text } = words;
  return [
    `create table assessment_roles (id ${id}, name ${text} not null unique, ${synced(words)})`,
    'create index assessment_roles_rev on assessment_roles (rev, id)',
    // Revision 1 is the first value of the clock, so devices receive the roles with their first read.
    ...ROLES.map((name) => `insert into assessment_roles (name, rev) values ('${name}', 1)`),
  ];
}

function assignments(words: ColumnWords): string[] {
  const { id, text } = words;
  return [
    `create table assignments (
      id ${id},
      assessment_id integer not null references assessments (id),
      role_id integer not null references assessment_roles (id),
      assessor_id integer not null references users (id),
      candidate_id integer references users (id),
      completed integer not null default 0,
      created_by_key ${text},
      ${synced(words)}
    )`,
    'create unique index assignments_once on assignments (assessment_id, assessor_id, role_id, coalesce(candidate_id, 0)) where deleted = 0',
    'create index assignments_assessor on assignments (assessor_id)',
    'create index assignments_rev on assignments (rev, id)',
  ];
}

function reports(words: ColumnWords): string[] {
  const { id, text } = words;
  return [
    // One report per assignment, with the assignment's id.
    `create table assessor_reports (
      id integer primary key references assignments (id),
      content ${text} not null, strengths ${text} not null,
      weaknesses ${text} not null, recommendation ${text} not null,
      created_at ${text} not null, updated_at ${text} not null,
      ${synced(words)}
    )`,
    'create index assessor_reports_rev on assessor_reports (rev, id)',
    `create table report_reads (
      id ${id},
      assessment_id integer not null references assessments (id),
      candidate_id integer references users (id),
      assignment_id integer references assignments (id),
      reader_id integer not null references users (id),
      reader_name ${text} not null,
      reports integer not null,
      read_at ${text} not null
    )`,
    'create index report_reads_candidate on report_reads (assessment_id, candidate_id)',
  ];
}
