import { expect, test } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const PATH = '/drafts/mbcb-report';
const MORNING = Date.parse('2026-11-20T08:00:00.000Z');
const november = { report_month: '11', report_year: '2026', ministry_highlights: 'Спасибо <b>' };

onBothDatabases('copies of drafts', ({ open }) => {
  async function world(environment: Record<string, string> = {}) {
    const server = startTestServer(await open(), { environment });
    const paul = await server.addUser('paul', ['church_planter']);
    const read = async (who = paul) => server.call('GET', PATH, who);
    const put = async (body: object) => server.call('PUT', PATH, { ...paul, body });
    return { server, paul, read, put };
  }

  test('come back to their author, and to nobody else', async () => {
    const { server, read, put } = await world();
    expect((await read()).status).toBe(404);
    const draft = { savedAt: MORNING, fields: november };
    expect((await put(draft)).json.data).toEqual({ copy: draft });
    expect((await read()).json.data).toEqual(draft);
    expect((await read(await server.addUser('admin', ['superadmin']))).status).toBe(404);
    expect((await server.call('GET', PATH)).status).toBe(401);
  });

  test('are replaced by what was typed later; a version that the device never saw is returned', async () => {
    const { read, put } = await world();
    const phone = { savedAt: MORNING, fields: { baptisms: '1' } };
    const desk = { savedAt: MORNING + 60_000, fields: { baptisms: '2' } };
    await put(phone);
    expect((await put(desk)).json.data).toEqual({ copy: desk, replaced: phone });
    const more = { savedAt: MORNING + 90_000, fields: { baptisms: '3' } };
    expect((await put({ ...more, seen: desk.savedAt })).json.data).toEqual({ copy: more });
    expect((await put(phone)).json.data).toEqual({ copy: more });
    expect((await read()).json.data).toEqual(more);
  });

  test('end with the report of their month, or when their author deletes them', async () => {
    const { server, paul, read, put } = await world();
    await put({ savedAt: MORNING, fields: november });
    const submit = (month: number) =>
      server.call('POST', '/mbcb-reports', {
        ...paul,
        body: { report_month: month, report_year: 2026 },
      });
    await submit(10);
    expect((await read()).status).toBe(200);
    await submit(11);
    expect((await read()).status).toBe(404);
    await put({ savedAt: MORNING, fields: november });
    expect((await server.call('DELETE', PATH, paul)).status).toBe(200);
    expect((await read()).status).toBe(404);
    expect((await server.call('DELETE', PATH, paul)).status).toBe(200);
  });

  test('are deleted with the account', async () => {
    const { server, paul, put } = await world();
    await server.addUser('admin', ['admin']);
    await put({ savedAt: MORNING, fields: november });
    await server.call('DELETE', '/users/me', paul);
    const left = await server.database.db.selectFrom('draft_copies').selectAll().execute();
    expect(left).toEqual([]);
  });

  test.each([
    [{ savedAt: 'today', fields: {} }, 'savedAt'],
    [{ savedAt: MORNING, fields: { baptisms: 2 } }, 'fields.baptisms'],
    [{ savedAt: MORNING }, 'fields'],
  ])('are refused if they are invalid: %o', async (body, field) => {
    const { put } = await world();
    const { status, json } = await put(body);
    expect(status).toBe(400);
    expect(json.fields[0].path).toBe(field);
  });

  test('do not exist if the extras are off', async () => {
    const { read } = await world({ FIELDBOOK_EXTRAS: 'off' });
    expect((await read()).status).toBe(404);
  });
});
