import type { PlanterRow } from '#db/tables/planters.ts';
import { text } from '#shared/i18n.ts';
import type { Unreadable } from '#src/lists/unreadable-note.tsx';

export const CONTACTS_WORDS = { failed: text('Failed to load contact history') };

/** Key of the list of a planter's contacts; undefined for a planter who exists only on this device. */
export function contactsKey({ lid, id }: Pick<PlanterRow, 'lid' | 'id'>): string | undefined {
  return id === null ? undefined : `contacts:${lid}`;
}

const CALLED = [text('contact'), text('contacts')] as const;

export function unreadableContacts({ lid }: Pick<PlanterRow, 'lid'>): Unreadable {
  return { list: `contacts:${lid}`, table: 'contacts', called: CALLED, isPart: true };
}
