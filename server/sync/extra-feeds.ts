import { participants } from '#server/domain/cohort-participants.ts';
import { cohorts } from '#server/domain/cohorts.ts';
import { decisions } from '#server/domain/decision-meeting.ts';
import { recordOf, type ServedTable, tableOf } from '#server/domain/extra-records.ts';
import { resources } from '#server/domain/training-resources.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** The rows of an extra. The definition of its table says who sees which. */
function feedOf({ kind, isFor, seen, answered }: ServedTable): FeedTable {
  const table = tableOf(kind);
  const shown = (row: object) => answered?.(row as never) ?? recordOf(kind, row);
  return {
    name: kind.table,
    from: table,
    ...(!seen && { isSameForAll: () => true }),
    isFor,
    async read(db, sight, slice) {
      const now = seen?.(db, sight, 'now');
      const ever = seen?.(db, sight, 'ever');
      const rows: (RawRow & { is_seen?: unknown })[] = await db
        .selectFrom(table)
        .selectAll()
        .$if(now !== undefined, (query) => (now ? query.select(now.as('is_seen')) : query))
        .where(inSlice(table, slice))
        .$if(ever !== undefined, (query) => (ever ? query.where(ever) : query))
        .orderBy('rev')
        .orderBy('id')
        .limit(slice.limit)
        .execute();
      return rows.map((row) => {
        const isVisible = row.deleted === 0 && (!now || Boolean(row.is_seen));
        return { rev: row.rev, id: row.id, row: isVisible ? shown(row) : null };
      });
    },
  };
}

interface RawRow {
  rev: number;
  id: number;
  deleted: number;
}

/** Sent before the directories, so that people in a meeting see changes at once. */
export const decisionsFeed = feedOf(decisions);

/** Add a new kind here. */
const EXTRAS = [cohorts, participants, resources] as unknown as readonly ServedTable[];

export const extraFeeds: readonly FeedTable[] = EXTRAS.map(feedOf);
