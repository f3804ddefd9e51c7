import type { Migration } from '../migration.ts';

/** The status of an event and of each couple in it. */
export const eventStatus: Migration = {
  name: '260-event-status',
  statements: ({ text }) => [
    `alter table assessments add column status ${text} not null default 'single'`,
    `alter table assessment_participants add column status ${text} not null default 'pending'`,
  ],
};
