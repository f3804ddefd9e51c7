import type { Migration } from '../migration.ts';

/** Who changed which field of a record and when, with the old and the new value (docs/decisions/history.md). */
export const recordHistory: Migration = {
  name: '340-record-history',
  statements: ({ id, text, bigint }) => [
    // No foreign keys, because entries outlive the rows that purges remove.
    `create table record_changes (
      id ${id},
      kind ${text} not null, record_id integer not null,
      planter_id integer, user_id integer,
      at ${text} not null,
      author_id integer, author_name ${text},
      act ${text} not null,
      fields ${text} not null,
      fresh integer not null default 1,
      rev ${bigint} not null, deleted integer not null default 0
    )`,
    'create index record_changes_of on record_changes (kind, record_id, id)',
    'create index record_changes_rev on record_changes (rev, id)',
    'create index record_changes_planter on record_changes (planter_id)',
    'create index record_changes_user on record_changes (user_id)',
    'create index record_changes_author on record_changes (author_id)',
    'create index record_changes_at on record_changes (at)',
    'create index record_changes_deleted on record_changes (rev) where deleted = 1',
  ],
};
