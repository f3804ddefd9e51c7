import { cohortOf, ownPlanters, participantOf } from '#server/domain/cohorts.ts';
import type { Sight } from '#server/domain/planter-access.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** All cohorts for trainers and administrators; a planter gets those that he or she is or was in. */
export const cohortsFeed: FeedTable = {
  name: 'cohorts',
  from: 'cohorts',
  isFor,
  async read(db, sight, slice) {
    const own = (deleted: readonly (0 | 1)[]) =>
      db
        .selectFrom('cohort_participants')
        .select('cohort_id')
        .where('deleted', 'in', deleted)
        .where('planter_id', 'in', ownPlanters(db, sight.userId));
    const rows = await db
      .selectFrom('cohorts')
      .selectAll()
      .select((is) => is('id', 'in', own([0])).as('is_own'))
      .where(inSlice('cohorts', slice))
      .$if(!sight.allCohorts, (query) => query.where('id', 'in', own([0, 1])))
      .orderBy('rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, is_own, ...row }) => {
      const visible = deleted === 0 && (sight.allCohorts || Boolean(is_own));
      return { rev, id: row.id, row: visible ? cohortOf(row) : null };
    });
  },
};

/** Who takes part, with attendance: all for trainers and administrators, their own row for a planter. */
export const cohortParticipantsFeed: FeedTable = {
  name: 'cohort_participants',
  from: 'cohort_participants',
  isFor,
  async read(db, sight, slice) {
    const rows = await db
      .selectFrom('cohort_participants')
      .selectAll()
      .where(inSlice('cohort_participants', slice))
      .$if(!sight.allCohorts, (query) =>
        query.where('planter_id', 'in', ownPlanters(db, sight.userId)),
      )
      .orderBy('rev')
      .orderBy('id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, ...row }) => ({
      rev,
      id: row.id,
      row: deleted === 0 ? participantOf(row) : null,
    }));
  },
};

function isFor(sight: Sight): boolean {
  return sight.allCohorts || sight.ownReports;
}
