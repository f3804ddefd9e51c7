import { describe, expect, it } from 'vitest';
import {
  allProfiles,
  createWorld,
  isRefused,
  isRefusedList,
  number,
  rowOf,
  rowsOf,
} from './test-support.ts';

const report = {
  report_month: 4,
  report_year: 2026,
  sunday_attendance: '55',
  baptisms: 2,
  monthly_income: 1250.5,
  prayer_requests: 'A building',
};

describe.each(allProfiles)('monthly reports with profile $name', (profile) => {
  it('takes the reports of a planter and shows planters only their own', async () => {
    const world = createWorld(profile);
    const planter = await world.signIn('planter');
    const reply = await planter.post('/mbcb-reports', report);
    expect(reply.ok, reply.text).toBe(true);
    const stored = world.backend.state().reports.at(-1);
    expect(stored).toMatchObject({
      ...report,
      sunday_attendance: 55,
      status: 'submitted',
      user_id: world.network.planterUser,
    });
    const rows = rowsOf(await planter.get('/mbcb-reports/my-reports?year=2026&limit=50&offset=0'));
    const mine = world.backend
      .state()
      .reports.filter(
        (row) => row.user_id === world.network.planterUser && row.report_year === 2026,
      );
    const ids = rows.map((row) => number(row.id)).filter((id) => Number.isInteger(id) && id > 0);
    expect(new Set(ids)).toEqual(new Set(mine.map((row) => row.id)));
    expect(ids).toHaveLength(mine.length);
    const one = rowOf(await planter.get(`/mbcb-reports/${stored?.id}`));
    expect(number(one.monthly_income)).toBe(1250.5);
    expect(one.prayer_requests).toBe('A building');

    const second = await planter.post('/mbcb-reports', report);
    expect(second.ok).toBe(profile.secondReport === 'kept');
    expect((await planter.post('/mbcb-reports', { ...report, report_month: 13 })).ok).toBe(false);
    expect((await planter.post('/mbcb-reports', { ...report, baptisms: -1 })).ok).toBe(false);
    const other = world.backend
      .state()
      .reports.find((row) => row.user_id !== world.network.planterUser);
    expect(isRefused(await planter.get(`/mbcb-reports/${other?.id}`))).toBe(true);
    expect(isRefusedList(await planter.get('/mbcb-reports'))).toBe(true);
    expect(isRefused(await planter.put(`/mbcb-reports/${stored?.id}`, report))).toBe(true);
    const leader = await world.signIn('leader');
    expect(isRefused(await leader.post('/mbcb-reports', report))).toBe(true);
  });

  it('lets a board admin change the status, and an admin edit and delete', async () => {
    const world = createWorld(profile);
    const board = await world.signIn('mbcb');
    const { reports } = world.backend.state();
    const rows = rowsOf(await board.get('/mbcb-reports?status=submitted'));
    const submitted = reports.filter((row) => row.status === 'submitted');
    expect(rows).toHaveLength(submitted.length + profile.listHabits.unreadableRows);
    const readable = rows.find((row) => row.church_name !== undefined);
    expect(readable?.first_name).toEqual(expect.any(String));

    const id = submitted[0]?.id;
    const path = `/mbcb-reports/${id}`;
    const stored = () => world.backend.state().reports.find((row) => row.id === id);
    expect((await board.put(`${path}/status`, { status: 'reviewed' })).ok).toBe(true);
    expect(stored()?.status).toBe('reviewed');
    expect((await board.put(`${path}/status`, { status: 'lost' })).ok).toBe(false);
    expect(isRefused(await board.put(path, report))).toBe(true);
    expect(isRefused(await board.delete(path))).toBe(true);

    const admin = await world.signIn('admin242');
    const row = rowOf(await admin.get(path));
    const body = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));
    const before = stored();
    const edit = await admin.put(path, { ...body, baptisms: 9 });
    expect(edit.ok, edit.text).toBe(true);
    expect(stored()).toEqual({ ...before, baptisms: 9 });
    expect((await admin.delete(path)).ok).toBe(true);
    expect(stored()).toBeUndefined();
    expect((await admin.get(path)).status).toBe(profile.goneStatus);
    expect(world.backend.crashes).toEqual([]);
  });
});
