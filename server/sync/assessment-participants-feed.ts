import { leftEvent } from '#server/domain/assessment-access.ts';
import { participantOf, participantRows } from '#server/domain/assessment-rows.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** The participants of events. Managers and an event's assessors get all of them, a candidate only their own row. */
export const assessmentParticipantsFeed: FeedTable = {
  name: 'assessment_participants',
  from: 'assessment_participants',
  isFor: (sight) => sight.member,
  isOwn: (sight) => !sight.allAssessments,
  async read(db, sight, slice) {
    const left = leftEvent('assessment_participants.assessment_id', sight.userId, {
      assessor: sight.assesses,
      candidate: false,
    });
    const rows = await participantRows(db)
      .select([
        'assessment_participants.rev',
        'assessment_participants.deleted',
        left.as('left_event'),
      ])
      .where(inSlice('assessment_participants', slice))
      .$if(!sight.allAssessments, (query) =>
        query.where((row) =>
          row.or([
            row(left, 'is not', null),
            row('assessment_participants.user_id', '=', sight.userId),
          ]),
        ),
      )
      .orderBy('assessment_participants.rev')
      .orderBy('assessment_participants.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, left_event, ...participant }) => {
      const isOwn =
        participant.userId === sight.userId &&
        (sight.assesses || participant.participantType === 'candidate');
      const visible = deleted === 0 && (sight.allAssessments || left_event === 0 || isOwn);
      return { rev, id: participant.id, row: visible ? participantOf(participant) : null };
    });
  },
};
