import { expect, test } from 'vitest';
import { writeTransaction } from '#server/db/transaction.ts';
import { addHubAreas } from '#server/domain/hub-areas.ts';
import { DEMO_AREAS } from '#server/seed/demo-areas.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('the areas on the map', ({ open }) => {
  test('are sent to every signed-in person, sorted by name, with a closed first ring', async () => {
    const server = startTestServer(await open());
    const member = await server.addUser('member', ['assessor']);
    await writeTransaction(server.database.db, (scope) => addHubAreas(scope, DEMO_AREAS));
    const { json } = await server.call('GET', '/hubs', member);
    const names = json.data.map((area: { name: string }) => area.name);
    expect(names).toEqual(['Capital', 'Delta', 'Gulf Coast', 'Hills']);
    const [ring] = json.data[0].geometry.coordinates;
    expect(ring[0]).toEqual(ring.at(-1));
    expect((await server.call('GET', '/hubs')).status).toBe(401);
  });

  test('are an empty list in a network without areas', async () => {
    const server = startTestServer(await open());
    const member = await server.addUser('member', ['242trainer']);
    expect((await server.call('GET', '/hubs', member)).json.data).toEqual([]);
  });
});
