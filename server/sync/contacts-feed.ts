import { sql } from 'kysely';
import { idIn } from '#server/db/dialects.ts';
import { CONTACT_FIELDS } from '#server/domain/contact-rows.ts';
import { type FeedTable, inSlice, leftHub, smallHub } from './feed-table.ts';

/**
 * The contacts that this person may read (domain/planter-access.ts). They are removed from the device when the planter
 * leaves the person's hub.
 */
export const contactsFeed: FeedTable = {
  name: 'contacts',
  from: 'contacts',
  isFor: (sight) => sight.allContacts || sight.ownHub,
  isOwn: (sight) => !sight.allContacts,
  async read(db, sight, slice) {
    const { contacts: { from = '', isStrict = false, planter } = {} } = slice;
    const left = leftHub('contacts.planter_id', sight.userId);
    const hub = sight.allContacts ? undefined : await smallHub(db, sight.userId, 'ever');
    const rows = await db
      .selectFrom('contacts')
      .select(CONTACT_FIELDS)
      .select(['contacts.rev', 'contacts.deleted', left.as('left_hub')])
      .where(inSlice('contacts', slice))
      .$if(!sight.allContacts, (query) =>
        query.where(hub ? idIn(db, 'contacts.planter_id', hub) : sql<boolean>`${left} is not null`),
      )
      .$if(planter !== undefined, (query) => query.where('contacts.planter_id', '=', planter ?? 0))
      // Later changes are sent whatever the date: the device may have read the older contacts of the planter.
      .$if(slice.first && from !== '', (query) =>
        query.where((row) =>
          row.or([
            row('contacts.contact_date', '>=', from),
            ...(isStrict
              ? []
              : [row('contacts.contacted_by', '=', sight.userId), row(left, '=', 0)]),
          ]),
        ),
      )
      // Sorted by an expression, so that the database looks up the planters of a small hub, or the one planter, and
      // does not scan in order of `rev`.
      .orderBy(hub || planter !== undefined ? sql`contacts.rev + 0` : 'contacts.rev')
      .orderBy('contacts.id')
      .limit(slice.limit)
      .execute();
    return rows.map(({ rev, deleted, left_hub, ...contact }) => {
      const visible = deleted === 0 && (sight.allContacts || left_hub === 0);
      return { rev, id: contact.id, row: visible ? contact : null };
    });
  },
};
