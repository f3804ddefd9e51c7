import type { Migration } from '../migration.ts';

/** When each account gets its digest email. Emails get a message id against duplicates and a link to unsubscribe. */
export const digests: Migration = {
  name: '310-digests',
  statements: ({ text }) => [
    `create table digests (
      user_id integer primary key references users (id),
      every ${text} not null, weekday integer not null, hour integer not null, time_zone ${text} not null,
      next_at ${text},
      token ${text} not null unique
    )`,
    'create index digests_due on digests (next_at)',
    `alter table letters add column message_id ${text}`,
    `alter table letters add column unsubscribe_url ${text}`,
  ],
};
