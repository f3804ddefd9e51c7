import type { Migration } from '../migration.ts';

/** The address from which calendar apps read a person's due work; at most one per account. */
export const calendarAddresses: Migration = {
  name: '290-calendar-addresses',
  statements: ({ text }) => [
    `create table calendar_addresses (
      user_id integer primary key references users (id),
      token_hash ${text} not null unique,
      made_at ${text} not null
    )`,
  ],
};
