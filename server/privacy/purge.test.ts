import { expect, test } from 'vitest';
import { assessmentWorld, WEEKEND } from '#tests/support/assessment-network.ts';
import { followFeed } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { purge } from './purge.ts';
import { columnsToEmpty, PERSONAL_DATA } from './rules/personal-data.ts';
import { removeUnusedPictures } from './unused-pictures.ts';

const DAY_MINUTES = 1_440;
const HASH = 'a'.repeat(64);
const OTHER_HASH = 'b'.repeat(64);

/** The columns of a deleted row that should have been emptied and were not. */
function filled(table: keyof typeof PERSONAL_DATA, row: object | undefined): string[] {
  const values = new Map(Object.entries(row ?? {}));
  return columnsToEmpty(PERSONAL_DATA[table], ['subject', 'author', 'content'])
    .filter(({ column, becomes }) => values.get(column) !== becomes)
    .map(({ column }) => column);
}

async function signInAgain(server: TestServer, usernameOrEmail: string): Promise<string> {
  const body = { usernameOrEmail, password: 'fieldbook' };
  return (await server.call('POST', '/auth/login', { body })).json.token;
}

onBothDatabases('purging', ({ open }) => {
  async function world() {
    const server = startTestServer(await open());
    const boss = await server.addUser('boss', ['admin', '242_admin']);
    const addChurch = async (name: string) => {
      const body = {
        name,
        location: 'Tupelo, MS',
        address: '1 Main Street',
        website: 'https://grace.org/',
      };
      return (await server.call('POST', '/churches', { token: boss.token, body })).json.church.id;
    };
    const rows = () => server.database.db.selectFrom('churches').selectAll().execute();
    return { server, boss, addChurch, rows };
  }

  test('a deleted row keeps its number and nothing that devices do not need', async () => {
    const { server, boss, addChurch, rows } = await world();
    const id = await addChurch('Grace');
    await server.call('DELETE', `/churches/${id}`, { token: boss.token });
    expect(await rows()).toMatchObject([
      { id, deleted: 1, address: null, website: null, location: null, planter_id: null },
    ]);
  });

  test('a withdrawn invitation keeps no name and no address', async () => {
    const { server, boss } = await world();
    const body = { name: 'Vera Ost', email: 'vera@example.org', role: 'assessor' };
    const { json } = await server.call('POST', '/invitations', { token: boss.token, body });
    await server.background.idle();
    await server.call('DELETE', `/invitations/${json.data.id}`, { token: boss.token });
    const kept = await server.database.db.selectFrom('invitations').selectAll().execute();
    expect(JSON.stringify(kept)).not.toMatch(/vera/i);
    const again = await server.call('POST', '/invitations', { token: boss.token, body });
    await server.background.idle();
    expect(again.status).toBe(200);
  });

  test('a deleted monthly report keeps its month, but no names, texts or figures', async () => {
    const { server, boss } = await world();
    const mary = await server.addUser('mary', ['church_planter']);
    const body = {
      report_month: 10,
      report_year: 2026,
      sunday_attendance: 42,
      prayer_requests: 'Rent',
    };
    const { json } = await server.call('POST', '/mbcb-reports', { ...mary, body });
    const { status } = await server.call('DELETE', `/mbcb-reports/${json.data.id}`, boss);
    expect(status).toBe(200);
    const { db } = server.database;
    const [kept] = await db.selectFrom('mbcb_reports').selectAll().execute();
    expect(kept).toMatchObject({
      user_id: mary.id,
      report_month: 10,
      report_year: 2026,
      deleted: 1,
    });
    expect(filled('mbcb_reports', kept)).toEqual([]);
  });

  test('a deleted event keeps its name and dates, but no place or description', async () => {
    const server = startTestServer(await open());
    const { event, editor } = await assessmentWorld(server);
    const { status } = await server.call('DELETE', `/assessments/${event.id}`, editor);
    expect(status).toBe(200);
    const [kept] = await server.database.db.selectFrom('assessments').selectAll().execute();
    expect(kept).toMatchObject({ name: WEEKEND.name, start_date: WEEKEND.startDate, deleted: 1 });
    expect(filled('assessments', kept)).toEqual([]);
  });

  test('empties rows that an earlier version deleted', async () => {
    const { server, addChurch, rows } = await world();
    const id = await addChurch('Grace');
    const { db } = server.database;
    await db.updateTable('churches').set({ deleted: 1 }).where('id', '=', id).execute();
    await purge(server.services);
    expect(await rows()).toMatchObject([{ id, address: null, location: null }]);
  });

  test('deleted rows go after TOMBSTONE_DAYS, and devices that were away read everything', async () => {
    const { server, boss, addChurch, rows } = await world();
    const kept = await addChurch('Kept');
    const away = followFeed(server, boss.token);
    await away.read();
    const gone = await addChurch('Gone');
    await away.read();
    const held = away.cursor;
    await server.call('DELETE', `/churches/${gone}`, { token: boss.token });
    await purge(server.services);
    server.pass(100 * DAY_MINUTES);
    expect(await purge(server.services)).toMatchObject({ deletedRows: 0 });
    const seen = followFeed(server, await signInAgain(server, 'boss'));
    await seen.read();
    server.pass(100 * DAY_MINUTES);
    expect(await purge(server.services)).toMatchObject({ deletedRows: 1 });
    expect((await rows()).map(({ id }) => id)).toEqual([kept]);

    const token = await signInAgain(server, 'boss');
    const back = Object.assign(followFeed(server, token), { rows: away.rows, cursor: held });
    await back.read();
    expect(back.full).toBe(true);
    expect(back.rows.has(`churches/${gone}`)).toBe(false);
    expect(back.rows.has(`churches/${kept}`)).toBe(true);
    const current = Object.assign(followFeed(server, token), {
      rows: seen.rows,
      cursor: seen.cursor,
    });
    await current.read();
    expect(current.full).toBe(false);
  });

  test('removes pictures that no record refers to', async () => {
    const { server, boss } = await world();
    const { db } = server.database;
    const picture = { type: 'image/png', bytes: Buffer.from([1]), created_at: '2026-01-01' };
    await db
      .insertInto('pictures')
      .values([
        { hash: HASH, ...picture },
        { hash: OTHER_HASH, ...picture },
      ])
      .execute();
    const avatar = { avatar_url: `https://fieldbook.example.org/api/pictures/${HASH}` };
    await server.call('PUT', '/users/profile', { token: boss.token, body: avatar });
    expect(await removeUnusedPictures(db)).toBe(1);
    const left = await db.selectFrom('pictures').select('hash').execute();
    expect(left).toEqual([{ hash: HASH }]);
  });

  test('kept answers, old audit lines and links for passwords go in their time', async () => {
    const { server, boss, addChurch } = await world();
    const body = { name: 'Grace', location: 'Tupelo', address: 'x', website: 'https://grace.org/' };
    const headers = { 'Idempotency-Key': 'one' };
    await server.call('POST', '/churches', { token: boss.token, body, headers });
    await server.call('POST', '/auth/forgot-password', { body: { email: 'boss@example.org' } });
    await server.background.idle();
    await addChurch('Other');
    server.pass(31 * DAY_MINUTES);
    expect(await purge(server.services)).toMatchObject({ keptAnswers: 1, passwordLinks: 1 });
    server.pass(731 * DAY_MINUTES);
    const { auditLines } = await purge(server.services);
    expect(auditLines).toBeGreaterThan(0);
  });
});
