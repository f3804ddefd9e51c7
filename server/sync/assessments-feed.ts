import { leftEvent } from '#server/domain/assessment-access.ts';
import { assessmentOf, assessmentRows } from '#server/domain/assessment-rows.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** All events for people who manage them; for others, only the events that they take part in. */
export const assessmentsFeed: FeedTable = {
  name: 'assessments',
  from: 'assessments',
  isFor: (sight) => sight.member,
  isOwn: (sight) => !sight.allAssessments,
  async read(db, sight, slice) {
    const seat = { assessor: sight.assesses, candidate: true };
    const left = leftEvent('assessments.id', sight.userId, seat);
    const rows = await assessmentRows(db)
      .select(['assessments.rev', 'assessments.deleted', left.as('left_event')])
      .where(inSlice('assessments', slice))
      .$if(!sight.allAssessments, (query) => query.where(left, 'is not', null))
      .orderBy('assessments.rev')
      .orderBy('assessments.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, left_event, ...event }) => {
      const visible = deleted === 0 && (sight.allAssessments || left_event === 0);
      return { rev, id: event.id, row: visible ? assessmentOf(event) : null };
    });
  },
};
