import { expect, test } from 'vitest';
import { writeTransaction } from '#server/db/transaction.ts';
import { changePlanter } from '#server/domain/planters.ts';
import { beginErasure, erasing } from '#server/privacy/erase-person.ts';
import { exportPerson } from '#server/privacy/export-person.ts';
import { findPerson } from '#server/privacy/find-person.ts';
import { purge } from '#server/privacy/purge.ts';
import { assessmentWorld, TEXTS } from '#tests/support/assessment-network.ts';
import { addPlanter, followFeed, moveToHub } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const DAY_MINUTES = 1_440;
const NOW = '2026-11-21T08:00:00.000Z';
const SECRET = 'Our marriage had a hard month';

onBothDatabases('the history of records', ({ open }) => {
  /** Two hub leaders, the first of whom leads Paul, and Pavel, another planter. */
  async function world() {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin', '242_admin']);
    const leader = await server.addUser('leader', ['hub_leader']);
    const other = await server.addUser('other', ['hub_leader']);
    const paul = await server.addUser('paul', ['church_planter']);
    const pavel = await server.addUser('pavel', ['church_planter']);
    const planter = await addPlanter(server.database, 'Paul', {
      leaderId: leader.id,
      user_id: paul.id,
      phone: '555-0101',
    });
    const call = async (by: { token: string }, method: string, path: string, body?: object) => {
      const answer = await server.call(method, path, { token: by.token, ...(body && { body }) });
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.json)}`).toBeLessThan(300);
      return answer.json;
    };
    const historyOf = async (kind: string, id: number, by = boss, query = '') =>
      (await call(by, 'GET', `/history/${kind}/${id}${query}`)).data;
    const rows = () => server.database.db.selectFrom('record_changes').selectAll().execute();
    return { server, boss, leader, other, paul, pavel, planter, call, historyOf, rows };
  }

  test('shows who changed which field, when, and the old and new values', async () => {
    const { leader, planter, call, historyOf } = await world();
    const body = { phone: '555-0199', location: null, email: 'paul@example.org' };
    await call(leader, 'PUT', `/church-planters/${planter}`, body);
    expect(await historyOf('planters', planter)).toEqual({
      changes: [
        {
          id: expect.any(Number),
          kind: 'planters',
          record_id: planter,
          at: NOW,
          user: { id: leader.id, name: 'leader Tester' },
          act: 'changed',
          fields: [
            { field: 'email', from: null, to: 'paul@example.org' },
            { field: 'phone', from: '555-0101', to: '555-0199' },
          ],
        },
      ],
      more: false,
    });
  });

  test('has no entry for a write that changes no field', async () => {
    const { leader, planter, call, rows } = await world();
    await call(leader, 'PUT', `/church-planters/${planter}`, { phone: '555-0101' });
    expect(await rows()).toEqual([]);
  });

  test('has no entry for a write that fails, because both are rolled back', async () => {
    const { server, planter, rows } = await world();
    const author = { id: 1, name: 'Maria', at: NOW };
    const failing = writeTransaction(server.database.db, async (scope) => {
      await changePlanter({ ...scope, author }, planter, { phone: '555-0199' }, NOW);
      expect(await scope.tx.selectFrom('record_changes').selectAll().execute()).toHaveLength(1);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await rows()).toEqual([]);
  });

  test('has no entries for seed data, which has no author', async () => {
    const { rows } = await world();
    expect(await rows()).toEqual([]);
  });

  test('stores one entry for a write that is sent twice with the same key', async () => {
    const { server, leader, planter, rows } = await world();
    const headers = { 'Idempotency-Key': 'key-1' };
    const sent = { token: leader.token, headers, body: { phone: '555-0199' } };
    await server.call('PUT', `/church-planters/${planter}`, sent);
    await server.call('PUT', `/church-planters/${planter}`, sent);
    expect(await rows()).toHaveLength(1);
  });

  test('records moves between stages, hubs and cohorts', async () => {
    const { leader, other, boss, planter, call, historyOf } = await world();
    const stage = { stage: 'Plant', status: 'funded' };
    await call(leader, 'PUT', `/church-planters/${planter}/stage`, stage);
    await call(boss, 'DELETE', `/church-planters/${planter}/users/${leader.id}`);
    await call(boss, 'POST', `/church-planters/${planter}/users`, {
      user_id: other.id,
      relationship_type: 'hub_leader',
    });
    const cohort = { name: 'Delta', location: 'Oxford', season: 'fall-2026', start: '2026-12-05' };
    const { data } = await call(boss, 'POST', '/cohorts', cohort);
    await call(boss, 'PUT', `/cohorts/${data.id}/participants/${planter}`);
    const { changes } = await historyOf('planters', planter);
    const fields = changes.flatMap((one: { fields: { field: string }[] }) => one.fields);
    expect(fields).toContainEqual({ field: 'hub_leader_id', from: leader.id, to: null });
    expect(fields).toContainEqual({ field: 'hub_leader_id', from: null, to: other.id });
    expect(fields).toContainEqual({ field: 'training_cohort', from: null, to: 'Delta' });
    expect(fields).toContainEqual({ field: 'stage', from: null, to: 'Plant' });
  });

  test('records changes to churches and people, and empties the entries of a deleted record', async () => {
    const { boss, leader, server, call, historyOf, rows } = await world();
    const grace = {
      name: 'Grace',
      location: 'Tupelo',
      address: '1 Main',
      website: 'https://g.org',
    };
    const { church } = await call(leader, 'POST', '/churches', grace);
    await call(leader, 'PUT', `/churches/${church.id}`, { address: '2 Oak Avenue' });
    const [changed, created] = (await historyOf('churches', church.id)).changes;
    expect(created).toMatchObject({ act: 'created', fields: [] });
    expect(changed.fields).toEqual([{ field: 'address', from: '1 Main', to: '2 Oak Avenue' }]);
    const bruno = { name: 'Bruno', location: 'Oxford', email: 'bruno@example.org' };
    const { data } = await call(leader, 'POST', '/242trainers', bruno);
    const edit = { phone: '555-0102', training_experience: SECRET };
    await call(leader, 'PUT', `/242trainers/${data.id}`, edit);
    const ofBruno = await historyOf('trainers', data.id);
    expect(ofBruno.changes[0].fields).toEqual([
      { field: 'phone', from: null, to: '555-0102' },
      { field: 'training_experience' },
    ]);
    await call(boss, 'DELETE', `/churches/${church.id}`);
    const gone = await server.call('GET', `/history/churches/${church.id}`, boss);
    expect(gone.status).toBe(404);
    expect(JSON.stringify(await rows())).not.toContain('Oak Avenue');
  });

  test('names the texts of reports and stores none of them', async () => {
    const server = startTestServer(await open());
    const { alice, paul, editor, event, onPaul, write, away } = await assessmentWorld(server);
    const boss = await server.addUser('boss', ['admin', '242_admin']);
    await write(alice, onPaul.id);
    await write(alice, onPaul.id, { ...TEXTS, content: SECRET });
    const report = { report_month: 10, report_year: 2026, baptisms: 3, prayer_requests: SECRET };
    const sent = { token: paul.token, body: report };
    const { json } = await server.call('POST', '/mbcb-reports', sent);
    const edit = { baptisms: 4, prayer_requests: `${SECRET}, and a better one` };
    await server.call('PUT', `/mbcb-reports/${json.data.id}`, { token: boss.token, body: edit });
    await server.call('PUT', `/assessments/${event.id}`, {
      token: editor.token,
      body: { description: SECRET, venue: 'Main hall' },
    });
    const read = async (token: string, kind: string, id: number) =>
      (await server.call('GET', `/history/${kind}/${id}`, { token })).json.data.changes;
    expect(await read(alice.token, 'assessor_reports', onPaul.id)).toMatchObject([
      { act: 'changed', fields: [{ field: 'content' }] },
      { act: 'created', fields: [] },
    ]);
    expect(await read(paul.token, 'reports', json.data.id)).toMatchObject([
      { fields: [{ field: 'baptisms', from: 3, to: 4 }, { field: 'prayer_requests' }] },
      { act: 'created' },
    ]);
    expect((await read(editor.token, 'assessments', event.id))[0].fields).toEqual([
      { field: 'description' },
      { field: 'venue', from: null, to: 'Main hall' },
    ]);
    const all = JSON.stringify(
      await server.database.db.selectFrom('record_changes').selectAll().execute(),
    );
    for (const text of [SECRET, ...Object.values(TEXTS)]) expect(all).not.toContain(text);
    const path = `/history/assessor_reports/${onPaul.id}`;
    for (const stranger of [away, paul, editor]) {
      const answer = await server.call('GET', path, { token: stranger.token });
      expect(answer.status).toBe(403);
    }
  });

  test('is read by those who read the record, and by nobody else', async () => {
    const { server, leader, other, paul, pavel, boss, planter, call } = await world();
    await call(leader, 'PUT', `/church-planters/${planter}`, { phone: '555-0199' });
    const report = { report_month: 10, report_year: 2026, baptisms: 3 };
    const { data } = await call(paul, 'POST', '/mbcb-reports', report);
    const status = async (by: { token: string }, path: string) =>
      (await server.call('GET', `/history/${path}`, { token: by.token })).status;
    const waiting = await server.addUser('waiting');
    const ask = (by: { token: string }) =>
      Promise.all([status(by, `planters/${planter}`), status(by, `reports/${data.id}`)]);
    expect(await ask(boss)).toEqual([200, 200]);
    expect(await ask(leader)).toEqual([200, 403]);
    expect(await ask(other)).toEqual([200, 403]);
    expect(await ask(paul)).toEqual([200, 200]);
    expect(await ask(pavel)).toEqual([403, 403]);
    expect(await ask(waiting)).toEqual([403, 403]);
    expect(await status(boss, 'planters/4000')).toBe(404);
    expect(await status(boss, 'stages/1')).toBe(400);
    expect(await status(boss, `planters/${planter}?limit=1000`)).toBe(400);
  });

  test('is returned in pages, the newest entries first', async () => {
    const { leader, planter, call, historyOf } = await world();
    for (const phone of ['1', '2', '3']) {
      await call(leader, 'PUT', `/church-planters/${planter}`, { phone });
    }
    const to = ({ changes }: { changes: { fields: { to: string }[] }[] }) =>
      changes.map(({ fields }) => fields[0]?.to);
    const first = await historyOf('planters', planter, leader, '?limit=2');
    expect([to(first), first.more]).toEqual([['3', '2'], true]);
    const next = `?limit=2&before=${first.changes[1].id}`;
    const last = await historyOf('planters', planter, leader, next);
    expect([to(last), last.more]).toEqual([['1'], false]);
  });

  test('is synced to devices for a person’s hub and reports, and removed when they may no longer see them', async () => {
    const { server, boss, leader, other, paul, planter, call } = await world();
    await call(leader, 'PUT', `/church-planters/${planter}`, { phone: '555-0199' });
    const report = { report_month: 10, report_year: 2026, baptisms: 3 };
    const { data } = await call(paul, 'POST', '/mbcb-reports', report);
    const held = async (feed: ReturnType<typeof followFeed>) => {
      await feed.read();
      const keys = [...feed.rows].filter(([key]) => key.startsWith('record_changes/'));
      return keys.map(([, row]) => row.kind);
    };
    const [ofLeader, ofOther, ofPaul, ofBoss] = [leader, other, paul, boss].map(({ token }) =>
      followFeed(server, token),
    ) as [ReturnType<typeof followFeed>, ...ReturnType<typeof followFeed>[]];
    expect(await held(ofLeader)).toEqual(['planters']);
    expect(ofOther && (await held(ofOther))).toEqual([]);
    expect(ofPaul && (await held(ofPaul))).toEqual(['planters', 'reports']);
    expect(ofBoss && (await held(ofBoss))).toEqual([]);
    await moveToHub(server.database, planter, other.id);
    expect(await held(ofLeader)).toEqual([]);
    expect(ofOther && (await held(ofOther))).toEqual(['planters']);
    await call(boss, 'DELETE', `/mbcb-reports/${data.id}`);
    expect(ofPaul && (await held(ofPaul))).toEqual(['planters', 'reports']);
    expect([...(ofPaul?.rows.values() ?? [])]).toContainEqual(
      expect.objectContaining({ kind: 'reports', act: 'deleted' }),
    );
  });

  test('is removed from devices after 90 days, and from the server with the audit log', async () => {
    const { server, leader, planter, call, historyOf, rows } = await world();
    await call(leader, 'PUT', `/church-planters/${planter}`, { phone: '555-0199' });
    const feed = followFeed(server, leader.token);
    await feed.read();
    const { db, clock, config } = server.services;
    server.pass(91 * DAY_MINUTES);
    await purge({ db, clock, config });
    const again = await server.call('POST', '/auth/login', {
      body: { usernameOrEmail: 'leader', password: 'fieldbook' },
    });
    const token = again.json.token;
    const later = followFeed(server, token);
    await later.read();
    expect([...later.rows.keys()].join()).not.toContain('record_changes');
    expect((await historyOf('planters', planter, { ...leader, token })).changes).toHaveLength(1);
    server.pass(config.auditRetentionDays * DAY_MINUTES);
    expect(await purge({ db, clock, config })).toMatchObject({ changes: 1 });
    expect(await rows()).toEqual([]);
  });

  test('is part of the export of a person, and is emptied when the person is erased', async () => {
    const { server, leader, planter, paul, call, rows } = await world();
    await call(leader, 'PUT', `/church-planters/${planter}`, { phone: '555-0199' });
    const listed = { name: 'Paul', location: 'Oxford', email: 'paul@example.org' };
    const { data } = await call(leader, 'POST', '/242coaches', listed);
    await call(leader, 'PUT', `/242coaches/${data.id}`, { phone: '555-0177' });
    const { db } = server.database;
    const person = await findPerson(db, String(paul.id));
    if (!person) throw new Error('not found');
    const exported = JSON.stringify(await exportPerson(db, person));
    expect(exported).toContain('555-0101');
    expect(exported).toContain('555-0177');
    const begun = await beginErasure(db, person, new Date(NOW));
    for await (const _ of erasing(db, begun, new Date(NOW)));
    expect(JSON.stringify(await rows())).not.toMatch(/555-01/);
    expect((await rows()).every(({ deleted }) => deleted === 1)).toBe(true);
    const author = await findPerson(db, String(leader.id));
    if (!author) throw new Error('not found');
    const second = await beginErasure(db, author, new Date(NOW));
    for await (const _ of erasing(db, second, new Date(NOW)));
    expect(JSON.stringify(await rows())).not.toContain('leader Tester');
  });
});
