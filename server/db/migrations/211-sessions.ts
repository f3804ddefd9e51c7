import type { Migration } from '../migration.ts';

/**
 * One row for each sign-in. Older tokens have none and get one when they are next used. An ended session keeps its row
 * for as long as its token could still be presented.
 */
export const sessions: Migration = {
  name: '211-sessions',
  statements: ({ text }) => [
    `create table sessions (
      id ${text} primary key,
      user_id integer not null references users (id),
      device ${text} not null,
      started_at ${text} not null,
      seen_at ${text} not null,
      ended_at ${text}
    )`,
    'create index sessions_user on sessions (user_id)',
    'create index sessions_age on sessions (started_at)',
    `alter table users add column suspended_at ${text}`,
    `create table notices (name ${text} primary key, at ${text} not null)`,
  ],
};
