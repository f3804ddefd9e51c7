import type { Mirror } from '#db/schema.ts';
import { ContactAnswer } from '#shared/contract/answers/planters.ts';
import { readList } from './list.ts';
import { blankTexts, type Feed, presentTexts, source, textOf } from './source.ts';

const TEXTS = [
  'contact_date',
  'contact_type',
  'notes',
  'next_contact_date',
  'contacted_by_name',
] as const;
const BLANK = blankTexts(TEXTS);

/** Contacts with planters. Documented: `GET /church-planters/{id}/contacts`, a planter each. */
export const contacts = source({
  table: 'contacts',
  shape: ContactAnswer,

  toIncoming(contact, context) {
    const fields: Record<string, unknown> = presentTexts(contact, TEXTS);
    if (contact.contacted_by !== undefined) fields.contacted_by = contact.contacted_by;
    const planter =
      context.planter ??
      (contact.planter_id ? context.lidOf('planters', contact.planter_id) : undefined);
    if (planter !== undefined) fields.planter = planter;
    return { id: contact.id, fields, createdByKey: contact.created_by_key ?? undefined };
  },

  blank: (lid, id) => ({ ...BLANK, lid, id, planter: '', contacted_by: null }),

  isAppendOnly: true,
});

/** The contacts of one planter, by the planter's local key and server number. */
export function contactsFeed(planter: string, planterId: number): Feed {
  return {
    key: `contacts:${planter}`,
    isPlain: true,
    source: contacts,
    context: { planter },
    read: (get) => readList(get, `/church-planters/${planterId}/contacts`, ['contacts']),
    scope: (db) => contactsOf(db, planter).primaryKeys(),
    derive: (db) => lastContact(db, planter),
  };
}

function contactsOf(db: Mirror, planter: string) {
  return db
    .rows('contacts')
    .where('[planter+contact_date]')
    .between([planter, ''], [planter, '\uffff']);
}

/** The planter's last contact as the server's own contacts show it; a later date in the list wins. */
async function lastContact(db: Mirror, planter: string) {
  const known = await contactsOf(db, planter)
    .reverse()
    .filter((row) => row.id !== null)
    .first();
  const shown = await db.shadows.get(`planters:${planter}`);
  const truth = shown ? shown.truth : await db.rows('planters').get(planter);
  const before = textOf((truth as Record<string, unknown> | undefined)?.last_contact_date);
  if (!known || known.contact_date <= before) return [];
  return [
    { table: 'planters' as const, lid: planter, fields: { last_contact_date: known.contact_date } },
  ];
}
