import { expect, test } from 'vitest';
import { assessmentWorld } from '#tests/support/assessment-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('assignments', ({ open }) => {
  async function world() {
    return assessmentWorld(startTestServer(await open()));
  }

  test('include every name that a card shows', async () => {
    const { server, alice, paul, event, onPaul } = await world();
    const { json } = await server.call('GET', `/assessments/assignments/${onPaul.id}`, alice);
    expect(json.data).toEqual({
      id: onPaul.id,
      assessmentId: event.id,
      assessmentName: 'Autumn weekend',
      candidateId: paul.id,
      candidateName: 'Paul & Phoebe Planter',
      roleId: 1,
      roleName: 'Communication',
      assessorId: alice.id,
      assessorFirstName: 'alice',
      assessorLastName: 'Tester',
      completed: false,
      created_by_key: null,
    });
  });

  test('without a candidate concern every couple', async () => {
    const { alice, assign } = await world();
    expect(await assign(alice, null)).toMatchObject({ candidateId: null, candidateName: null });
  });

  test('the roles are listed, and counted by assignments', async () => {
    const { server, editor, alice } = await world();
    const { json } = await server.call('GET', '/assessments/roles', alice);
    expect(json.data).toContainEqual({ id: 1, name: 'Communication' });
    const counts = await server.call('GET', '/assessments/roles/counts', editor);
    expect(counts.json.data.slice(0, 3)).toEqual([
      { id: 1, name: 'Communication', count: 1 },
      { id: 2, name: 'Emotional & Spiritual', count: 1 },
      { id: 3, name: 'Marriage', count: 0 },
    ]);
  });

  test('managers see all of an event, an assessor only their own, a candidate none', async () => {
    const { server, editor, alice, away, paul, event, onPaul } = await world();
    const path = `/assessments/${event.id}/assignments`;
    expect((await server.call('GET', path, editor)).json.data).toHaveLength(2);
    const own = (await server.call('GET', path, alice)).json.data;
    expect(own.map((one: { id: number }) => one.id)).toEqual([onPaul.id]);
    for (const who of [away, paul]) {
      expect((await server.call('GET', path, who)).status).toBe(403);
    }
  });

  test('the assignments of others cannot be read or completed', async () => {
    const { server, alice, bruno, paul, onPaul } = await world();
    const path = `/assessments/assignments/${onPaul.id}`;
    const list = `/assessments/assessors/${alice.id}/assignments`;
    for (const who of [bruno, paul]) {
      expect((await server.call('GET', path, who)).status).toBe(403);
      expect((await server.call('PUT', `${path}/complete`, who)).status).toBe(403);
      expect((await server.call('GET', list, who)).status).toBe(403);
    }
    expect((await server.call('PUT', `${path}/complete`, alice)).json.data.completed).toBe(true);
  });

  test.each([
    ['a role that is none', { roleId: 99 }, 'There is no such assessment role'],
    ['somebody who is no candidate', { candidateId: 1 }, 'This person is no candidate'],
    ['the same again', {}, 'This assessor already has this role in this assessment'],
  ])('refuse %s with a message', async (_what, wrong, text) => {
    const { server, editor, alice, paul, event } = await world();
    const right = { assessmentId: event.id, roleId: 1, assessorId: alice.id, candidateId: paul.id };
    const body = { ...right, ...wrong };
    const refused = await server.call('POST', '/assessments/assignments', { ...editor, body });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.json.error).toContain(text);
  });

  test('removed ones are gone, and can be assigned again', async () => {
    const { server, editor, alice, paul, onPaul, assign } = await world();
    const path = `/assessments/assignments/${onPaul.id}`;
    expect((await server.call('DELETE', path, editor)).status).toBe(200);
    expect((await server.call('DELETE', path, editor)).status).toBe(404);
    expect((await server.call('GET', path, alice)).status).toBe(403);
    expect((await assign(alice, paul)).id).not.toBe(onPaul.id);
  });

  test.each([
    ['admin', 200],
    ['app_editor', 200],
    ['242_admin', 200],
    ['superadmin', 200],
    ['assessor', 403],
    ['mbcb_admin', 403],
    ['church_planter', 403],
    ['hub_leader', 403],
  ])('adding and removing one as %s returns %i', async (role, status) => {
    const { server, alice, event, onPaul } = await world();
    const who = await server.addUser('somebody', [role]);
    const body = { assessmentId: event.id, roleId: 3, assessorId: alice.id };
    const given = await server.call('POST', '/assessments/assignments', { ...who, body });
    expect(given.status).toBe(status === 200 ? 201 : 403);
    const taken = await server.call('DELETE', `/assessments/assignments/${onPaul.id}`, who);
    expect(taken.status).toBe(status);
  });
});
