import { expect, test } from 'vitest';
import { assessmentWorld, WEEKEND } from '#tests/support/assessment-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

onBothDatabases('assessments', ({ open }) => {
  async function world(environment: Record<string, string> = {}) {
    return assessmentWorld(startTestServer(await open(), { environment }));
  }

  test('an event is created, listed with its counts, and read in both views', async () => {
    const { server, editor, event, paul, ivan } = await world();
    const listed = {
      ...WEEKEND,
      id: event.id,
      title: WEEKEND.name,
      venue: null,
      address: null,
      isCompleted: false,
      meeting: '',
      status: 'single',
      candidateCount: 2,
      assessorCount: 2,
      created_by_key: null,
    };
    const { json } = await server.call('GET', '/assessments', editor);
    expect(json).toEqual({ success: true, data: [listed] });
    const detail = await server.call('GET', `/assessments/${event.id}`, editor);
    expect(detail.json.data).toEqual({
      ...listed,
      date: WEEKEND.startDate,
      candidates: [
        couple(paul.id, 'Paul Planter', 'Phoebe Planter'),
        couple(ivan.id, 'Иван Planter', ''),
      ],
      assessors: [
        { role: 'Communication', name: 'alice Tester', email: 'alice@example.org', group: 1 },
        {
          role: 'Emotional & Spiritual',
          name: 'bruno Tester',
          email: 'bruno@example.org',
          group: 1,
        },
      ],
    });
  });

  test('are stored without an end or a description if none is sent', async () => {
    const { server, editor } = await world();
    const { name, location, startDate } = WEEKEND;
    const body = { name, location, startDate };
    const made = await server.call('POST', '/assessments', { ...editor, body });
    expect(made.status).toBe(201);
    expect(made.json.data).toMatchObject({ endDate: null, description: null });
  });

  test.each([
    ['name', { name: ' ' }, 'name: is required'],
    ['location', { location: undefined }, 'location: is required'],
    ['start', { startDate: undefined }, 'startDate: is required'],
    ['day', { startDate: '2026-02-30' }, 'startDate: is not a day of the calendar'],
    ['end', { endDate: '2026-12-03' }, 'endDate: End date must not be before the start date'],
  ])('refuses an invalid %s with a message', async (_what, wrong, text) => {
    const { server, editor } = await world();
    const body = { ...WEEKEND, ...wrong };
    const refused = await server.call('POST', '/assessments', { ...editor, body });
    expect(refused.status).toBe(400);
    expect(refused.json.error).toBe(text);
  });

  test('a change needs only the changed fields, and must keep the dates in order', async () => {
    const { server, editor, event } = await world();
    const path = `/assessments/${event.id}`;
    const named = await server.call('PUT', path, { ...editor, body: { name: "O'Brien's week" } });
    expect(named.json.data).toMatchObject({ ...WEEKEND, name: "O'Brien's week" });
    const late = await server.call('PUT', path, { ...editor, body: { startDate: '2026-12-07' } });
    expect(late.status).toBe(400);
    const open = { startDate: '2026-12-07', endDate: '' };
    const opened = await server.call('PUT', path, { ...editor, body: open });
    expect(opened.json.data).toMatchObject({ startDate: '2026-12-07', endDate: null });
  });

  test('completing an event moves it to the previous ones, and may be repeated', async () => {
    const { server, editor, event } = await world();
    for (let times = 0; times < 2; times += 1) {
      const done = await server.call('PUT', `/assessments/${event.id}/complete`, editor);
      expect(done.json.data.isCompleted).toBe(true);
    }
    const previous = await server.call('GET', '/assessments?isCompleted=true', editor);
    const upcoming = await server.call('GET', '/assessments?isCompleted=false', editor);
    expect([previous.json.data.length, upcoming.json.data.length]).toEqual([1, 0]);
  });

  test('reopening a completed event moves it back, and may be repeated', async () => {
    const { server, editor, alice, event } = await world();
    const path = `/assessments/${event.id}`;
    await server.call('PUT', `${path}/complete`, editor);
    expect((await server.call('PUT', `${path}/reopen`, alice)).status).toBe(403);
    for (let times = 0; times < 2; times += 1) {
      const open = await server.call('PUT', `${path}/reopen`, editor);
      expect(open.json.data.isCompleted).toBe(false);
    }
    const upcoming = await server.call('GET', '/assessments?isCompleted=false', alice);
    expect(upcoming.json.data).toHaveLength(1);
  });

  test('the status of an event is "single" until somebody changes it', async () => {
    const { server, editor, alice, event } = await world();
    const path = `/assessments/${event.id}`;
    const status = async () => (await server.call('GET', path, alice)).json.data.status;
    expect(await status()).toBe('single');
    const change = (value: string) =>
      server.call('PUT', path, { ...editor, body: { status: value } });
    expect((await change('confirmed')).json.data.status).toBe('confirmed');
    expect(await status()).toBe('confirmed');
    for (const value of ['', 'x'.repeat(61)]) expect((await change(value)).status).toBe(400);
  });

  test('deleting an event removes it for everybody', async () => {
    const { server, editor, alice, event, onPaul } = await world();
    const path = `/assessments/${event.id}`;
    expect((await server.call('DELETE', path, editor)).status).toBe(200);
    expect((await server.call('GET', path, editor)).status).toBe(404);
    expect((await server.call('DELETE', path, editor)).status).toBe(404);
    expect((await server.call('GET', '/assessments', alice)).json.data).toEqual([]);
    const own = await server.call('GET', `/assessments/assessors/${alice.id}/assignments`, alice);
    expect(own.json.data).toEqual([]);
    const read = await server.call('GET', `/assessments/assignments/${onPaul.id}`, editor);
    expect(read.status).toBe(404);
  });

  test('are listed to assessors and candidates who take part, and to nobody else', async () => {
    const { server, alice, away, paul, editor, event } = await world();
    const ids = async (who: { token: string }, path: string) =>
      (await server.call('GET', path, who)).json.data.map((one: { id: number }) => one.id);
    for (const who of [alice, paul]) {
      expect(await ids(who, '/assessments')).toEqual([event.id]);
      expect(await ids(who, '/assessments/my-assessments')).toEqual([event.id]);
    }
    expect(await ids(away, '/assessments')).toEqual([]);
    expect(await ids(editor, '/assessments')).toEqual([event.id]);
    expect(await ids(editor, '/assessments/my-assessments')).toEqual([]);
  });

  test('a candidate sees their own couple and no team', async () => {
    const { server, paul, event } = await world();
    const { json } = await server.call('GET', `/assessments/${event.id}`, paul);
    expect(json.data.candidates.map((one: { id: number }) => one.id)).toEqual([paul.id]);
    expect(json.data.assessors).toEqual([]);
  });

  test.each([
    ['superadmin', 200, 201],
    ['admin', 200, 201],
    ['app_editor', 200, 201],
    ['242_admin', 200, 201],
    ['mbcb_admin', 403, 403],
    ['hub_leader', 403, 403],
    ['church_planter', 403, 403],
    ['assessor', 403, 403],
    ['242assessor', 403, 403],
    ['242trainer', 403, 403],
  ])('%s reads an event of others: %i, creates one: %i', async (role, reads, creates) => {
    const { server, event } = await world();
    const who = await server.addUser('somebody', [role]);
    const path = `/assessments/${event.id}`;
    const status = async (method: string, to: string, body?: unknown) =>
      (await server.call(method, to, { ...who, ...(body ? { body } : {}) })).status;
    expect(await status('GET', path)).toBe(reads);
    expect(await status('POST', '/assessments', WEEKEND)).toBe(creates);
    expect(await status('PUT', path, { name: 'New name' })).toBe(reads);
    expect(await status('PUT', `${path}/complete`)).toBe(reads);
    expect(await status('GET', '/assessments/roles/counts')).toBe(reads);
    expect(await status('DELETE', path)).toBe(reads);
  });

  test('a guest gets nothing, and an invalid id is refused', async () => {
    const { server, editor } = await world();
    expect((await server.call('GET', '/assessments')).status).toBe(401);
    expect((await server.call('GET', '/assessments/4x', editor)).status).toBe(400);
    expect((await server.call('GET', '/assessments/4711', editor)).status).toBe(404);
  });

  test('returns only the documented fields if the extras are off', async () => {
    const { server, editor } = await world({ FIELDBOOK_EXTRAS: 'off' });
    const { json } = await server.call('GET', '/assessments', editor);
    expect(json.data[0]).not.toHaveProperty('created_by_key');
    expect(json.data[0]).toMatchObject({ ...WEEKEND, candidateCount: 2, assessorCount: 2 });
  });

  test('refuses the second of two edits based on the same values, field by field', async () => {
    const { server, editor, event } = await world();
    const edit = (body: object) =>
      server.call('PUT', `/assessments/${event.id}`, { token: editor.token, body });
    const from = (name: string, venue = '') => ({ _base: { name: WEEKEND.name, venue }, name });
    expect((await edit({ ...from('Spring'), location: 'Oxford' })).status).toBe(200);
    const second = await edit(from('Summer'));
    expect(second.status).toBe(409);
    expect(second.json.current).toEqual({ name: 'Spring', venue: null });
    const other = await edit({ _base: { venue: '' }, venue: 'The barn' });
    expect(other.json.data).toMatchObject({ name: 'Spring', venue: 'The barn' });
    expect((await edit({ _base: { name: WEEKEND.name }, name: 'Spring' })).status).toBe(200);
    expect((await edit({ name: 'Without a base' })).status).toBe(200);
  });
});

function couple(id: number, husbandName: string, wifeName: string) {
  const unchecked = { preAssessment: false, hotel: false, sendingChurch: false };
  const flags = { ...unchecked, marriage: false, namb: false };
  return { id, husbandName, wifeName, location: 'Tupelo, MS', status: 'pending', ...flags };
}
