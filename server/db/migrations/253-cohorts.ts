import type { Migration } from '../migration.ts';

/** Training cohorts with their sessions, and the participants with their attendance. */
export const cohorts: Migration = {
  name: '253-cohorts',
  statements: ({ id, text, bigint }) => [
    `create table cohorts (
      id ${id},
      name ${text} not null, location ${text} not null, season ${text} not null,
      archived integer not null default 0,
      sessions ${text} not null,
      created_by_key ${text},
      rev ${bigint} not null, deleted integer not null default 0
    )`,
    'create index cohorts_rev on cohorts (rev, id)',
    `create table cohort_participants (
      id ${id},
      cohort_id integer not null references cohorts (id),
      planter_id integer not null references church_planters (id),
      marks ${text} not null,
      created_by_key ${text},
      rev ${bigint} not null, deleted integer not null default 0
    )`,
    'create unique index cohort_participants_pair on cohort_participants (cohort_id, planter_id) where deleted = 0',
    'create index cohort_participants_planter on cohort_participants (planter_id)',
    'create index cohort_participants_rev on cohort_participants (rev, id)',
  ],
};
