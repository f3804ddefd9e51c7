import { expect, test } from 'vitest';
import { MbcbReport } from '#shared/contract/mbcb-report-wire.ts';
import { REPORT_TEXTS } from '#shared/report-fields.ts';
import { addPlanter, followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const PATH = '/mbcb-reports';
const november = {
  report_month: 11,
  report_year: 2026,
  sunday_attendance: 42,
  monthly_income: 1250.5,
  volunteer_hours: 12.5,
  ministry_highlights: 'Three <b>new</b> families. Спасибо!',
};

onBothDatabases('MBCB reports', ({ open }) => {
  async function world(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const paul = await server.addUser('paul', ['church_planter']);
    const pavel = await server.addUser('pavel', ['church_planter']);
    const admin = await server.addUser('admin', ['admin']);
    const planterId = await addPlanter(server.database, 'Paul', {
      user_id: paul.id,
      church_name: "Mercy's Well",
    });
    return { server, paul, pavel, admin, planterId };
  }

  type World = Awaited<ReturnType<typeof world>>;

  async function submit({ server, paul }: World, body: object = november, by = paul) {
    return server.call('POST', PATH, { token: by.token, body });
  }

  test('a planter submits a month and finds all of it in their reports', async () => {
    const here = await world();
    const { server, paul, planterId } = here;
    const { status, json } = await submit(here);
    expect(status).toBe(201);
    expect(Object.keys(json.data).sort()).toEqual(Object.keys(MbcbReport.shape).sort());
    expect(json.data).toMatchObject({
      ...november,
      status: 'submitted',
      submitted_at: '2026-11-21T08:00:00.000Z',
      first_name: 'Paul',
      last_name: 'Planter',
      church_name: "Mercy's Well",
      user_id: paul.id,
      planter_id: planterId,
      baptisms: null,
      prayer_requests: null,
    });
    const mine = await server.call('GET', `${PATH}/my-reports`, paul);
    expect(mine.json).toEqual({ success: true, data: [json.data] });
    const one = await server.call('GET', `${PATH}/${json.data.id}`, paul);
    expect(one.json).toEqual({ success: true, data: json.data });
  });

  test('a planter without a record reports under the name of the account', async () => {
    const here = await world();
    const { json } = await submit(here, november, here.pavel);
    expect(json.data).toMatchObject({ first_name: 'pavel', planter_id: null, church_name: null });
  });

  test('a second report for the same month returns the first one and changes nothing', async () => {
    const here = await world();
    const first = await submit(here);
    const second = await submit(here, { ...november, sunday_attendance: 400 });
    expect(second.status).toBe(409);
    expect(second.json).toMatchObject({
      success: false,
      error: 'There is a report for November 2026 already',
      existing: {
        id: first.json.data.id,
        status: 'submitted',
        submitted_at: '2026-11-21T08:00:00.000Z',
      },
      canCorrect: true,
    });
    const { json } = await here.server.call('GET', `${PATH}/my-reports`, here.paul);
    expect(json.data).toMatchObject([{ sunday_attendance: 42 }]);
  });

  test('the author can correct the first one until somebody has reviewed it', async () => {
    const here = await world();
    const { server, admin } = here;
    const first = await submit(here);
    const body = { ...november, sunday_attendance: 40, baptisms: 2, correct: true };
    const again = await submit(here, body);
    expect(again.status).toBe(201);
    expect(again.json.data).toMatchObject({ id: first.json.data.id, sunday_attendance: 40 });
    const status = { token: admin.token, body: { status: 'reviewed' } };
    await server.call('PUT', `${PATH}/${first.json.data.id}/status`, status);
    const late = await submit(here, body);
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ canCorrect: false, existing: { status: 'reviewed' } });
  });

  test('correcting a report that was deleted meanwhile restores it under its id', async () => {
    const here = await world();
    const first = await submit(here);
    await here.server.call('DELETE', `${PATH}/${first.json.data.id}`, here.admin);
    const again = await submit(here, { ...november, baptisms: 2, correct: true });
    expect(again.status).toBe(201);
    const { id } = first.json.data;
    expect(again.json.data).toMatchObject({ id, baptisms: 2, status: 'submitted' });
  });

  test('two planters can report for the same month, and a deleted month is free again', async () => {
    const here = await world();
    const first = await submit(here);
    expect((await submit(here, november, here.pavel)).status).toBe(201);
    await here.server.call('DELETE', `${PATH}/${first.json.data.id}`, here.admin);
    expect((await submit(here)).status).toBe(201);
  });

  test('own reports are listed newest month first, by year and in pages of 50', async () => {
    const here = await world();
    const { server, paul } = here;
    for (let month = 0; month < 60; month += 1) {
      const body = { report_month: (month % 12) + 1, report_year: 2021 + Math.floor(month / 12) };
      expect((await submit(here, body)).status).toBe(201);
    }
    const list = async (query: string) => {
      const { json } = await server.call('GET', `${PATH}/my-reports${query}`, paul);
      return json.data.map(
        (report: { report_year: number; report_month: number }) =>
          `${report.report_year}/${report.report_month}`,
      );
    };
    const first = await list('');
    expect(first).toHaveLength(50);
    expect(first.slice(0, 2)).toEqual(['2025/12', '2025/11']);
    expect(await list('?limit=50&offset=50')).toHaveLength(10);
    expect(await list('?year=2023&limit=2')).toEqual(['2023/12', '2023/11']);
    for (const query of ['?limit=0', '?limit=101', '?offset=-1', '?year=soon']) {
      expect((await server.call('GET', `${PATH}/my-reports${query}`, paul)).status).toBe(400);
    }
  });

  test('administrators can filter by year, month and status', async () => {
    const here = await world();
    const { server, admin, pavel } = here;
    const first = await submit(here);
    await submit(here, { ...november, report_month: 10 }, pavel);
    await submit(here, { ...november, report_month: 11, report_year: 2025 }, pavel);
    const path = `${PATH}/${first.json.data.id}/status`;
    await server.call('PUT', path, { ...admin, body: { status: 'approved' } });
    const count = async (query: string) =>
      (await server.call('GET', `${PATH}${query}`, admin)).json.data.length;
    expect(await count('')).toBe(3);
    expect(await count('?year=2026')).toBe(2);
    expect(await count('?year=2026&month=10')).toBe(1);
    expect(await count('?status=approved')).toBe(1);
    expect(await count('?year=2026&status=reviewed')).toBe(0);
    for (const query of ['?month=13', '?status=lost', '?year=x']) {
      expect((await server.call('GET', PATH + query, admin)).status).toBe(400);
    }
  });

  test('a planter cannot change or delete even their own report, or read those of others', async () => {
    const here = await world();
    const { server, paul, pavel } = here;
    const own = `${PATH}/${(await submit(here)).json.data.id}`;
    expect((await server.call('GET', own, pavel)).status).toBe(403);
    expect((await server.call('PUT', own, { ...paul, body: { baptisms: 9 } })).status).toBe(403);
    expect((await server.call('DELETE', own, paul)).status).toBe(403);
  });

  test('an edit changes only the fields that are sent', async () => {
    const here = await world();
    const { server, admin } = here;
    const { id } = (await submit(here)).json.data;
    const body = { baptisms: 3, ministry_highlights: '', monthly_income: null };
    const { json } = await server.call('PUT', `${PATH}/${id}`, { ...admin, body });
    expect(json.data).toMatchObject({
      baptisms: 3,
      ministry_highlights: null,
      monthly_income: null,
      sunday_attendance: 42,
    });
  });

  test('an edit cannot create a second report for a month', async () => {
    const here = await world();
    const { server, admin } = here;
    await submit(here);
    const { id } = (await submit(here, { ...november, report_month: 10 })).json.data;
    const body = { report_month: 11 };
    const refused = await server.call('PUT', `${PATH}/${id}`, { ...admin, body });
    expect(refused.status).toBe(409);
  });

  test('missing reports are not found', async () => {
    const { server, admin } = await world();
    const missing = `${PATH}/424242`;
    expect((await server.call('GET', missing, admin)).status).toBe(404);
    expect((await server.call('PUT', missing, { ...admin, body: {} })).status).toBe(404);
    expect((await server.call('DELETE', missing, admin)).status).toBe(404);
    const body = { status: 'approved' };
    expect((await server.call('PUT', `${missing}/status`, { ...admin, body })).status).toBe(404);
  });

  test.each([
    [{ report_month: 0 }, 'report_month'],
    [{ report_month: undefined }, 'report_month'],
    [{ report_year: 2019 }, 'report_year'],
    [{ report_year: 2031 }, 'report_year'],
    [{ sunday_attendance: -1 }, 'sunday_attendance'],
    [{ sunday_attendance: 4.5 }, 'sunday_attendance'],
    [{ sunday_attendance: '42' }, 'sunday_attendance'],
    [{ monthly_income: 1e300 }, 'monthly_income'],
    [{ prayer_requests: 'x'.repeat(100_001) }, 'prayer_requests'],
  ])('refuses %o and names the field', async (wrong, field) => {
    const here = await world();
    const refused = await submit(here, { ...november, ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.json.fields[0].path).toBe(field);
  });

  test('a text of 100,000 characters is returned unchanged', async () => {
    const here = await world();
    const prayer_requests = ' Молитва'.repeat(12_500).trim();
    const { json } = await submit(here, { ...november, prayer_requests });
    expect(json.data.prayer_requests).toBe(prayer_requests);
  });

  test('a report accepts thirteen texts of maximum length, including markup', async () => {
    const here = await world();
    const texts = REPORT_TEXTS.map((name) => [name, '教<b>"'.repeat(20_000)]);
    const { status, json } = await submit(here, { ...november, ...Object.fromEntries(texts) });
    expect(status).toBe(201);
    expect(json.data).toMatchObject(Object.fromEntries(texts));
  });

  test("the change feed delivers a planter's own reports, and all reports to an administrator", async () => {
    const here = await world();
    const { server, paul, admin, pavel } = here;
    const { id } = (await submit(here)).json.data;
    await submit(here, november, pavel);
    const planter = followFeed(server, paul.token);
    const office = followFeed(server, admin.token);
    await planter.read();
    await office.read();
    const reports = (reader: typeof planter) =>
      [...reader.rows.keys()].filter((key) => key.startsWith('reports/'));
    expect(reports(planter)).toEqual([`reports/${id}`]);
    expect(reports(office)).toHaveLength(2);

    await server.call('PUT', `${PATH}/${id}/status`, { ...admin, body: { status: 'reviewed' } });
    await planter.read();
    expect(planter.rows.get(`reports/${id}`)).toMatchObject({ status: 'reviewed' });
    await server.call('DELETE', `${PATH}/${id}`, admin);
    await planter.read();
    // The history of the report is delivered along with it.
    const arrivals = planter.arrivals.filter((one) => !one.includes(' record_changes/'));
    expect(arrivals).toEqual([`gone reports/${id}`]);
  });

  test('the same key submits only once, and the report contains the key', async () => {
    const here = await world();
    const { server, paul } = here;
    const keyed = { token: paul.token, body: november, headers: { 'Idempotency-Key': 'k1' } };
    const first = await server.call('POST', PATH, keyed);
    const again = await server.call('POST', PATH, keyed);
    expect(again.json).toEqual(first.json);
    expect(first.json.data.created_by_key).toBe('k1');
  });

  test('return only the documented fields, and cannot be corrected, if the extras are off', async () => {
    const here = await world({ FIELDBOOK_EXTRAS: 'off' });
    const first = await submit(here);
    for (const name of ['user_id', 'planter_id', 'created_by_key']) {
      expect(first.json.data).not.toHaveProperty(name);
    }
    const second = await submit(here, { ...november, correct: true });
    expect(second.status).toBe(409);
    expect(second.json.canCorrect).toBe(false);
  });
});
