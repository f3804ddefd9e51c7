import { type FeedTable, inSlice } from './feed-table.ts';

/** The roles that assessors can have at an event. */
export const assessmentRolesFeed: FeedTable = {
  name: 'assessment_roles',
  from: 'assessment_roles',
  isSameForAll: () => true,
  isFor: (sight) => sight.allAssessments || sight.assesses,
  async read(db, _sight, slice) {
    const rows = await db
      .selectFrom('assessment_roles')
      .select(['id', 'name', 'rev', 'deleted'])
      .where(inSlice('assessment_roles', slice))
      .orderBy('rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, ...role }) => {
      return { rev, id: role.id, row: deleted === 0 ? role : null };
    });
  },
};
