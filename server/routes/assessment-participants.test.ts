import { expect, test } from 'vitest';
import { assessmentWorld } from '#tests/support/assessment-network.ts';
import { followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('assessment participants', ({ open }) => {
  async function world() {
    const all = await assessmentWorld(startTestServer(await open()));
    return { ...all, path: `/assessments/${all.event.id}/participants` };
  }

  test('are listed with their names, all or of one type', async () => {
    const { server, editor, paul, event, path } = await world();
    const all = await server.call('GET', path, editor);
    expect(all.json.data).toHaveLength(4);
    const couples = await server.call('GET', `${path}?type=candidate`, editor);
    expect(couples.json.data[0]).toMatchObject({
      userId: paul.id,
      assessmentId: event.id,
      participantType: 'candidate',
      role: 'candidate',
      planter_id: paul.planterId,
      planter_first_name: 'Paul',
      spouse_first_name: 'Phoebe',
      phone: '601 555 0100',
      preAssessment: false,
    });
    expect((await server.call('GET', `${path}?type=guest`, editor)).status).toBe(400);
  });

  test('cannot be added twice, and the refusal names the existing role of the person', async () => {
    const { server, editor, alice, paul, path } = await world();
    const add = async (userId: number, participantType: string) => {
      const body = { userId, participantType };
      return (await server.call('POST', path, { ...editor, body })).json;
    };
    const assessor = 'User is already an assessor in this assessment';
    const candidate = 'User is already a candidate in this assessment';
    expect((await add(alice.id, 'assessor')).error).toBe(assessor);
    expect((await add(alice.id, 'candidate')).error).toBe(assessor);
    expect((await add(paul.id, 'candidate')).error).toBe(candidate);
    expect((await add(paul.id, 'assessor')).error).toBe(candidate);
    expect((await add(4_711, 'assessor')).error).toBe('There is no such user');
  });

  test('a removed person can be added again, but without the former assignments', async () => {
    const { server, editor, alice, event, path } = await world();
    expect((await server.call('DELETE', `${path}/${alice.id}`, editor)).status).toBe(200);
    expect((await server.call('DELETE', `${path}/${alice.id}`, editor)).status).toBe(404);
    expect((await server.call('GET', `/assessments/${event.id}`, alice)).status).toBe(403);
    const body = { userId: alice.id, participantType: 'assessor' };
    expect((await server.call('POST', path, { ...editor, body })).status).toBe(201);
    const own = await server.call('GET', `/assessments/assessors/${alice.id}/assignments`, alice);
    expect(own.json.data).toEqual([]);
    expect((await server.call('GET', `/assessments/${event.id}`, alice)).status).toBe(200);
  });

  test('assessors see everybody at their event, a candidate only their own row', async () => {
    const { server, alice, away, paul, path } = await world();
    expect((await server.call('GET', path, alice)).json.data).toHaveLength(4);
    const own = (await server.call('GET', path, paul)).json.data;
    expect(own.map((one: { userId: number }) => one.userId)).toEqual([paul.id]);
    expect((await server.call('GET', path, away)).status).toBe(403);
  });

  test.each([
    ['admin', 201],
    ['242_admin', 201],
    ['superadmin', 201],
    ['assessor', 403],
    ['hub_leader', 403],
    ['church_planter', 403],
    ['mbcb_admin', 403],
  ])('adding one as %s returns %i', async (role, status) => {
    const { server, away, path } = await world();
    const who = await server.addUser('somebody', [role]);
    const body = { userId: away.id, participantType: 'assessor' };
    expect((await server.call('POST', path, { ...who, body })).status).toBe(status);
    const removed = await server.call('DELETE', `${path}/${away.id}`, who);
    expect(removed.status).toBe(status === 201 ? 200 : 403);
  });

  test("a couple's checklist and status are changed field by field and shown to the team", async () => {
    const { server, editor, alice, paul, event, path } = await world();
    const change = (body: unknown, who: { token: string } = editor, userId = paul.id) =>
      server.call('PUT', `${path}/${userId}/checklist`, { ...who, body });
    const device = followFeed(server, alice.token);
    await device.read();
    expect((await change({ hotel: true, status: 'confirmed' })).status).toBe(200);
    expect((await change({ namb: true })).json.data).toMatchObject({ hotel: true, namb: true });
    await device.read();
    const row = [...device.rows.values()].find((one) => one.planter_id === paul.planterId);
    const changed = { hotel: true, namb: true, marriage: false, status: 'confirmed' };
    expect(row).toMatchObject(changed);
    const { candidates } = (await server.call('GET', `/assessments/${event.id}`, alice)).json.data;
    expect(candidates.find((one: { id: number }) => one.id === paul.id)).toMatchObject(changed);
    for (const who of [alice, paul]) expect((await change({ hotel: false }, who)).status).toBe(403);
    expect((await change({ hotel: true }, editor, alice.id)).status).toBe(404);
    for (const body of [{ hotel: 'yes' }, { status: '' }]) {
      expect((await change(body)).status).toBe(400);
    }
    const stale = await change({ status: 'withdrawn', _base: { status: 'pending' } });
    expect([stale.status, stale.json.current]).toEqual([409, { status: 'confirmed' }]);
  });

  test('a device receives an event when its person joins, and loses it when the person leaves', async () => {
    const { server, editor, away, event, path } = await world();
    const device = followFeed(server, away.token);
    const held = () => [...device.rows.keys()].filter((key) => key.startsWith('assessment'));
    await device.read();
    expect(held().filter((key) => !key.startsWith('assessment_roles'))).toEqual([]);
    const body = { userId: away.id, participantType: 'assessor' };
    await server.call('POST', path, { ...editor, body });
    await device.read();
    expect(held()).toContain(`assessments/${event.id}`);
    expect(held().filter((key) => key.startsWith('assessment_participants'))).toHaveLength(5);
    await server.call('DELETE', `${path}/${away.id}`, editor);
    await device.read();
    expect(held().filter((key) => !key.startsWith('assessment_roles'))).toEqual([]);
  });

  test('a candidate’s device holds the event and their own row, and no assignment or report', async () => {
    const { server, alice, paul, event, onPaul, write } = await world();
    await write(alice, onPaul.id);
    const device = followFeed(server, paul.token);
    await device.read();
    const tables = [...device.rows.keys()].map((key) => key.split('/')[0]);
    expect(new Set(tables)).toEqual(
      new Set(['assessment_participants', 'assessments', 'planters', 'profile']),
    );
    expect(device.rows.get(`assessments/${event.id}`)).toMatchObject({ candidateCount: 2 });
  });

  test('a new name reaches everybody at the event', async () => {
    const { server, alice, paul, editor } = await world();
    const device = followFeed(server, alice.token);
    await device.read();
    const body = { spouse_first_name: "D'Arcy" };
    await server.call('PUT', `/church-planters/${paul.planterId}`, { ...editor, body });
    await device.read();
    const row = [...device.rows.values()].find((one) => one.planter_id === paul.planterId);
    expect(row).toMatchObject({ spouse_first_name: "D'Arcy" });
    const assignment = [...device.rows.entries()].find(([key]) => key.startsWith('assignments/'));
    expect(assignment?.[1]).toMatchObject({ candidateName: "Paul & D'Arcy Planter" });
  });
});
