import { expect, test } from 'vitest';
import { imported } from '#tests/support/calendar.ts';
import { addPlanter, moveToHub } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const DAY_MINUTES = 1_440;
const PHONE = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const EMPTY = { invitations: [], reporters: [], devices: [] };

type Who = { id: number; token: string };

onBothDatabases('what Today asks about other people', ({ open }) => {
  async function world() {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    const other = await server.addUser('other', ['hub_leader']);
    const admin = await server.addUser('admin', ['admin']);
    const saysTo = async (who: Who) =>
      (await server.call('GET', '/users/me/follow-ups', who)).json.data;
    const invite = (who: Who, email: string, resend = false) =>
      server.call('POST', '/church-planters/invite', {
        ...who,
        body: { name: 'Ann Lee', email, churchPlantName: 'Grace', resend },
      });
    const calendarOf = async (who: Who) => {
      const { json } = await server.call('POST', '/users/me/calendar', who);
      const answer = await server.request(new URL(json.data.address).pathname);
      return imported(await answer.text()).map(({ day, title }) => [day, title]);
    };
    return { server, leader, other, admin, saysTo, invite, calendarOf };
  }

  test('includes a hub leader’s own invitations until they are answered, withdrawn or sent again', async () => {
    const { server, leader, other, saysTo, invite, calendarOf } = await world();
    await invite(leader, 'ann@example.org');
    expect((await saysTo(leader)).invitations).toEqual([
      {
        id: expect.any(Number),
        name: 'Ann Lee',
        email: 'ann@example.org',
        church_plant_name: 'Grace',
        invited_at: '2026-11-21T08:00:00.000Z',
        expires_at: '2026-12-21T08:00:00.000Z',
      },
    ]);
    expect(await saysTo(other)).toEqual(EMPTY);
    server.pass(7 * DAY_MINUTES);
    const entry = 'Unanswered invitation: Ann Lee';
    expect(await calendarOf(leader)).toContainEqual(['2026-12-21', entry]);
    await invite(leader, 'ann@example.org', true);
    expect((await saysTo(leader)).invitations).toMatchObject([
      { invited_at: '2026-11-28T08:00:00.000Z' },
    ]);
    expect(await calendarOf(leader)).toContainEqual(['2026-12-05', entry]);
    const [{ id }] = (await saysTo(leader)).invitations;
    await server.call('DELETE', `/invitations/${id}`, leader);
    expect((await saysTo(leader)).invitations).toEqual([]);
  });

  test('includes who in the hub submitted a report, but not its content', async () => {
    const { server, leader, other, saysTo, calendarOf } = await world();
    const paul = await server.addUser('paul', ['church_planter']);
    const tess = await server.addUser('tess', ['242trainer']);
    const at = { leaderId: leader.id };
    const planter = await addPlanter(server.database, 'Paul', { ...at, user_id: paul.id });
    await addPlanter(server.database, 'Tess', { ...at, user_id: tess.id });
    await addPlanter(server.database, 'Nobody', at);
    const expected = { planter_id: planter, since: '2026-11', handed_in: [] };
    expect((await saysTo(leader)).reporters).toEqual([expected]);
    server.pass(20 * DAY_MINUTES);
    const missing = ['2026-12-11', 'Missing report: Paul Planter'];
    expect(await calendarOf(leader)).toContainEqual(missing);
    const body = { report_month: 11, report_year: 2026, prayer_requests: 'secret' };
    expect((await server.call('POST', '/mbcb-reports', { ...paul, body })).status).toBe(201);
    expect((await saysTo(leader)).reporters).toEqual([{ ...expected, handed_in: ['2026-11'] }]);
    expect(await calendarOf(leader)).not.toContainEqual(missing);
    await moveToHub(server.database, planter, other.id);
    expect((await saysTo(leader)).reporters).toEqual([]);
  });

  test('includes silent devices of the network, for administrators only', async () => {
    const { server, leader, other, admin, saysTo, calendarOf } = await world();
    const report = {
      version: '1.0.0',
      unsent: 0,
      oldestUnsentAge: null,
      storageUsed: null,
      storageQuota: null,
      lastError: null,
    };
    const tell = (who: Who) =>
      server.call('PUT', `/users/me/devices/${PHONE}`, { ...who, body: report });
    await tell(leader);
    await tell(other);
    server.pass(14 * DAY_MINUTES);
    await tell(other);
    const silent = { seen_at: '2026-11-21T08:00:00.000Z', nudged_at: null };
    expect((await saysTo(admin)).devices).toEqual([silent]);
    expect((await saysTo(leader)).devices).toEqual([]);
    expect(await calendarOf(admin)).toContainEqual(['2026-12-05', 'Silent devices: 1']);
    await server.call('POST', `/users/${leader.id}/devices/${PHONE}/nudge`, admin);
    expect((await saysTo(admin)).devices).toMatchObject([
      { nudged_at: '2026-12-05T08:00:00.000Z' },
    ]);
    expect(await calendarOf(admin)).not.toContainEqual(['2026-12-05', 'Silent devices: 1']);
  });
});
