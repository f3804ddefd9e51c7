import { expect, test } from 'vitest';
import { dissolveLeftHubs } from '#server/domain/hubs.ts';
import { assessmentWorld } from '#tests/support/assessment-network.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

interface Entry {
  user: { id: number | null; name: string | null };
  fields: { field: string; from?: unknown; to?: unknown }[];
}

onBothDatabases('the history of people and of automatic changes', ({ open }) => {
  test('records participants, checklists and assignments of an event by field name only', async () => {
    const world = await assessmentWorld(startTestServer(await open()));
    const { server, event, away, paul } = world;
    const admin = await server.addUser('admin', ['242_admin']);
    const before = await fieldsOf();
    const at = `/assessments/${event.id}`;
    const call = async (method: string, path: string, body?: object) => {
      const answer = await server.call(method, `${at}${path}`, { ...admin, ...(body && { body }) });
      expect(answer.status, JSON.stringify(answer.json)).toBeLessThan(300);
      return answer.json.data;
    };
    async function fieldsOf() {
      const { json } = await server.call('GET', `/history/assessments/${event.id}`, admin);
      return json.data.changes.flatMap((one: Entry) => one.fields) as Entry['fields'];
    }
    await call('POST', '/participants', { userId: away.id, participantType: 'assessor' });
    await call('PUT', `/participants/${paul.id}/checklist`, { hotel: true });
    const { id } = await world.assign(away, paul);
    await server.call('DELETE', `/assessments/assignments/${id}`, admin);
    await world.assign(away, paul);
    await call('DELETE', `/participants/${away.id}`);
    await call('PUT', '/meeting', { closed: true });
    const fields = await fieldsOf();
    expect(fields.slice(0, fields.length - before.length)).toEqual([
      { field: 'isMeetingClosed', from: false, to: true },
      { field: 'participants' },
      { field: 'assignments' },
      { field: 'assignments' },
      { field: 'assignments' },
      { field: 'assignments' },
      { field: 'participants' },
      { field: 'participants' },
    ]);
  });

  test('shows changes of a profile to its owner and to people who manage users', async () => {
    const server = startTestServer(await open());
    const paul = await server.addUser('paul', ['church_planter']);
    const other = await server.addUser('other', ['hub_leader']);
    const boss = await server.addUser('boss', ['admin']);
    const profile = { phone_number: '555-0199', bio: 'A private story' };
    await server.call('PUT', '/users/profile', { ...paul, body: profile });
    await server.call('PUT', `/users/${paul.id}`, { ...boss, body: { job_title: 'Pastor' } });
    const ask = (who: { token: string }) => server.call('GET', `/history/users/${paul.id}`, who);
    expect((await ask(other)).status).toBe(403);
    const { changes } = (await ask(paul)).json.data;
    expect(changes).toMatchObject([
      { user: { id: boss.id }, fields: [{ field: 'job_title', from: null, to: 'Pastor' }] },
      {
        user: { id: paul.id },
        fields: [{ field: 'phone_number', from: null, to: '555-0199' }, { field: 'bio' }],
      },
    ]);
    expect((await ask(boss)).json.data.changes).toEqual(changes);
    expect(JSON.stringify(changes)).not.toContain('private story');
    await server.call('DELETE', `/users/${paul.id}`, boss);
    const rows = await server.database.db
      .selectFrom('record_changes')
      .select('fields')
      .where('kind', '=', 'users')
      .execute();
    expect(new Set(rows.map(({ fields }) => fields))).toEqual(new Set(['[]']));
  });

  test('names Fieldbook as the author of dissolved hubs and geocoded points', async () => {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin']);
    const leader = await server.addUser('leader', ['hub_leader']);
    const { db } = server.database;
    const planter = await addPlanter(server.database, 'Paul', {
      leaderId: leader.id,
      location: 'Jackson, MS',
    });
    await server.call('POST', '/church-planters/geocode-batch', { ...boss, body: {} });
    await db.updateTable('users').set({ deleted: 1 }).where('id', '=', leader.id).execute();
    await dissolveLeftHubs(db);
    const { json } = await server.call('GET', `/history/planters/${planter}`, boss);
    const [hub, point]: Entry[] = json.data.changes;
    expect([hub?.user, point?.user]).toEqual(Array(2).fill({ id: null, name: 'Fieldbook' }));
    expect(hub?.fields).toEqual([{ field: 'hub_leader_id', from: leader.id, to: null }]);
    expect(point?.fields.map(({ field }) => field).sort()).toEqual(['latitude', 'longitude']);
  });
});
