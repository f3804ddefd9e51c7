import type { Migration } from '../migration.ts';

/** Requests for support; visible only to their author, and sent by email. */
export const supportTickets: Migration = {
  name: '020-support-tickets',
  statements: ({ id, text }) => [
    `create table support_tickets (
      id ${id},
      user_id integer not null references users (id),
      app_id integer not null,
      subject ${text} not null, description ${text} not null, priority ${text} not null,
      status ${text} not null,
      created_at ${text} not null
    )`,
    'create index support_tickets_user on support_tickets (user_id)',
  ],
};
