import { expect, test } from 'vitest';
import { assessmentWorld } from '#tests/support/assessment-network.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';
import { appendAudit, maskedEmail, purgeAuditLog, purgeOldAudit } from './audit-log.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

async function linesOf(server: TestServer, token: string, filter = '') {
  return (await server.call('GET', `/audit-log${filter}`, { token })).json.data;
}

onBothDatabases('the audit log', ({ open }) => {
  async function world() {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin']);
    return { server, boss };
  }

  test('records who did what to whom, when and from which device', async () => {
    const { server, boss } = await world();
    const mary = await server.addUser('mary');
    server.pass(5);
    await server.call('POST', '/roles/assign', {
      token: boss.token,
      body: { userId: mary.id, roleId: 6 },
      headers: { 'User-Agent': FIREFOX },
    });
    const [line] = await linesOf(server, boss.token);
    expect(line).toEqual({
      id: expect.any(Number),
      at: '2026-11-21T08:05:00.000Z',
      actor: { id: boss.id, name: 'boss Tester' },
      action: 'role-given',
      subject: { kind: 'user', id: mary.id, name: 'mary Tester' },
      details: { role: 'hub_leader' },
      device: 'Firefox on Linux',
    });
  });

  test('has sign-ins, and failed ones of accounts that exist', async () => {
    const { server, boss } = await world();
    const mary = await server.addUser('mary');
    const guess = (usernameOrEmail: string) =>
      server.call('POST', '/auth/login', { body: { usernameOrEmail, password: 'guess' } });
    await guess('mary');
    await guess('nobody');
    const lines = await linesOf(server, boss.token, `?userId=${mary.id}`);
    expect(lines).toMatchObject([
      { action: 'sign-in-failed', actor: null, subject: { id: mary.id } },
      { action: 'signed-in', actor: { id: mary.id } },
    ]);
    expect(await linesOf(server, boss.token, '?action=sign-in-failed')).toHaveLength(1);
  });

  test('records changes of passwords, addresses and accounts, and masks the addresses', async () => {
    const { server, boss } = await world();
    const mary = await server.addUser('mary');
    const password = { currentPassword: TEST_PASSWORD, newPassword: 'a new password' };
    await server.call('PUT', '/users/credentials', { token: mary.token, body: password });
    const change = { email: 'maria@example.net', username: 'maria' };
    await server.call('PUT', `/users/${mary.id}`, { token: boss.token, body: change });
    await server.call('POST', `/users/${mary.id}/suspension`, boss);
    await server.call('DELETE', `/users/${mary.id}/suspension`, boss);
    await server.call('DELETE', `/users/${mary.id}`, boss);
    const lines = await linesOf(server, boss.token, `?userId=${mary.id}`);
    expect(lines.map(({ action }: { action: string }) => action)).toEqual([
      'account-deleted',
      'suspension-lifted',
      'suspended',
      'username-changed',
      'email-changed',
      'password-changed',
      'signed-in',
    ]);
    expect(lines[3].details).toEqual({ from: 'm…y', to: 'm…a' });
    expect(lines[4].details).toEqual({ from: 'm…y@example.org', to: 'm…a@example.net' });
  });

  test('records changes of hub and stage, and deletions', async () => {
    const { server, boss } = await world();
    const leader = await server.addUser('leader', ['hub_leader']);
    const id = await addPlanter(server.database, 'Paul');
    const users = `/church-planters/${id}/users`;
    const place = { user_id: leader.id, relationship_type: 'hub_leader' };
    expect((await server.call('POST', users, { token: boss.token, body: place })).status).toBe(201);
    await server.call('DELETE', `${users}/${leader.id}`, boss);
    const stage = { stage: 'Plant', status: 'funded' };
    await server.call('PUT', `/church-planters/${id}/stage`, { token: boss.token, body: stage });
    const church = { name: 'Grace', location: 'Tupelo', address: '1 Main', status: 'launched' };
    const made = await server.call('POST', '/churches', {
      token: boss.token,
      body: { ...church, website: 'https://grace.example.org' },
    });
    await server.call('DELETE', `/churches/${made.json.church.id}`, boss);
    const lines = await linesOf(server, boss.token);
    expect(lines.slice(0, 4)).toMatchObject([
      { action: 'record-deleted', subject: { kind: 'church', name: 'Grace' } },
      { action: 'stage-changed', subject: { kind: 'planter', name: 'Paul Planter' } },
      { action: 'hub-unassigned', details: { leader: leader.id } },
      { action: 'hub-assigned', details: { leader: leader.id } },
    ]);
  });

  test('has every read of confidential reports by others', async () => {
    const { server, alice, onPaul, write, event, paul } = await assessmentWorld(
      startTestServer(await open()),
    );
    const boss = await server.addUser('boss', ['admin']);
    await write(alice, onPaul.id);
    await server.call('GET', `/assessments/assignments/${onPaul.id}/report`, alice);
    await server.call('GET', `/assessments/assignments/${onPaul.id}/report`, boss);
    await server.call('GET', `/assessments/${event.id}/candidates/${paul.id}/reports`, boss);
    expect(await linesOf(server, boss.token, '?action=report-read')).toMatchObject([
      { actor: { id: boss.id }, subject: { kind: 'assessment', id: event.id } },
      { actor: { id: boss.id }, details: { assignment: onPaul.id } },
    ]);
  });

  test('records each call that reads the votes of a meeting, but not their delivery by the feed', async () => {
    const world = await assessmentWorld(startTestServer(await open()));
    const { server, editor, alice, bruno, paul, event } = world;
    const boss = await server.addUser('boss', ['admin']);
    const meeting = { token: boss.token, body: { closed: false } };
    await server.call('PUT', `/assessments/${event.id}/meeting`, meeting);
    const vote = { token: alice.token, body: { communication_initial: 'green' } };
    const path = `/assessments/${event.id}/decisions`;
    expect((await server.call('PUT', `${path}/${paul.id}`, vote)).status).toBe(200);
    await server.call('GET', path, alice);
    const headers = { Authorization: `Bearer ${bruno.token}` };
    const changes = await server.request('/api/sync/changes', { headers });
    expect(await changes.text()).toContain('"communication_initial":"green"');
    expect((await server.call('GET', `/assessments/${event.id}/decisions`, editor)).status).toBe(
      403,
    );
    expect(await linesOf(server, boss.token, '?action=report-read')).toMatchObject([
      { actor: { id: alice.id }, subject: { kind: 'assessment', id: event.id } },
    ]);
  });

  test('records nothing that was refused', async () => {
    const { server, boss } = await world();
    const before = await linesOf(server, boss.token);
    await server.call('DELETE', `/users/${boss.id}`, boss);
    await server.call('POST', '/roles/assign', {
      token: boss.token,
      body: { userId: 999, roleId: 6 },
    });
    expect(await linesOf(server, boss.token)).toEqual(before);
  });

  test('is returned in pages, filtered by action, person and day', async () => {
    const { server, boss } = await world();
    const { db } = server.database;
    for (let day = 10; day < 30; day += 1) {
      const origin = { actorId: boss.id, device: 'Test', at: `2026-10-${day}T23:59:00.000Z` };
      await appendAudit(db, origin, { action: 'invited' });
    }
    const page = await linesOf(server, boss.token, '?action=invited&from=2026-10-12&to=2026-10-14');
    expect(page.map(({ at }: { at: string }) => at.slice(8, 10))).toEqual(['14', '13', '12']);
    const older = await linesOf(server, boss.token, `?action=invited&before=${page[1].id}`);
    expect(older).toHaveLength(3);
    expect((await server.call('GET', '/audit-log?action=nonsense', boss)).status).toBe(400);
    expect((await server.call('GET', '/audit-log?from=yesterday', boss)).status).toBe(400);
  });

  test.each([
    ['superadmin', 200],
    ['admin', 200],
    ['242_admin', 200],
    ['app_editor', 403],
    ['mbcb_admin', 403],
    ['hub_leader', 403],
  ])('a request by %s returns %i', async (role, status) => {
    const server = startTestServer(await open());
    const person = await server.addUser('person', [role]);
    expect((await server.call('GET', '/audit-log', person)).status).toBe(status);
  });

  test('cannot be changed, and loses only lines past their time', async () => {
    const { server, boss } = await world();
    const { db } = server.database;
    const append = (at: string) =>
      appendAudit(db, { actorId: boss.id, device: 'Test', at }, { action: 'invited' });
    await append('2024-11-01T00:00:00.000Z');
    await expect(db.updateTable('audit_log').set({ actor_id: null }).execute()).rejects.toThrow(
      /append-only/,
    );
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/);
    expect(await purgeAuditLog(db, '2025-01-01T00:00:00.000Z')).toBe(1);
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(/append-only/);
  });

  test('is kept for as many days as the setting says', async () => {
    const server = startTestServer(await open(), { environment: { AUDIT_RETENTION_DAYS: '30' } });
    const { db } = server.database;
    const append = (at: string) =>
      appendAudit(db, { actorId: null, device: 'Test', at }, { action: 'invited' });
    await append('2026-10-01T00:00:00.000Z');
    await append('2026-11-01T00:00:00.000Z');
    const clock = () => new Date('2026-11-21T08:00:00.000Z');
    await purgeOldAudit({ config: server.config, clock, db });
    const left = await db.selectFrom('audit_log').select('at').execute();
    expect(left).toEqual([{ at: '2026-11-01T00:00:00.000Z' }]);
  });
});

test('only its owner recognizes a masked address', () => {
  expect(maskedEmail('mary@example.org')).toBe('m…y@example.org');
  expect(maskedEmail('m@example.org')).toBe('m…@example.org');
});
