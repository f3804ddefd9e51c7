import { sql } from 'kysely';
import { idIn } from '#server/db/dialects.ts';
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
    const inHub = hub
      ? idIn(db, 'record_changes.planter_id', hub)
      : sql<boolean>`${left} is not null`;
    const ownRecord = db
      .selectFrom('church_planters')
      .select('church_planters.id')
      .where('user_id', '=', sight.userId)
      .where('deleted', '=', 0);
    const rows = await db
      .selectFrom('record_changes')
      .select(CHANGE_COLUMNS)
      .select(['record_changes.rev', 'record_changes.deleted', 'fresh', left.as('left_hub')])
      .select((is) => [
        is('record_changes.planter_id', 'in', ownRecord).as('is_own'),
        is('record_changes.user_id', '=', sight.userId).as('is_mine'),
      ])
      .where(inSlice('record_changes', slice))
      // Devices never hold entries of other kinds, so those need not be reported as gone.
      .where('record_changes.kind', 'in', ['planters', 'reports'])
      .where((is) =>
        is.or([
          inHub,
          is('record_changes.planter_id', 'in', ownRecord),
          is('record_changes.user_id', '=', sight.userId),
        ]),
      )
      // Sorted by an expression, so that the database looks up a few planters by id and does not scan in order of
      // `rev`.
      .orderBy(hub ? sql`record_changes.rev + 0` : 'record_changes.rev')
      .orderBy('record_changes.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, fresh, left_hub, is_own, is_mine, ...entry }) => {
      const isPlanterHere =
        entry.kind === 'planters' && ((sight.ownHub && left_hub === 0) || Boolean(is_own));
      const isOwnReport = entry.kind === 'reports' && sight.ownReports && Boolean(is_mine);
      const visible = deleted === 0 && fresh === 1 && (isPlanterHere || isOwnReport);
      return { rev, id: entry.id, row: visible ? changeEntry(entry) : null };
    });
  },
};
