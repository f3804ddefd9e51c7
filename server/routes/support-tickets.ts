import { readerOf } from '#server/account/tell-owner.ts';
import { DataOf, data } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import type { Db } from '#server/db/database.ts';
import { ticketLetter } from '#server/mail/letters.ts';
import { nameOf } from '#server/names.ts';
import { Refused } from '#server/refused.ts';
import { APP_ID } from '#shared/contract/common.ts';
import {
  NewSupportTicket,
  SupportTicket,
  TICKET_TOPICS,
} from '#shared/contract/support-tickets.ts';

const submitTicket = endpoint(
  {
    method: 'post',
    path: '/support-tickets',
    summary: 'Ask the support for help',
    access: 'signed-in',
    body: NewSupportTicket,
    answer: DataOf(SupportTicket),
    status: 201,
  },
  async ({ body, account, services, write, later }) => {
    if (body.appId !== APP_ID) throw wrongApp();
    await services.limits.count({ ticketAccount: String(account.id) });
    const { appId, ...words } = body;
    const created_at = services.clock().toISOString();
    let number: number | undefined;
    const answer = await write(async ({ tx }) => {
      const row = { ...words, status: 'open', created_at };
      const { id } = await tx
        .insertInto('support_tickets')
        .values({ ...row, app_id: appId, user_id: account.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      number = id;
      return data({ id, appId, ...row });
    });
    // Without a number nothing was written: a repeated request gets the first response and sends no second mail.
    if (number !== undefined) {
      const letter = {
        number,
        subject: words.subject,
        description: words.description,
        topic: TICKET_TOPICS[words.priority],
        author: { name: nameOf(account.row), email: account.row.email },
      };
      later('support mail', async () => {
        for (const supporter of await supporters(services.db)) {
          await services.mail.send(ticketLetter({ ...letter, ...readerOf(supporter) }));
        }
      });
    }
    return answer;
  },
);

function wrongApp(): Refused {
  const message = `must be ${APP_ID}`;
  return new Refused(400, `appId: ${message}`, { fields: [{ path: 'appId', message }] });
}

/** Support tickets go to the super admins of the network. */
async function supporters(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['users.email', 'users.language'])
    .where('roles.name', '=', 'superadmin')
    .where('users.deleted', '=', 0)
    .orderBy('users.id')
    .execute();
}

export const supportTicketEndpoints: readonly Endpoint[] = [submitTicket];
