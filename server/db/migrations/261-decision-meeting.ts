import { VOTE_FIELDS } from '#shared/meeting-cells.ts';
import type { Migration } from '../migration.ts';

/** The decision meeting of an event: votes, note and outcome of each couple. */
export const decisionMeeting: Migration = {
  name: '261-decision-meeting',
  statements: ({ text, bigint }) => [
    `alter table assessments add column meeting ${text} not null default ''`,
    // The id is that of the participant, but no foreign key, because deleted participants are removed after a while.
    `create table meeting_decisions (
      id integer primary key,
      assessment_id integer not null references assessments (id),
      candidate_id integer not null references users (id),
      ${VOTE_FIELDS.map((field) => `${field} ${text} not null default '',`).join(' ')}
      note ${text} not null default '', outcome ${text} not null default '',
      late ${text} not null default '[]',
      updated_at ${text} not null,
      rev ${bigint} not null, deleted integer not null default 0
    )`,
    'create index meeting_decisions_event on meeting_decisions (assessment_id)',
    'create index meeting_decisions_rev on meeting_decisions (rev, id)',
  ],
};
