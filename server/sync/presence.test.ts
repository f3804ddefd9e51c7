import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { createLiveHints } from '#server/sync/live.ts';
import { Presence } from '#shared/contract/presence.ts';
import { assessmentWorld, type Somebody } from '#tests/support/assessment-network.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases, onDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { createPresences } from './presence.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function serverOn(database: OpenDatabase): TestServer {
  const server = startTestServer(database);
  ends.push(() => server.services.live.close());
  return server;
}

/** A page of this person, with a live stream from this server. */
async function pageOf(server: TestServer, { token, id }: Somebody) {
  const stream = randomUUID();
  const response = await server.request(`/api/sync/live?stream=${stream}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const heard: Presence[] = [];
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  async function readOn() {
    let text = '';
    for (;;) {
      const read = await reader?.read();
      if (!read || read.done) return;
      text += read.value;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) {
        const [, data] = event.split('\ndata: ');
        if (event.startsWith('event: present')) heard.push(Presence.parse(JSON.parse(data ?? '')));
      }
    }
  }
  const reading = readOn();
  return {
    id,
    stream,
    heard,
    at: (place: object | null, by = server) => tell(by, token, { stream, place }),
    leave: async () => {
      await reader?.cancel();
      await reading;
    },
    /** The other people at the place, as far as the page knows. */
    others: () => heard.at(-1)?.others ?? [],
  };
}

function tell(server: TestServer, token: string, body: object) {
  return server.call('PUT', '/sync/presence', { token, body });
}

/** Waits until collected changes and notifications must have arrived. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 400));

onBothDatabases('presence', ({ open }) => {
  test('shows who else is at the same form, and in which field', async () => {
    const server = serverOn(await open());
    const planter = await addPlanter(server.database, 'Paul');
    const [anna, maria] = [
      await server.addUser('anna', ['admin']),
      await server.addUser('maria', ['admin']),
    ];
    const place = { screen: 'planter', record: planter };
    const page = await pageOf(server, anna);
    expect((await page.at(place)).status).toBe(200);
    await settled();
    expect(page.heard).toEqual([]);

    const other = await pageOf(server, maria);
    await other.at({ ...place, field: 'phone' });
    const her = { userId: maria.id, name: 'maria Tester' };
    await expect.poll(page.others).toEqual([{ ...her, field: 'phone' }]);
    await expect.poll(other.others).toEqual([{ userId: anna.id, name: 'anna Tester' }]);
    await other.at({ ...place, field: 'email' });
    await expect.poll(page.others).toEqual([{ ...her, field: 'email' }]);
    await other.at(null);
    await expect.poll(page.others).toEqual([]);
    await page.leave();
    await other.leave();
  });

  test('ends with the stream', async () => {
    const server = serverOn(await open());
    const page = await pageOf(server, await server.addUser('anna', ['admin']));
    const other = await pageOf(server, await server.addUser('maria', ['admin']));
    await page.at({ screen: 'pipeline' });
    await other.at({ screen: 'pipeline' });
    await expect.poll(page.others).toHaveLength(1);
    await other.leave();
    await expect.poll(page.others).toEqual([]);
    // An update that arrives after the end does not bring anybody back.
    await other.at({ screen: 'pipeline' });
    await settled();
    expect(page.others()).toEqual([]);
    await page.leave();
  });

  test('ends after a short time without an update, and comes back with the next one', async () => {
    const database = await open();
    const server = serverOn(database);
    const presences = createPresences({ database, onFault: ignore, lastsMs: 2_000 });
    const hints = createLiveHints({ db: database.db, presences, onFault: ignore });
    ends.push(() => hints.close());
    Object.assign(server.services, { presences, live: hints });
    const page = await pageOf(server, await server.addUser('anna', ['admin']));
    const other = await pageOf(server, await server.addUser('maria', ['admin']));
    await other.at({ screen: 'pipeline' });
    await page.at({ screen: 'pipeline' });
    await expect.poll(page.others).toHaveLength(1);
    await expect.poll(page.others).toEqual([]);
    // A person whose place has expired is still notified of a newcomer, and answers.
    await expect.poll(other.others).toEqual([]);
    await page.at({ screen: 'pipeline' });
    await expect.poll(other.others).toHaveLength(1);
    await other.at({ screen: 'pipeline' });
    await expect.poll(page.others).toHaveLength(1);
    await page.leave();
    await other.leave();
  });

  test('shows the cards of a board, but not other pages of the same person', async () => {
    const server = serverOn(await open());
    const planter = await addPlanter(server.database, 'Paul');
    const anna = await server.addUser('anna', ['hub_leader']);
    const page = await pageOf(server, anna);
    const second = await pageOf(server, anna);
    const other = await pageOf(server, await server.addUser('maria', ['admin']));
    for (const one of [page, second]) await one.at({ screen: 'hub-assignment' });
    await other.at({ screen: 'hub-assignment', card: planter });
    await expect.poll(page.others).toMatchObject([{ name: 'maria Tester', card: planter }]);
    await expect.poll(other.others).toEqual([{ userId: anna.id, name: 'anna Tester' }]);
    // The other board is another place.
    await other.at({ screen: 'pipeline', card: planter });
    await expect.poll(page.others).toEqual([]);
    for (const one of [page, second, other]) await one.leave();
  });

  test('stays among those who may read the votes of a meeting', async () => {
    const world = await assessmentWorld(serverOn(await open()));
    const { server, alice, bruno, away, paul, ivan, event, editor } = world;
    const at = { screen: 'meeting', record: event.id };
    const [alicePage, brunoPage] = [await pageOf(server, alice), await pageOf(server, bruno)];
    expect((await alicePage.at({ ...at, card: paul.id, field: 'outcome' })).status).toBe(200);
    expect((await brunoPage.at(at)).status).toBe(200);
    await expect
      .poll(brunoPage.others)
      .toMatchObject([{ userId: alice.id, card: paul.id, field: 'outcome' }]);
    const [awayPage, paulPage, editorPage] = [
      await pageOf(server, away),
      await pageOf(server, paul),
      await pageOf(server, editor),
    ];
    for (const one of [awayPage, paulPage, editorPage]) expect((await one.at(at)).status).toBe(403);
    await settled();
    for (const one of [awayPage, paulPage, editorPage]) expect(one.heard).toEqual([]);
    expect((await alicePage.at({ ...at, card: ivan.id })).status).toBe(200);
    expect((await alicePage.at({ ...at, card: alice.id })).status).toBe(404);

    // A person who is removed from the team receives nothing from then on.
    await expect.poll(() => brunoPage.others()[0]?.card).toBe(ivan.id);
    await server.database.db
      .deleteFrom('assignments')
      .where('assessor_id', '=', bruno.id)
      .execute();
    await server.database.db
      .deleteFrom('assessment_participants')
      .where('user_id', '=', bruno.id)
      .execute();
    await alicePage.at({ ...at, card: paul.id, field: 'note' });
    await expect.poll(brunoPage.others).toEqual([]);
    for (const one of [alicePage, brunoPage, awayPage, paulPage, editorPage]) await one.leave();
  });

  test('is refused at a record that the person may not open', async () => {
    const world = await assessmentWorld(serverOn(await open()));
    const { server, paul, ivan, event, alice, editor } = world;
    const report = await server.call('POST', '/mbcb-reports', {
      token: paul.token,
      body: { report_month: 10, report_year: 2026 },
    });
    const reportId = report.json.data?.id ?? report.json.id;
    const admin = await server.addUser('admin', ['admin']);
    const cases: [Somebody, object, number][] = [
      [ivan, { screen: 'planter', record: ivan.planterId }, 200],
      [ivan, { screen: 'planter', record: paul.planterId }, 403],
      [ivan, { screen: 'pipeline' }, 403],
      [ivan, { screen: 'hub-assignment' }, 403],
      [alice, { screen: 'event', record: event.id }, 403],
      [editor, { screen: 'event', record: event.id }, 200],
      [editor, { screen: 'event', record: 999_999 }, 404],
      [editor, { screen: 'planter', record: 999_999 }, 404],
      [editor, { screen: 'pipeline', card: 999_999 }, 404],
      [paul, { screen: 'report', record: reportId }, 200],
      [admin, { screen: 'report', record: reportId }, 200],
      [ivan, { screen: 'report', record: reportId }, 403],
      [ivan, { screen: 'report', record: 999_999 }, 403],
      [admin, { screen: 'report', record: 999_999 }, 404],
    ];
    for (const [person, place, status] of cases) {
      const answer = await tell(server, person.token, { stream: randomUUID(), place });
      expect([place, answer.status]).toEqual([place, status]);
    }
  });

  test('accepts no text, no unknown field and no assessor’s report', async () => {
    const server = serverOn(await open());
    const { token } = await server.addUser('anna', ['superadmin']);
    const planter = await addPlanter(server.database, 'Paul');
    const at = { screen: 'planter', record: planter };
    const wrong = [
      { ...at, field: 'x'.repeat(10_000) },
      { ...at, field: 'My husband is ill' },
      { ...at, field: '__proto__' },
      { ...at, notes: 'A text' },
      { ...at, record: -1 },
      { ...at, record: 2 ** 40 },
      { ...at, record: '1 or 1=1' },
      { screen: 'planter' },
      { screen: 'pipeline', field: 'phone' },
      { screen: 'assessor-report', record: 1 },
      'pipeline',
      17,
    ];
    for (const place of wrong) {
      const { status } = await tell(server, token, { stream: randomUUID(), place });
      expect([place, status]).toEqual([place, 400]);
    }
    for (const stream of ['', 'x', 7, randomUUID().repeat(100)]) {
      expect((await tell(server, token, { stream, place: null })).status).toBe(400);
    }
    const live = await server.request('/api/sync/live?stream=x', {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(live.status).toBe(400);
  });

  test('cannot be sent for the stream of somebody else', async () => {
    const server = serverOn(await open());
    const anna = await server.addUser('anna', ['admin']);
    const page = await pageOf(server, anna);
    const other = await pageOf(server, await server.addUser('maria', ['admin']));
    const mallory = await server.addUser('mallory', ['admin']);
    await page.at({ screen: 'pipeline' });
    await other.at({ screen: 'pipeline' });
    await expect.poll(page.others).toHaveLength(1);
    for (const place of [null, { screen: 'hub-assignment' }]) {
      await tell(server, mallory.token, { stream: other.stream, place });
    }
    await settled();
    expect(page.others()).toMatchObject([{ name: 'maria Tester' }]);
    await page.leave();
    await other.leave();
  });

  test('is refused with 429 if somebody sends too many updates', async () => {
    const server = serverOn(await open());
    const { token } = await server.addUser('anna', ['admin']);
    const body = { stream: randomUUID(), place: { screen: 'pipeline' } };
    const statuses: number[] = [];
    for (let nth = 0; nth < 125; nth += 1) statuses.push((await tell(server, token, body)).status);
    expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(120)).toEqual([429, 429, 429, 429, 429]);
  });
});

onDatabases(['postgres'], 'presence across two processes', ({ open }) => {
  test('reaches the other process, whichever of them received the request', async () => {
    const first = serverOn(await open());
    const second = serverOn(first.database);
    const anna = await first.addUser('anna', ['admin']);
    const maria = await first.addUser('maria', ['admin']);
    const page = await pageOf(first, anna);
    const other = await pageOf(second, maria);
    // Both processes must listen before the first update.
    await settled();
    await page.at({ screen: 'pipeline' });
    // The process that receives this request is not the one that holds the stream.
    await other.at({ screen: 'pipeline' }, first);
    await expect.poll(page.others).toMatchObject([{ userId: maria.id, name: 'maria Tester' }]);
    await expect.poll(other.others).toMatchObject([{ userId: anna.id, name: 'anna Tester' }]);
    await other.leave();
    await expect.poll(page.others).toEqual([]);
    await page.leave();
  });

  test('is received again after the connection was lost', async () => {
    const first = serverOn(await open());
    const second = serverOn(first.database);
    const page = await pageOf(first, await first.addUser('anna', ['admin']));
    const other = await pageOf(second, await first.addUser('maria', ['admin']));
    await settled();
    await first.database.pool?.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'",
    );
    await page.at({ screen: 'pipeline' });
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    await other.at({ screen: 'pipeline' });
    await expect.poll(page.others).toHaveLength(1);
    await page.leave();
    await other.leave();
  });
});

/** In these tests, the database is closed before the streams end. */
function ignore(): void {}
