import type { Migration } from '../migration.ts';

/** Emails that wait to be sent (mail/letter-box.ts), and when people were last notified of new reports. */
export const letters: Migration = {
  name: '202-letters',
  statements: ({ id, text }) => [
    `create table letters (
      id ${id},
      receiver ${text} not null, subject ${text} not null, body ${text} not null,
      created_at ${text} not null,
      tries integer not null default 0,
      next_try_at ${text} not null, expires_at ${text} not null
    )`,
    'create index letters_due on letters (next_try_at, id)',
    `create table report_notices (
      user_id integer primary key references users (id),
      told_at ${text} not null
    )`,
    'create index mbcb_reports_submitted on mbcb_reports (submitted_at)',
  ],
};
