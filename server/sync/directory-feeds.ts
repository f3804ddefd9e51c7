import { withoutIndex } from '#server/db/dialects.ts';
import { answeredRow } from '#server/domain/directory.ts';
import { columnsOf, isOfKind, tableOf } from '#server/domain/directory-table.ts';
import { DIRECTORIES } from '#src/records/directories.ts';
import type { Directory } from '#src/records/record.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** A directory, for everybody who is signed in (spec part 2, 6). */
function feedOf(kind: Directory): FeedTable {
  const table = tableOf(kind);
  return {
    name: kind.table,
    from: table,
    isSameForAll: () => true,
    isFor: (sight) => sight.member,
    async read(db, _sight, slice) {
      const rows = await db
        .selectFrom(table)
        .select([...columnsOf(kind), 'rev', 'deleted'])
        .where(isOfKind(kind, withoutIndex(db, 'kind')))
        .where(inSlice(table, slice))
        .orderBy('rev')
        .orderBy('id')
        .limit(slice.limit)
        .execute();
      return rows.map(({ rev, deleted, ...row }) => ({
        rev,
        id: row.id,
        row: deleted === 0 ? answeredRow(kind, row) : null,
      }));
    },
  };
}

export const directoryFeeds: readonly FeedTable[] = DIRECTORIES.map(feedOf);
