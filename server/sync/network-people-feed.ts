import { PERSON_COLUMNS, personOf } from '#server/domain/network-people.ts';
import { PEOPLE_KINDS, type PeopleKind } from '#shared/network-people.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** One directory of people, for everybody who is signed in (spec part 2, 6). */
function feedOf(kind: PeopleKind): FeedTable {
  return {
    name: kind,
    from: 'network_people',
    isSameForAll: () => true,
    isFor: (sight) => sight.member,
    async read(db, _sight, slice) {
      const rows = await db
        .selectFrom('network_people')
        .select(PERSON_COLUMNS)
        .select(['network_people.rev', 'network_people.deleted'])
        .where('kind', '=', kind)
        .where(inSlice('network_people', slice))
        .orderBy('network_people.rev')
        .orderBy('network_people.id')
        .limit(slice.limit)
        .execute();
      return rows.map(({ rev, deleted, ...row }) => ({
        rev,
        id: row.id,
        row: deleted === 0 ? personOf(kind, row) : null,
      }));
    },
  };
}

export const peopleFeeds: readonly FeedTable[] = PEOPLE_KINDS.map(feedOf);
