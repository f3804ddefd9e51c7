import { sql } from 'kysely';
import { idIn, withoutIndex } from '#server/db/dialects.ts';
import { ownPlanters } from '#server/domain/cohorts.ts';
import { CHANGE_COLUMNS, changeEntry } from '#server/domain/history.ts';
import { type FeedTable, inSlice, leftHub, smallHub } from './feed-table.ts';

/**
 * The history of the planters in this person's hub, of their own record and of their own monthly reports, for 90 days.
 * Other histories have an endpoint of their own (routes/history.ts).
 */
export const recordChangesFeed: FeedTable = {
  name: 'record_changes',
  from: 'record_changes',
  isFor: (sight) => sight.ownHub || sight.ownReports,
  async read(db, sight, slice) {
    const left = leftHub('record_changes.planter_id', sight.userId);
    const hub = await smallHub(db, sight.userId, 'ever');
    const own = (await ownPlanters(db, sight.userId).executeTakeFirst())?.id;
    const isOfPlanters = idIn(db, 'record_changes.planter_id', [own ?? [], hub ?? []].flat());
    const rows = await db
      .selectFrom('record_changes')
      .select(CHANGE_COLUMNS)
      .select(['planter_id', 'user_id', 'rev', 'deleted', 'fresh', left.as('left_hub')])
      .where(inSlice('record_changes', slice))
      // Devices never hold entries of other kinds, so those need not be reported as gone.
      .where(withoutIndex(db, 'record_changes.kind'), 'in', ['planters', 'reports'])
      .where((is) =>
        is.or([
          isOfPlanters,
          is('record_changes.user_id', '=', sight.userId),
          ...(hub ? [] : [sql<boolean>`${left} is not null`]),
        ]),
      )
      // Sorted by an expression, so that the database looks up a few planters by id and does not scan in order of
      // `rev`.
      .orderBy(hub ? sql`record_changes.rev + 0` : 'record_changes.rev')
      .orderBy('record_changes.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ planter_id, user_id, rev, deleted, fresh, left_hub, ...entry }) => {
      const isOwnRecord = own !== undefined && planter_id === own;
      const isPlanterHere =
        entry.kind === 'planters' && ((sight.ownHub && left_hub === 0) || isOwnRecord);
      const isOwnReport = entry.kind === 'reports' && sight.ownReports && user_id === sight.userId;
      const visible = deleted === 0 && fresh === 1 && (isPlanterHere || isOwnReport);
      return { rev, id: entry.id, row: visible ? changeEntry(entry) : null };
    });
  },
};
