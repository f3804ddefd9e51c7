import { CONTACT_FIELDS } from '#server/domain/contact-rows.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { type FeedTable, inSlice } from './feed-table.ts';

/** The contacts that this person may read (domain/planter-access.ts). They leave with their planter. */
export const contactsFeed: FeedTable = {
  name: 'contacts',
  isFor: (sight) => sight.allContacts || sight.ownHub,
  async read(db, sight, slice) {
    const rows = await db
      .selectFrom('contacts')
      .leftJoin('planter_users as mine', (join) =>
        join
          .onRef('mine.planter_id', '=', 'contacts.planter_id')
          .on('mine.user_id', '=', sight.userId)
          .on('mine.relationship_type', '=', HUB_LEADER_RELATION),
      )
      .select(CONTACT_FIELDS)
      .select(['contacts.rev', 'contacts.deleted', 'mine.deleted as left_hub'])
      .where(inSlice('contacts', slice))
      .$if(!sight.allContacts, (query) => query.where('mine.id', 'is not', null))
      .orderBy('contacts.rev')
      .orderBy('contacts.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, left_hub, ...contact }) => {
      const visible = deleted === 0 && (sight.allContacts || left_hub === 0);
      return { rev, id: contact.id, row: visible ? contact : null };
    });
  },
};
