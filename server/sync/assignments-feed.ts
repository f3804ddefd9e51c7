import { assignmentOf, assignmentRows } from '#server/domain/assessment-rows.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** All assignments for people who manage events; for assessors, only their own. */
export const assignmentsFeed: FeedTable = {
  name: 'assignments',
  from: 'assignments',
  isFor: (sight) => sight.allAssessments || sight.assesses,
  isOwn: (sight) => !sight.allAssessments,
  async read(db, sight, slice) {
    const rows = await assignmentRows(db)
      .select(['assignments.rev', 'assignments.deleted'])
      .where(inSlice('assignments', slice))
      .$if(!sight.allAssessments, (query) =>
        query.where('assignments.assessor_id', '=', sight.userId),
      )
      .orderBy('assignments.rev')
      .orderBy('assignments.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, ...assignment }) => {
      return { rev, id: assignment.id, row: deleted === 0 ? assignmentOf(assignment) : null };
    });
  },
};
