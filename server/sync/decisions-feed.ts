import { leftEvent } from '#server/domain/assessment-access.ts';
import { decisionOf, decisionRows } from '#server/domain/decision-meeting.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** Votes and outcomes for the team of the event and for people who lead meetings; never for a candidate of it. */
export const decisionsFeed: FeedTable = {
  name: 'meeting_decisions',
  from: 'meeting_decisions',
  isFor: (sight) => sight.leadsMeetings || sight.assesses,
  async read(db, sight, slice) {
    const left = (as: { assessor: boolean; candidate: boolean }) =>
      leftEvent('meeting_decisions.assessment_id', sight.userId, as);
    const team = left({ assessor: sight.assesses, candidate: false });
    const rows = await decisionRows(db)
      .leftJoin('assessment_participants as couple', 'couple.id', 'meeting_decisions.id')
      .select([
        'meeting_decisions.rev',
        'meeting_decisions.deleted',
        'couple.deleted as couple_deleted',
        team.as('left_team'),
        left({ assessor: false, candidate: true }).as('left_couples'),
      ])
      .where(inSlice('meeting_decisions', slice))
      .$if(!sight.leadsMeetings, (query) => query.where(team, 'is not', null))
      .orderBy('meeting_decisions.rev')
      .orderBy('meeting_decisions.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, couple_deleted, left_team, left_couples, ...row }) => {
      const isReader = (sight.leadsMeetings || left_team === 0) && left_couples !== 0;
      const visible = isReader && deleted === 0 && couple_deleted === 0;
      return { rev, id: row.id, row: visible ? decisionOf(row) : null };
    });
  },
};
