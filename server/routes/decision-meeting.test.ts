import { expect, test } from 'vitest';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { overallColor, voteField } from '#shared/decision-meeting.ts';
import { candidateName } from '#shared/participant-name.ts';
import { afterPartyCouples, VOTE_ROUNDS } from '#shared/samples/after-party.ts';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import type { Decision } from '#src/records/decision.ts';
import { SAMPLE_COUPLES } from '#tests/spec-texts/sample.ts';
import { assessmentWorld, type Somebody, WEEKEND } from '#tests/support/assessment-network.ts';
import { followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('the decision meeting', ({ open }) => {
  async function world() {
    const all = await assessmentWorld(startTestServer(await open()));
    const { server, event, paul } = all;
    const leader = await server.addUser('leader', ['admin']);
    const path = `/assessments/${event.id}`;
    const decide = (who: Somebody, body: object, couple: Somebody = paul) =>
      server.call('PUT', `${path}/decisions/${couple.id}`, { token: who.token, body });
    const close = (closed: boolean) =>
      server.call('PUT', `${path}/meeting`, { token: leader.token, body: { closed } });
    await close(false);
    return { ...all, leader, path, decide, close };
  }

  test('accepts votes only from the assessor with this role for this couple', async () => {
    const { alice, bruno, away, paul, ivan, leader, decide } = await world();
    const vote = { communication_initial: 'green' };
    expect((await decide(alice, vote)).json.data).toMatchObject({ candidateId: paul.id, ...vote });
    const back = await decide(alice, { communication_initial: '' });
    expect(back.json.data.communication_initial).toBe('');
    for (const who of [bruno, away, paul, leader]) {
      expect((await decide(who, vote)).status).toBe(403);
    }
    expect((await decide(alice, vote, ivan)).status).toBe(403);
    expect((await decide(alice, { marriage_initial: 'red' })).status).toBe(403);
    expect((await decide(alice, { communication_initial: 'blue' })).status).toBe(400);
    expect((await decide(alice, vote, bruno)).status).toBe(404);
  });

  test('takes nothing before it has started', async () => {
    const { server, editor, alice, paul } = await world();
    const post = async (at: string, body: object) =>
      (await server.call('POST', at, { ...editor, body })).json.data;
    const other = await post('/assessments', { ...WEEKEND, name: 'Spring weekend' });
    await post(`/assessments/${other.id}/participants`, {
      userId: paul.id,
      participantType: 'candidate',
    });
    await post('/assessments/assignments', {
      assessmentId: other.id,
      roleId: 1,
      assessorId: alice.id,
    });
    const body = { communication_initial: 'green' };
    const path = `/assessments/${other.id}/decisions/${paul.id}`;
    const early = await server.call('PUT', path, { token: alice.token, body });
    expect(early.status).toBe(422);
  });

  test('an assignment without a couple lets its assessor vote on every couple', async () => {
    const { bruno, paul, ivan, assign, decide } = await world();
    await assign(bruno, null, 3);
    for (const couple of [paul, ivan]) {
      expect((await decide(bruno, { marriage_final: 'yellow' }, couple)).status).toBe(200);
    }
  });

  test('refuses a vote after the assignment was removed', async () => {
    const { server, editor, alice, onPaul, decide } = await world();
    await server.call('DELETE', `/assessments/assignments/${onPaul.id}`, editor);
    const late = await decide(alice, { communication_final: 'red' });
    expect([late.status, late.json.error]).toEqual([
      403,
      'You are not assigned to this category of this couple',
    ]);
  });

  test('refuses a second vote in a cell that is based on an outdated state, with the first vote', async () => {
    const { alice, bruno, paul, assign, decide } = await world();
    await assign(bruno, paul, 1);
    await decide(alice, { communication_initial: 'green' });
    const second = { communication_initial: 'red', _base: { communication_initial: '' } };
    const answer = await decide(bruno, second);
    expect([answer.status, answer.json.current]).toEqual([409, { communication_initial: 'green' }]);
  });

  test('votes reach the team and administrators, but not outsiders or candidates', async () => {
    const { server, alice, bruno, away, paul, leader, path, decide } = await world();
    await decide(alice, { communication_initial: 'green' });
    const held = async (who: Somebody) => {
      const device = followFeed(server, who.token);
      await device.read();
      return [...device.rows.keys()].filter((key) => key.startsWith('meeting_decisions')).length;
    };
    for (const who of [alice, bruno, leader]) expect(await held(who)).toBe(1);
    for (const who of [away, paul]) expect(await held(who)).toBe(0);
    const read = (who: Somebody) => server.call('GET', `${path}/decisions`, { token: who.token });
    expect((await read(bruno)).json.data).toHaveLength(1);
    for (const who of [away, paul]) expect((await read(who)).status).toBe(403);
    const log = await server.call('GET', '/audit-log?action=report-read', leader);
    expect(log.json.data).toMatchObject([{ actor: { id: bruno.id }, details: { decisions: 1 } }]);
  });

  test('votes leave the device of an assessor who leaves the event, and reach one who joins', async () => {
    const { server, editor, alice, bruno, away, path, decide } = await world();
    await decide(alice, { communication_initial: 'green' });
    const [leaving, joining] = [followFeed(server, bruno.token), followFeed(server, away.token)];
    const count = (device: typeof leaving) =>
      [...device.rows.keys()].filter((key) => key.startsWith('meeting_decisions')).length;
    for (const device of [leaving, joining]) await device.read();
    await server.call('DELETE', `${path}/participants/${bruno.id}`, editor);
    const body = { userId: away.id, participantType: 'assessor' };
    await server.call('POST', `${path}/participants`, { ...editor, body });
    for (const device of [leaving, joining]) await device.read();
    expect([count(leaving), count(joining)]).toEqual([0, 1]);
  });

  test('only the leader of the meeting may change note and outcome, and only while it is open', async () => {
    const { alice, leader, editor, decide, close } = await world();
    const outcome = { note: 'A year as residents first.', outcome: 'Accepted' };
    for (const who of [alice, editor]) expect((await decide(who, outcome)).status).toBe(403);
    expect((await decide(leader, outcome)).json.data).toMatchObject(outcome);
    expect((await close(true)).json.data.meeting).toBe('closed');
    expect((await decide(leader, { outcome: 'Declined' })).status).toBe(422);
    expect((await close(false)).json.data.meeting).toBe('open');
    expect((await decide(leader, { outcome: 'Declined' })).status).toBe(200);
  });

  test.each([
    [true, 'red'],
    [false, 'green'],
  ])('a vote after the end awaits the administrator: accepted %s', async (accept, now) => {
    const { server, alice, leader, paul, path, decide, close } = await world();
    await decide(alice, { communication_final: 'green' });
    await close(true);
    const late = await decide(alice, { communication_final: 'red' });
    expect([late.status, late.json.data]).toMatchObject([
      200,
      {
        communication_final: 'green',
        late: [{ field: 'communication_final', vote: 'red', voter: 'alice Tester' }],
      },
    ]);
    const answer = (who: Somebody) =>
      server.call('PUT', `${path}/decisions/${paul.id}/late`, {
        token: who.token,
        body: { accept },
      });
    expect((await answer(alice)).status).toBe(403);
    expect((await answer(leader)).json.data).toMatchObject({ communication_final: now, late: [] });
  });

  test('the demo network has the couples of the samples in a decision meeting as real records', async () => {
    const server = startTestServer(await open());
    const { db } = server.database;
    const at = '2026-11-23T08:00:00.000Z';
    const options = { planters: 30, today: '2026-11-23', at, passwordHash: 'hash' };
    await seedDemo(db, options);
    const boss = await server.addUser('boss', ['admin']);
    const get = async (path: string) => (await server.call('GET', path, boss)).json.data;
    const events: { id: number; meeting?: string }[] = await get('/assessments');
    const event = events.find((one) => one.meeting === 'open');
    const path = `/assessments/${event?.id}`;
    const people: (Parameters<typeof candidateName>[0] & {
      userId: number;
      participantType: string;
      location: string;
    })[] = await get(`${path}/participants`);
    const couples = people.filter(({ participantType }) => participantType === 'candidate');
    expect(couples).toHaveLength(SAMPLE_COUPLES);
    const decisions: Decision[] = await get(`${path}/decisions`);
    const colors: string[] = [];
    for (const { name, location, votes, reports } of afterPartyCouples({})) {
      const couple = couples.find((one) => candidateName(one) === name);
      expect(couple?.location).toBe(location);
      const decision = decisions.find(({ candidateId }) => candidateId === couple?.userId);
      for (const { id } of REPORT_CATEGORIES) {
        for (const round of VOTE_ROUNDS) {
          expect(decision?.[voteField(id, round)] || 'pending').toBe(votes[id][round]);
        }
      }
      const written: { content: string }[] = await get(
        `${path}/candidates/${couple?.userId}/reports`,
      );
      expect(written.map(({ content }) => content).sort()).toEqual(Object.values(reports).sort());
      colors.push(overallColor(decision ?? {}));
    }
    // A final vote takes precedence over the initial vote of its category.
    expect(colors).toEqual(['yellow', 'red', 'green', 'pending']);
  });
});
