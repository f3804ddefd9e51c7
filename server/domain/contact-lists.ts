import type { Db } from '#server/db/database.ts';
import { CONTACT_FIELDS } from './contact-rows.ts';

/** The contacts with one planter, newest first. The caller must have called judgePlanter. */
export function listContacts(db: Db, planterId: number) {
  return db
    .selectFrom('contacts')
    .select(CONTACT_FIELDS)
    .where('planter_id', '=', planterId)
    .where('deleted', '=', 0)
    .orderBy('contact_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
