import { expect, test } from 'vitest';
import { seedDemo } from '#server/seed/seed-demo.ts';
import { scheduleProblem } from '#shared/cohorts.ts';
import type { Cohort } from '#src/records/cohort.ts';
import { TRAINING_COUNTS } from '#tests/spec-texts/training.ts';
import { addPlanter, followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const NEW = { name: 'Delta', location: 'Greenville, MS', season: 'fall-2026', start: '2026-12-05' };

onBothDatabases('training cohorts', ({ open }) => {
  async function world() {
    const server = startTestServer(await open());
    const admin = await server.addUser('admin', ['admin']);
    const trainer = await server.addUser('tess', ['242trainer']);
    const other = await server.addUser('tom', ['242trainer']);
    const paul = await server.addUser('paul', ['church_planter']);
    const planter = await addPlanter(server.database, 'Paul', { user_id: paul.id });
    const away = await addPlanter(server.database, 'Away');
    const call = async (method: string, path: string, by: { token: string }, body?: unknown) => {
      const { status, json } = await server.call(method, path, { token: by.token, body });
      return { status, data: json.data, error: json.error };
    };
    const lead = await server.call('POST', '/242trainers', {
      token: admin.token,
      body: { name: 'Tess', location: 'Jackson', email: 'TESS@example.org' },
    });
    const cohort: Cohort = (await call('POST', '/cohorts', admin, NEW)).data;
    const path = `/cohorts/${cohort.id}`;
    const leadId: number = lead.json.data.id;
    const give = () =>
      call('PUT', path, admin, { sessions: { 3: { lead_id: leadId }, 4: { assist_id: leadId } } });
    return { server, admin, trainer, other, paul, planter, away, call, cohort, path, leadId, give };
  }

  test('a new cohort has twelve sessions, every two weeks', async () => {
    const { cohort } = await world();
    const days = Object.values(cohort.sessions).map(({ date }) => date);
    expect(days).toHaveLength(TRAINING_COUNTS.sessions);
    expect(days.slice(0, 3)).toEqual(['2026-12-05', '2026-12-19', '2027-01-02']);
    expect(cohort).toMatchObject({ archived: false, sessions: { 1: { place: 'Greenville, MS' } } });
  });

  test('changes only the fields that are sent, also within sessions', async () => {
    const { call, admin, path, cohort, leadId } = await world();
    const body = { archived: true, sessions: { 2: { date: '2026-12-20', lead_id: leadId } } };
    const changed = await call('PUT', path, admin, body);
    const sessions = { ...cohort.sessions, 2: { ...cohort.sessions[2], ...body.sessions[2] } };
    expect(changed).toMatchObject({ status: 200, data: { ...cohort, archived: true, sessions } });
  });

  test.each([
    [
      'onto another',
      { 2: { date: '2026-12-05' } },
      'Session 2 must be after session 1 on 12/5/2026',
    ],
    ['before the first', { 2: { date: '2026-12-01' } }, 'Session 2 must be after session 1'],
    ['onto a later one', { 2: { date: '2027-01-02' } }, 'Session 3 must be after session 2'],
    ['to no day', { 2: { date: '2026-02-30' } }, 'is not a day'],
    ['to nobody', { 2: { lead_id: 4_000 } }, 'There is no such trainer'],
    ['beyond the last', { 13: { date: '2028-01-01' } }, ''],
  ])('refuses to move a session %s', async (_what, sessions, words) => {
    const { call, admin, path, cohort } = await world();
    const refused = await call('PUT', path, admin, { sessions });
    expect(refused).toMatchObject({ status: 400, error: expect.stringContaining(words) });
    expect((await call('GET', '/cohorts', admin)).data).toEqual([cohort]);
  });

  test('later sessions may be moved along', async () => {
    const { call, admin, path } = await world();
    const sessions = { 11: { date: '2027-05-01' }, 12: { date: '2027-05-15' } };
    const { data } = await call('PUT', path, admin, { sessions });
    expect(scheduleProblem(data.sessions)).toBeUndefined();
    expect(data.sessions[12].date).toBe('2027-05-15');
  });

  test('an edit based on an outdated value of a session is refused with the current one', async () => {
    const { call, server, admin, path } = await world();
    await call('PUT', path, admin, { sessions: { 5: { place: 'Hall' } } });
    const stale = await server.call('PUT', path, {
      token: admin.token,
      body: { sessions: { 5: { place: 'Barn' } }, _base: { 'sessions.5.place': 'Greenville, MS' } },
    });
    expect(stale).toMatchObject({ status: 409, json: { current: { 'sessions.5.place': 'Hall' } } });
  });

  test('a trainer changes the cohorts they lead or assist in, and no others', async () => {
    const { call, trainer, other, path, give, planter } = await world();
    const edit = (by: { token: string }) => call('PUT', path, by, { location: 'Oxford' });
    const add = (by: { token: string }) => call('PUT', `${path}/participants/${planter}`, by);
    expect([(await edit(trainer)).status, (await add(trainer)).status]).toEqual([403, 403]);
    await give();
    expect([(await edit(trainer)).status, (await add(trainer)).status]).toEqual([200, 200]);
    expect([(await edit(other)).status, (await add(other)).status]).toEqual([403, 403]);
    expect((await call('POST', '/cohorts', trainer, NEW)).status).toBe(403);
  });

  test('a trainer who has left the directory no longer leads a cohort', async () => {
    const { call, server, trainer, path, give, leadId } = await world();
    await give();
    const leave = { deleted: 1 as const };
    await server.database.db
      .updateTable('network_people')
      .set(leave)
      .where('id', '=', leadId)
      .execute();
    expect((await call('PUT', path, trainer, { location: 'Oxford' })).status).toBe(403);
  });

  test("a planter's record names the cohort until the planter leaves it", async () => {
    const { call, admin, path, planter, server } = await world();
    const trainsIn = async () =>
      (await call('GET', `/church-planters/${planter}`, admin)).data.training_cohort;
    const place = `${path}/participants/${planter}`;
    expect((await call('PUT', place, admin)).data).toMatchObject({
      planter_id: planter,
      marks: {},
    });
    expect(await trainsIn()).toBe('Delta');
    await call('PUT', path, admin, { name: 'Delta South' });
    expect(await trainsIn()).toBe('Delta South');
    const second = (await call('POST', '/cohorts', admin, { ...NEW, name: 'Hills' })).data;
    await call('PUT', `/cohorts/${second.id}/participants/${planter}`, admin);
    expect(await trainsIn()).toBe('Hills');
    await call('DELETE', `/cohorts/${second.id}/participants/${planter}`, admin);
    expect(await trainsIn()).toBe('Delta South');
    await call('DELETE', place, admin);
    expect([await trainsIn(), (await call('DELETE', place, admin)).status]).toEqual([null, 404]);
    const lines = await server.database.db.selectFrom('audit_log').select('details').execute();
    expect(lines.filter(({ details }) => details.includes('cohort'))).toHaveLength(2);
  });

  test('attendance is marked session by session, and is kept for a planter who comes back', async () => {
    const { call, admin, path, planter, away } = await world();
    const place = `${path}/participants/${planter}`;
    const mark = (marks: object) => call('PUT', `${place}/attendance`, admin, { marks });
    expect((await mark({ 1: { mark: 'present' } })).status).toBe(404);
    await call('PUT', place, admin);
    await mark({ 1: { mark: 'present' } });
    await mark({ 1: { note: 'Late' }, 2: { mark: 'excused' } });
    const marks = { 1: { mark: 'present', note: 'Late' }, 2: { mark: 'excused', note: '' } };
    await call('DELETE', place, admin);
    expect((await mark({ 3: { mark: 'present' } })).status).toBe(404);
    expect((await call('PUT', place, admin)).data.marks).toEqual(marks);
    expect((await mark({ 1: { mark: 'asleep' } })).status).toBe(400);
    expect((await call('PUT', `${path}/participants/${away + 100}`, admin)).status).toBe(422);
  });

  test('are read by trainers and administrators; a planter sees their own cohort and attendance', async () => {
    const { server, call, admin, trainer, paul, path, planter, away } = await world();
    const outsider = await server.addUser('olga', ['assessor', 'hub_leader']);
    await call('PUT', `${path}/participants/${away}`, admin);
    const devices = [trainer, paul, outsider].map((one) => followFeed(server, one.token));
    const kept = async () => {
      const found = [];
      for (const device of devices) {
        await device.read();
        found.push([...device.rows.keys()].filter((key) => key.startsWith('cohort')).length);
      }
      return found;
    };
    const listed = async () => {
      const people = [trainer, paul, outsider];
      const lists = await Promise.all(people.map((one) => call('GET', '/cohorts', one)));
      return lists.map(({ data }) => data.length);
    };
    expect([await kept(), await listed()]).toEqual([
      [2, 0, 0],
      [1, 0, 0],
    ]);
    expect((await call('GET', `${path}/participants`, paul)).status).toBe(403);
    await call('PUT', `${path}/participants/${planter}`, admin);
    expect([await kept(), await listed()]).toEqual([
      [3, 2, 0],
      [1, 1, 0],
    ]);
    const own = await call('GET', `${path}/participants`, paul);
    expect(own.data.map((one: { planter_id: number }) => one.planter_id)).toEqual([planter]);
    expect((await call('GET', `${path}/participants`, outsider)).status).toBe(403);
    await call('DELETE', `${path}/participants/${planter}`, admin);
    expect([await kept(), await listed()]).toEqual([
      [2, 0, 0],
      [1, 0, 0],
    ]);
  });

  test('are offered to people who may see them if the extras are on', async () => {
    const { call, server, trainer, paul } = await world();
    const outsider = await server.addUser('olga', ['assessor']);
    const offers = async (who: { token: string }) =>
      (await server.call('GET', '/sync', who)).json.tables.includes('cohorts');
    expect([await offers(trainer), await offers(paul), await offers(outsider)]).toEqual([
      true,
      true,
      false,
    ]);
    const documented = startTestServer(await open(), { environment: { FIELDBOOK_EXTRAS: 'off' } });
    const admin = await documented.addUser('admin', ['admin']);
    expect((await documented.call('GET', '/cohorts', admin)).status).toBe(404);
    expect((await call('GET', '/cohorts', trainer)).status).toBe(200);
  });

  test("the demo network has the specification's cohorts as real records", async () => {
    const server = startTestServer(await open());
    const today = '2026-11-23';
    const at = '2026-11-23T08:00:00.000Z';
    await seedDemo(server.database.db, { planters: 30, today, at, passwordHash: 'hash' });
    const admin = await server.addUser('boss', ['admin']);
    const get = async (path: string) => (await server.call('GET', path, admin)).json.data;
    const cohorts: Cohort[] = await get('/cohorts');
    const listed = cohorts.filter(({ archived }) => !archived);
    const isPast = ({ sessions }: Cohort) => (sessions[12]?.date ?? '') < today;
    expect(listed.filter((one) => !isPast(one))).toHaveLength(TRAINING_COUNTS.currentCohorts);
    expect(listed.filter(isPast)).toHaveLength(TRAINING_COUNTS.pastCohorts);
    const seasons = new Map<string, Set<number>>();
    for (const { id, season } of cohorts) {
      const roster: { planter_id: number }[] = await get(`/cohorts/${id}/participants`);
      expect(roster).toHaveLength(TRAINING_COUNTS.roster);
      const known = seasons.get(season) ?? new Set();
      seasons.set(season, new Set([...known, ...roster.map((one) => one.planter_id)]));
    }
    const { currentMapId, currentMapParticipants, currentMaps, pastMaps } = TRAINING_COUNTS;
    expect(seasons.get(currentMapId)?.size).toBe(currentMapParticipants);
    expect(seasons.size).toBe(currentMaps + pastMaps);
  });
});
