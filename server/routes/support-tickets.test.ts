import { expect, test } from 'vitest';
import { LIMITS } from '#server/account/limits.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const TICKET = {
  appId: 3,
  subject: 'Map is empty',
  description: '<b>No</b> pins',
  priority: 'high',
};

onBothDatabases('support tickets', ({ open }) => {
  test('are stored unchanged and returned to their author', async () => {
    const server = startTestServer(await open());
    const { id, token } = await server.addUser('mary', ['assessor']);
    const { json } = await server.call('POST', '/support-tickets', { token, body: TICKET });
    expect(json).toMatchObject({ success: true, data: { ...TICKET, status: 'open' } });
    const rows = await server.database.db.selectFrom('support_tickets').selectAll().execute();
    expect(rows).toMatchObject([{ user_id: id, app_id: 3, description: '<b>No</b> pins' }]);
  });

  test('are mailed to the super admins', async () => {
    const server = startTestServer(await open());
    await server.addUser('boss', ['superadmin']);
    const { token } = await server.addUser('mary', ['assessor']);
    await server.call('POST', '/support-tickets', { token, body: TICKET });
    await server.background.idle();
    expect(server.inbox.letters()).toMatchObject([
      {
        to: 'boss@example.org',
        subject: 'Support ticket 1: Map is empty',
        text: 'mary Tester (mary@example.org) writes about Error Message:\n\n<b>No</b> pins',
      },
    ]);
  });

  test('are limited for each account, so that nobody can flood the mailboxes of others', async () => {
    const server = startTestServer(await open(), {
      limitPoints: { ticketAccount: LIMITS.ticketAccount.points },
    });
    const { token } = await server.addUser('mary', ['assessor']);
    const send = () => server.call('POST', '/support-tickets', { token, body: TICKET });
    const statuses: number[] = [];
    for (let nth = 0; nth < 40; nth += 1) statuses.push((await send()).status);
    expect(statuses).toEqual(Array.from({ length: 40 }, (_, nth) => (nth < 20 ? 201 : 429)));
  });

  test('lead to one ticket and one mail if they are sent twice under one key', async () => {
    const server = startTestServer(await open());
    await server.addUser('boss', ['superadmin']);
    const { token } = await server.addUser('mary', ['assessor']);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const send = () => server.call('POST', '/support-tickets', { token, body: TICKET, headers });
    expect((await send()).json).toEqual((await send()).json);
    await server.background.idle();
    expect(server.inbox.letters()).toHaveLength(1);
  });

  test.each([
    ['appId', { appId: 4 }],
    ['appId', { appId: undefined }],
    ['subject', { subject: '  ' }],
    ['description', { description: '' }],
    ['priority', { priority: 'panic' }],
  ])('are refused with an invalid %s', async (name, wrong) => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary', ['assessor']);
    const body = { ...TICKET, ...wrong };
    const { status, json } = await server.call('POST', '/support-tickets', { token, body });
    expect(status).toBe(400);
    expect(json.error).toContain(name);
  });

  test('may be as long as 100,000 characters', async () => {
    const server = startTestServer(await open());
    const { token } = await server.addUser('mary', ['assessor']);
    const body = { ...TICKET, description: 'ä'.repeat(100_000) };
    expect((await server.call('POST', '/support-tickets', { token, body })).status).toBe(201);
  });
});
