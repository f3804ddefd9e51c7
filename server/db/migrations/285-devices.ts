import type { Migration } from '../migration.ts';

/** The state of each device of an account, as the device reports it (docs/decisions/sync-health.md). */
export const devices: Migration = {
  name: '285-devices',
  statements: ({ text }) => [
    `create table devices (
      user_id integer not null references users (id),
      id ${text} not null,
      session_id ${text} not null,
      name ${text}, device ${text} not null, version ${text} not null,
      unsent integer not null, oldest_unsent_at ${text},
      storage_used integer, storage_quota integer, last_error ${text},
      outdated_since ${text},
      first_seen_at ${text} not null, seen_at ${text} not null,
      signed_out_at ${text}, nudged_at ${text},
      primary key (user_id, id)
    )`,
    'create index devices_seen on devices (seen_at)',
    'create index devices_session on devices (session_id)',
  ],
};
