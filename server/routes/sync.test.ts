import { expect, test } from 'vitest';
import { SyncOffer } from '#shared/contract/sync.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('what the server offers', ({ open }) => {
  test.each([
    ['hub_leader', ['profile', 'planters', 'contacts'], ['users']],
    ['242_admin', ['profile', 'planters', 'contacts', 'users'], []],
    ['superadmin', ['profile', 'hub_leaders', 'planters', 'contacts', 'users'], []],
    ['assessor', ['assessments', 'assignments', 'assessor_reports'], ['contacts', 'users']],
    [
      'church_planter',
      ['profile', 'planters', 'assessments'],
      ['hub_leaders', 'contacts', 'users', 'assignments', 'assessor_reports'],
    ],
  ])('%s: all extras, and the tables %o but never %o', async (role, seen, unseen) => {
    const server = startTestServer(await open());
    const somebody = await server.addUser('somebody', [role]);
    const { status, json } = await server.call('GET', '/sync', somebody);
    expect(status).toBe(200);
    const { tables, ...offer } = SyncOffer.parse(json);
    const mayReadAll = ['242_admin', 'superadmin'].includes(role);
    expect(offer).toEqual({
      success: true,
      keysKeptSeconds: 30 * 24 * 3_600,
      extras: [
        'idempotency-key',
        'changes',
        'batch',
        'base',
        'event-detail',
        'decision-meeting',
        'live',
        'presence',
        'language',
        'devices',
        'calendar',
        'digest',
        'history',
        'follow-ups',
      ],
      language: null,
      ...(mayReadAll && { recentContactsFrom: expect.stringMatching(/^\d{4}-\d\d-01$/) }),
    });
    expect(tables).toEqual(expect.arrayContaining(seen));
    expect(tables.filter((table) => unseen.includes(table))).toEqual([]);
  });

  test('is refused without a session', async () => {
    const server = startTestServer(await open());
    expect((await server.call('GET', '/sync')).status).toBe(401);
    expect((await server.call('GET', '/sync/changes')).status).toBe(401);
  });

  test('does not exist if the extras are off', async () => {
    const server = startTestServer(await open(), { environment: { FIELDBOOK_EXTRAS: 'off' } });
    const leader = await server.addUser('leader', ['hub_leader']);
    expect((await server.call('GET', '/sync', leader)).status).toBe(404);
    expect((await server.call('GET', '/sync/changes', leader)).status).toBe(404);
  });
});
