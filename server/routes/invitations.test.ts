import { expect, test } from 'vitest';
import { LIMITS } from '#server/account/limits.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

const PATH = '/church-planters/invite';
const body = { name: 'Ana María Peña', email: 'Ana@Example.org', churchPlantName: 'Vida Nueva' };

async function tokenInMail(server: TestServer): Promise<string> {
  await server.background.idle();
  const text = server.inbox.letters()[0]?.text ?? '';
  return /\/register\?invite=([\w-]+)/.exec(text)?.[1] ?? '';
}

function accept(server: TestServer, inviteToken: string) {
  const account = {
    username: 'anapena',
    email: 'ana@example.org',
    password: 'longer than 8',
    firstName: 'Ana',
    lastName: 'Peña',
    inviteToken,
  };
  return server.call('POST', '/auth/register', { body: account });
}

onBothDatabases('an invitation', ({ open }) => {
  async function world(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const leader = await server.addUser('leader', ['hub_leader']);
    return { server, leader };
  }

  test('is mailed to one address a few times a day at most', async () => {
    const server = startTestServer(await open(), {
      limitPoints: { inviteAddress: LIMITS.inviteAddress.points },
    });
    const leader = await server.addUser('leader', ['hub_leader']);
    const statuses: number[] = [];
    for (let nth = 0; nth < 40; nth += 1) {
      const email = nth % 2 === 0 ? 'ana@example.org' : 'ANA@example.org';
      const sent = await server.call('POST', PATH, {
        ...leader,
        body: { ...body, email, resend: true },
      });
      statuses.push(sent.status);
    }
    await server.background.idle();
    expect(statuses.indexOf(429)).toBe(5);
    expect(statuses.slice(5)).toEqual(Array.from({ length: 35 }, () => 429));
    expect(server.inbox.letters()).toHaveLength(5);
  });

  test('creates a planter in the hub of the inviter and mails the link', async () => {
    const { server, leader } = await world();
    const invited = await server.call('POST', PATH, { ...leader, body });
    expect(invited.status).toBe(200);
    expect(invited.json).toMatchObject({
      success: true,
      message: 'Invitation sent',
      data: { email: body.email, invitedAt: '2026-11-21T08:00:00.000Z' },
    });
    const list = `/church-planters/users/${leader.id}/church-planters`;
    expect((await server.call('GET', list, leader)).json.data).toMatchObject([
      {
        id: invited.json.data.planter_id,
        first_name: 'Ana María',
        last_name: 'Peña',
        church_name: 'Vida Nueva',
        stage: 'Candidate',
        status: 'interest',
        relationship_type: 'hub_leader',
      },
    ]);
    await server.background.idle();
    const [letter] = server.inbox.letters();
    expect(letter?.to).toBe(body.email);
    expect(letter?.text).toContain(`${server.config.publicUrl}/register?invite=`);
  });

  test('creates a planter without a hub leader if a network administrator sends it', async () => {
    const { server } = await world();
    const network = await server.addUser('network', ['242_admin']);
    const { json } = await server.call('POST', PATH, { ...network, body });
    const planter = await server.call('GET', `/church-planters/${json.data.planter_id}`, network);
    expect(planter.json.data.hub_leader_id).toBeNull();
  });

  test('can be accepted once, after which the planter sees their own record', async () => {
    const { server, leader } = await world();
    await server.call('POST', PATH, { ...leader, body });
    const inviteToken = await tokenInMail(server);
    const { json, status } = await accept(server, inviteToken);
    expect(status).toBe(201);
    const list = `/church-planters/users/${json.user.id}/church-planters`;
    const own = await server.call('GET', list, { token: json.token });
    expect(own.json.data).toMatchObject([{ church_name: 'Vida Nueva', user_id: json.user.id }]);
    expect((await accept(server, inviteToken)).status).toBe(400);
  });

  test('is a duplicate for the same address in upper or lower case, and can be sent again', async () => {
    const { server, leader } = await world();
    await server.call('POST', PATH, { ...leader, body });
    server.pass(90);
    const again = { ...body, email: 'aNA@example.ORG' };
    const refused = await server.call('POST', PATH, { ...leader, body: again });
    expect(refused.status).toBe(409);
    expect(refused.json).toMatchObject({
      success: false,
      error: expect.any(String),
      canResend: true,
      invitedAt: '2026-11-21T08:00:00.000Z',
    });
    const first = await tokenInMail(server);
    const resent = await server.call('POST', PATH, { ...leader, body: { ...again, resend: true } });
    expect(resent.json).toMatchObject({
      success: true,
      data: { invitedAt: '2026-11-21T09:30:00.000Z' },
    });
    expect(await tokenInMail(server)).not.toBe(first);
    expect(server.inbox.letters()).toHaveLength(2);
    const list = `/church-planters/users/${leader.id}/church-planters`;
    expect((await server.call('GET', list, leader)).json.data).toHaveLength(1);
    expect((await accept(server, await tokenInMail(server))).status).toBe(201);
  });

  test('is refused for the address of a planter or an account, and cannot be sent again', async () => {
    const { server, leader } = await world();
    await addPlanter(server.database, 'Ana', { email: 'ANA@example.org' });
    const planter = await server.call('POST', PATH, { ...leader, body });
    const email = 'leader@example.org';
    const account = await server.call('POST', PATH, { ...leader, body: { ...body, email } });
    for (const refused of [planter, account]) {
      expect(refused.status).toBe(409);
      expect(refused.json).toMatchObject({ canResend: false, invitedAt: null });
    }
    await server.background.idle();
    expect(server.inbox.letters()).toHaveLength(0);
  });

  test('is created once if it is sent twice at the same time', async () => {
    const { server, leader } = await world();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => server.call('POST', PATH, { ...leader, body })),
    );
    const made = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ json }) => json.canResend === true);
    expect([made.length, refused.length]).toEqual([1, 5]);
    const rows = await server.database.db.selectFrom('invitations').select('id').execute();
    expect(rows).toHaveLength(1);
    await server.background.idle();
    expect(server.inbox.letters()).toHaveLength(1);
  });

  test.each(['name', 'email', 'churchPlantName'])('is refused without %s', async (field) => {
    const { server, leader } = await world();
    const refused = await server.call('POST', PATH, { ...leader, body: { ...body, [field]: ' ' } });
    expect(refused.status).toBe(400);
    expect(refused.json.fields[0].path).toBe(field);
  });
});
