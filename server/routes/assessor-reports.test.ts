import { expect, test } from 'vitest';
import { assessmentWorld, TEXTS } from '#tests/support/assessment-network.ts';
import { followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('assessor reports', ({ open }) => {
  async function world() {
    return assessmentWorld(startTestServer(await open()));
  }

  test('each assignment has one, which can be written again', async () => {
    const { server, alice, onPaul, write } = await world();
    const path = `/assessments/assignments/${onPaul.id}/report`;
    expect((await server.call('GET', path, alice)).status).toBe(404);
    const first = await write(alice, onPaul.id);
    expect(first.json.data).toEqual({
      ...TEXTS,
      id: expect.any(Number),
      assignmentId: onPaul.id,
      assessorFirstName: 'alice',
      assessorLastName: 'Tester',
      roleId: 1,
      roleName: 'Communication',
      updatedAt: '2026-11-21T08:00:00.000Z',
    });
    const again = await write(alice, onPaul.id, { content: 'Better', strengths: '' });
    expect(again.json.data).toMatchObject({ id: first.json.data.id, content: 'Better' });
    expect((await server.call('GET', path, alice)).json.data).toEqual(again.json.data);
    const assignment = await server.call('GET', `/assessments/assignments/${onPaul.id}`, alice);
    expect(assignment.json.data.completed).toBe(true);
  });

  test('one of 200 kB is stored unchanged, and one larger than the body limit is refused', async () => {
    const { alice, onPaul, write } = await world();
    const content = '“Ω” — '.repeat(34_000).trim();
    expect((await write(alice, onPaul.id, { content })).json.data.content).toBe(content);
    const tooLong = await write(alice, onPaul.id, { content: 'x'.repeat(4_200_000) });
    expect(tooLong.status).toBe(413);
  });

  test('accepts an edit that is based on the text as it was sent, with blanks around it', async () => {
    const { alice, onPaul, write } = await world();
    const content = ' They host their street. \n';
    await write(alice, onPaul.id, { content });
    const edit = { content: 'They lead a group.', _base: { content } };
    expect((await write(alice, onPaul.id, edit)).status).toBe(200);
    const late = await write(alice, onPaul.id, { content: 'Late', _base: { content } });
    expect(late.status).toBe(409);
  });

  test('cannot be written for the assignment of another or for a removed one', async () => {
    const { server, editor, alice, bruno, paul, onPaul, write } = await world();
    for (const who of [bruno, paul, editor]) {
      expect((await write(who, onPaul.id)).status).toBe(403);
    }
    await server.call('DELETE', `/assessments/assignments/${onPaul.id}`, editor);
    const late = await write(alice, onPaul.id);
    expect([late.status, late.json.error]).toEqual([404, 'Assignment not found']);
  });

  test.each([
    ['superadmin', 200],
    ['admin', 200],
    ['242_admin', 200],
    ['app_editor', 403],
    ['mbcb_admin', 403],
    ['hub_leader', 403],
    ['church_planter', 403],
    ['assessor', 403],
    ['242assessor', 403],
    ['242trainer', 403],
  ])('reading those on a candidate as %s returns %i', async (role, status) => {
    const { server, alice, paul, event, onPaul, write } = await world();
    await write(alice, onPaul.id);
    const who = await server.addUser('somebody', [role]);
    const list = `/assessments/${event.id}/candidates/${paul.id}/reports`;
    expect((await server.call('GET', list, who)).status).toBe(status);
    const one = `/assessments/assignments/${onPaul.id}/report`;
    expect((await server.call('GET', one, who)).status).toBe(status);
  });

  test('an assessor at the event reads them, but a candidate never, even as an assessor elsewhere', async () => {
    const { server, alice, bruno, editor, away, paul, event, onPaul, write } = await world();
    await write(alice, onPaul.id);
    const list = `/assessments/${event.id}/candidates/${paul.id}/reports`;
    expect((await server.call('GET', list, bruno)).json.data).toMatchObject([TEXTS]);
    expect((await server.call('GET', list, away)).status).toBe(403);
    expect((await server.call('GET', list, paul)).status).toBe(403);
    const body = { userId: away.id, participantType: 'candidate' };
    await server.call('POST', `/assessments/${event.id}/participants`, { ...editor, body });
    expect((await server.call('GET', list, away)).status).toBe(403);
  });

  test('one about every couple is listed with each of them', async () => {
    const { server, alice, bruno, paul, ivan, event, assign, write } = await world();
    const onAll = await assign(alice, null, 4);
    await write(alice, onAll.id);
    for (const couple of [paul, ivan]) {
      const list = `/assessments/${event.id}/candidates/${couple.id}/reports`;
      expect((await server.call('GET', list, bruno)).json.data).toHaveLength(1);
    }
  });

  test('one about every couple is not listed with an assessor of the event', async () => {
    const { server, alice, bruno, event, assign, write } = await world();
    await write(alice, (await assign(alice, null, 4)).id);
    const list = `/assessments/${event.id}/candidates/${alice.id}/reports`;
    const answer = await server.call('GET', list, bruno);
    expect([answer.status, answer.json.error]).toEqual([404, 'Candidate not found']);
  });

  test('stay with the candidate when the assignment is removed', async () => {
    const { server, editor, alice, bruno, paul, event, onPaul, write } = await world();
    await write(alice, onPaul.id);
    await server.call('DELETE', `/assessments/assignments/${onPaul.id}`, editor);
    const list = `/assessments/${event.id}/candidates/${paul.id}/reports`;
    expect((await server.call('GET', list, bruno)).json.data).toMatchObject([TEXTS]);
  });

  test('are not found for somebody who is not at the event', async () => {
    const { server, bruno, event } = await world();
    for (const unknown of [bruno.id + 1_000, 2_147_483_647]) {
      const path = `/assessments/${event.id}/candidates/${unknown}/reports`;
      expect((await server.call('GET', path, bruno)).status).toBe(404);
    }
  });

  test('every read of a candidate’s reports is recorded, except by the author', async () => {
    const { server, alice, bruno, paul, event, onPaul, write } = await world();
    const admin = await server.addUser('adrian', ['admin']);
    const keeper = await server.addUser('nathan', ['242_admin']);
    await write(alice, onPaul.id);
    const one = `/assessments/assignments/${onPaul.id}/report`;
    const list = `/assessments/${event.id}/candidates/${paul.id}`;
    await server.call('GET', one, alice);
    await server.call('GET', `${list}/reports`, bruno);
    await server.call('GET', one, admin);
    const { json } = await server.call('GET', `${list}/report-reads`, keeper);
    expect(json.data).toEqual([
      look(admin.id, 'adrian Tester', 1),
      look(bruno.id, 'bruno Tester', 1),
    ]);
    for (const who of [alice, bruno, paul]) {
      expect((await server.call('GET', `${list}/report-reads`, who)).status).toBe(403);
    }
  });

  test('only the author’s device holds one, until the assignment is removed', async () => {
    const { server, editor, alice, bruno, onPaul, write } = await world();
    const admin = await server.addUser('adrian', ['admin']);
    await write(alice, onPaul.id);
    const devices = [alice, bruno, admin].map((who) => followFeed(server, who.token));
    for (const device of devices) await device.read();
    const held = devices.map(({ rows }) => [...rows.keys()].filter(isReport).length);
    expect(held).toEqual([1, 0, 0]);
    await server.call('DELETE', `/assessments/assignments/${onPaul.id}`, editor);
    const [own] = devices;
    await own?.read();
    expect([...(own?.rows.keys() ?? [])].filter(isReport)).toEqual([]);
  });

  test('losing the role takes effect at the next call', async () => {
    const { server, alice, onPaul, write } = await world();
    const admin = await server.addUser('root', ['superadmin']);
    const roles = (await server.call('GET', '/roles', admin)).json.data;
    const role = roles.find((one: { name: string }) => one.name === 'assessor').id;
    const device = followFeed(server, alice.token);
    await write(alice, onPaul.id);
    await device.read();
    await server.call('DELETE', `/roles/user/${alice.id}/role/${role}`, admin);
    expect((await write(alice, onPaul.id)).status).toBe(403);
    await device.read();
    const left = [...device.rows.keys()].filter((key) => key.startsWith('ass'));
    expect(left).toEqual([]);
  });
});

const isReport = (key: string) => key.startsWith('assessor_reports/');

function look(readerId: number, readerName: string, reports: number) {
  return { id: expect.any(Number), readerId, readerName, readAt: expect.any(String), reports };
}
