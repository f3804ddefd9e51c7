import type { Answer } from './answers.ts';
import type { Call } from './call.ts';
import { created, list, refusedList } from './results.ts';
import type { Route } from './router.ts';
import { contactInput } from './schema.ts';
import { contactView } from './views.ts';

/** A hub leader reaches only the planters of their own hub. */
function mayContact(call: Call): boolean {
  if (call.isSuperadmin() || call.store.allRoleNames(call.me()).includes('242_admin')) return true;
  return call.may('hubGrid') && call.store.leads(call.me().id, call.id());
}

function listContacts(call: Call): Answer {
  if (!mayContact(call)) return refusedList(call, 'contacts');
  const planter = call.row(call.store.planters, 'Planter');
  const rows = call.store.contacts.where((contact) => contact.planter_id === planter.id);
  return list(
    call,
    'contacts',
    rows.map((contact) => contactView(call, contact)),
  );
}

function addContact(call: Call): Answer {
  if (!mayContact(call)) call.forbid();
  const planter = call.row(call.store.planters, 'Planter');
  const body = call.body();
  call.onlyMembers(body, Object.keys(contactInput));
  const values = call.read(body, contactInput);
  call.requireAll(values, ['contact_date', 'contact_type']);
  const contact = call.store.contacts.insert({
    planter_id: planter.id,
    contact_date: String(values.contact_date),
    contact_type: String(values.contact_type),
    notes: (values.notes as string | null | undefined) ?? null,
    next_contact_date: (values.next_contact_date as string | null | undefined) ?? null,
    contacted_by: call.me().id,
  });
  call.wrote(contact.id);
  return created(call, 'contacts', contact.id, contactView(call, contact));
}

export const contactRoutes: readonly Route[] = [
  { method: 'GET', path: '/church-planters/:id/contacts', handler: listContacts },
  { method: 'POST', path: '/church-planters/:id/contacts', handler: addContact },
];
