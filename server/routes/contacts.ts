import * as z from 'zod/mini';
import { DataOf, data, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { listContacts } from '#server/domain/contact-lists.ts';
import { logContact } from '#server/domain/contacts.ts';
import { idempotencyKeyOf } from '#server/middleware/idempotency.ts';
import { nameOf } from '#server/names.ts';
import { Contact, NewContact } from '#shared/contract/church-planters.ts';
import { requirePlanter, shown } from './planter-answers.ts';

const params = z.object({ id: PathId });

const contacts = endpoint(
  {
    method: 'get',
    path: '/church-planters/{id}/contacts',
    summary: 'The contacts with a planter, newest first',
    access: 'signed-in',
    params,
    answer: ListOf(Contact),
  },
  async ({ params: { id }, account, services: { db, config } }) => {
    await requirePlanter(db, account, 'readContacts', id);
    const found = await listContacts(db, id);
    return data(found.map((contact) => shown(contact, config)));
  },
);

const newContact = endpoint(
  {
    method: 'post',
    path: '/church-planters/{id}/contacts',
    summary: 'Log a contact with a planter',
    access: 'signed-in',
    params,
    body: NewContact,
    answer: DataOf(Contact),
    status: 201,
  },
  ({ params: { id }, body, account, services: { clock, config }, request, write }) =>
    write(async (scope) => {
      await requirePlanter(scope.tx, account, 'logContact', id);
      const entry = {
        ...body,
        planterId: id,
        contactedBy: account.id,
        contactedByName: nameOf(account.row),
        createdByKey: idempotencyKeyOf(request, config),
      };
      return data(shown(await logContact(scope, entry, clock().toISOString()), config));
    }),
);

export const contactEndpoints: readonly Endpoint[] = [contacts, newContact];
