import { expect, test } from 'vitest';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('a new monthly report', ({ open }) => {
  async function network() {
    const server = startTestServer(await open());
    const leader = await server.addUser('leader', ['hub_leader']);
    await server.addUser('stranger', ['hub_leader']);
    await server.addUser('reader', ['mbcb_admin']);
    const submit = async (name: string) => {
      const planter = await server.addUser(name, ['church_planter']);
      await addPlanter(server.database, name, { user_id: planter.id, leaderId: leader.id });
      const month = { report_month: 6, report_year: 2026, sunday_attendance: 10 };
      const body = { ...month, prayer_requests: 'Our rent is due' };
      const answer = await server.call('POST', '/mbcb-reports', { ...planter, body });
      expect(answer.status).toBe(201);
      await server.background.idle();
    };
    const told = () => server.inbox.letters().map(({ to, text }) => ({ to, text }));
    return { server, submit, told };
  }

  test('is announced to the hub leader and to those who read all reports, without its text', async () => {
    const { submit, told } = await network();
    await submit('paul');
    expect(
      told()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(['leader@example.org', 'reader@example.org']);
    expect(told()[0]?.text).toContain('paul Planter, June 2026');
    expect(JSON.stringify(told())).not.toContain('rent');
  });

  test('of a planter without a hub leader is announced to those who read all reports', async () => {
    const { server, told } = await network();
    const planter = await server.addUser('anna', ['church_planter']);
    await addPlanter(server.database, 'anna', { user_id: planter.id });
    const body = { report_month: 6, report_year: 2026, sunday_attendance: 10 };
    await server.call('POST', '/mbcb-reports', { ...planter, body });
    await server.background.idle();
    expect(told().map(({ to }) => to)).toEqual(['reader@example.org']);
  });

  test('is announced to each reader at most once a day; the next email lists the reports since the last one', async () => {
    const { server, submit, told } = await network();
    await submit('paul');
    server.pass(1);
    await submit('silas');
    expect(told()).toHaveLength(2);
    server.pass(24 * 60 + 1);
    await submit('luke');
    expect(told()).toHaveLength(4);
    expect(told()[0]?.text).toMatch(/silas Planter[\s\S]*luke Planter/);
    expect(told()[0]?.text).not.toContain('paul');
  });
});
