import type { Migration } from '../migration.ts';

/**
 * The second factors of an account: the secret of an authenticator app, passkeys and recovery codes. Also the state
 * that the server keeps between the two steps of a sign-in.
 */
export const secondFactor: Migration = {
  name: '240-second-factor',
  statements: ({ id, text, bigint }) => [
    `create table totp_secrets (
      user_id integer primary key references users (id),
      sealed ${text} not null,
      created_at ${text} not null,
      confirmed_at ${text},
      last_period ${bigint} not null default 0
    )`,
    `create table recovery_codes (
      id ${id},
      user_id integer not null references users (id),
      salt ${text} not null, code_hash ${text} not null,
      created_at ${text} not null,
      used_at ${text}
    )`,
    'create index recovery_codes_user on recovery_codes (user_id)',
    `create table passkeys (
      id ${text} primary key,
      user_id integer not null references users (id),
      public_key ${text} not null,
      sign_count ${bigint} not null,
      transports ${text} not null,
      name ${text} not null,
      created_at ${text} not null,
      last_used_at ${text}
    )`,
    'create index passkeys_user on passkeys (user_id)',
    `create table sign_in_steps (
      id_hash ${text} primary key,
      purpose ${text} not null,
      user_id integer references users (id),
      stamp ${text},
      challenge ${text},
      created_at ${text} not null,
      expires_at ${text} not null
    )`,
    'create index sign_in_steps_user on sign_in_steps (user_id)',
    'create index sign_in_steps_age on sign_in_steps (expires_at)',
    `create table second_factor_due (
      user_id integer primary key references users (id),
      due_at ${text} not null
    )`,
  ],
};
