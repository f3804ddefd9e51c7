import { expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { turnsDuring } from '#tests/support/event-loop.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { deleteAccount } from './account-deletion.ts';
import { logContacts } from './contacts.ts';
import { dissolveLeftHubs, placeInHubs } from './hubs.ts';
import { createPlanters } from './planters.ts';

const AT = '2026-11-21T08:00:00.000Z';

async function addHub({ db }: OpenDatabase, leaderId: number, count: number): Promise<void> {
  const crowd = Array.from({ length: count }, () => ({ first_name: 'A', last_name: 'Planter' }));
  await writeTransaction(db, async (scope) => {
    const ids = await createPlanters(scope, crowd, AT);
    const places = ids.map((planterId) => ({ planterId, leaderId }));
    await placeInHubs(scope, places);
  });
}

/** How many planters each transaction removed from their leader, the largest number first. */
async function sliceSizes({ db }: OpenDatabase): Promise<number[]> {
  const rows = await db
    .selectFrom('planter_users')
    .select((row) => ['rev', row.fn.countAll<number>().as('count')])
    .where('deleted', '=', 1)
    .groupBy('rev')
    .execute();
  return rows.map(({ count }) => count).sort((a, b) => b - a);
}

async function ledCount({ db }: OpenDatabase): Promise<number> {
  return (await db.selectFrom('planter_users').select('id').where('deleted', '=', 0).execute())
    .length;
}

onBothDatabases('the hub of a deleted account', ({ open }) => {
  test('is dissolved in slices, so that no writer waits for the whole hub', async () => {
    const server = startTestServer(await open());
    const admin = await server.addUser('admin', ['admin']);
    const leader = await server.addUser('leader', ['hub_leader']);
    await addHub(server.database, leader.id, 250);
    expect((await server.call('DELETE', `/users/${leader.id}`, admin)).status).toBe(200);
    await server.background.idle();
    expect(await sliceSizes(server.database)).toEqual([100, 100, 50]);
    expect(await ledCount(server.database)).toBe(0);
  });

  test('lets the server handle other requests between slices', async () => {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    await addHub(server.database, leader.id, 1_100);
    const { db } = server.database;
    await writeTransaction(db, (scope) => deleteAccount(scope, leader.id, AT));
    const turns = await turnsDuring(() => dissolveLeftHubs(db));
    expect(await sliceSizes(server.database)).toHaveLength(11);
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  test('is dissolved in smaller slices if there are many contacts', async () => {
    const server = startTestServer(await open());
    const admin = await server.addUser('admin', ['admin']);
    const leader = await server.addUser('leader', ['hub_leader']);
    await addHub(server.database, leader.id, 6);
    const { db } = server.database;
    const planters = await db.selectFrom('church_planters').select('id').execute();
    const entries = planters.flatMap(({ id }) =>
      Array.from({ length: 900 }, () => ({
        planterId: id,
        contact_date: '2026-11-20',
        contact_type: 'visit' as const,
        contactedBy: leader.id,
        contactedByName: 'Leader',
        createdByKey: null,
      })),
    );
    await writeTransaction(db, (scope) => logContacts(scope, entries, AT));
    expect((await server.call('DELETE', `/users/${leader.id}`, admin)).status).toBe(200);
    await server.background.idle();
    expect(await sliceSizes(server.database)).toEqual([2, 2, 2]);
  });

  test('is dissolved completely even if the server was stopped halfway', async () => {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    const other = await server.addUser('other', ['hub_leader']);
    await addHub(server.database, leader.id, 150);
    await addHub(server.database, other.id, 1);
    const { db } = server.database;
    await server.addUser('admin', ['admin']);
    await writeTransaction(db, (scope) => deleteAccount(scope, leader.id, AT));
    expect(await ledCount(server.database)).toBe(51);
    await dissolveLeftHubs(db);
    expect(await ledCount(server.database)).toBe(1);
  });
});
