import type { Migration } from '../migration.ts';

/** Entries of Today that each account has snoozed. */
export const snoozes: Migration = {
  name: '330-snoozes',
  statements: ({ text, bigint }) => [
    `create table snoozes (
      user_id integer not null references users (id), id integer not null,
      until_day ${text} not null, state ${text} not null,
      rev ${bigint} not null, deleted integer not null default 0,
      primary key (user_id, id)
    )`,
    'create index snoozes_rev on snoozes (user_id, rev, id)',
  ],
};
