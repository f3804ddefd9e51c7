import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { listen } from '#server/listen.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';
import { createLiveHints, LIVE_TIMES } from './live.ts';

const TEN_MINUTES = 600_000;
const QUICK = { look: 1, beat: 20 };

onBothDatabases('live hints', ({ open }) => {
  /** A leader with a planter. */
  async function network() {
    const server = startTestServer(await open());
    const anna = await server.addUser('anna', ['hub_leader']);
    const annas = await addPlanter(server.database, 'Paul', { leaderId: anna.id });
    const contact = (person: { token: string }, planterId: number) =>
      server.call('POST', `/church-planters/${planterId}/contacts`, {
        token: person.token,
        body: { contact_date: '2026-11-20', contact_type: 'phone' },
      });
    return { server, anna, annas, contact };
  }

  test('begin with the current revision', async () => {
    const { server, anna } = await network();
    const events = await listenTo(server, anna.token);
    const { json } = await newsOf(server, anna.token);
    expect(await events.next()).toEqual(json);
    await events.leave();
  });

  test('are sent only for changes that the person may see', async () => {
    const { server } = await network();
    const paul = await server.addUser('paul', ['church_planter']);
    const silas = await server.addUser('silas', ['church_planter']);
    const toPaul = await listenTo(server, paul.token);
    const toSilas = await listenTo(server, silas.token);
    await toPaul.next();
    await toSilas.next();

    const change = ({ token }: { token: string }) =>
      server.call('PUT', '/users/profile', { token, body: { bio: 'Mine' } });
    expect((await change(silas)).status).toBe(200);
    const first = await toSilas.next();
    expect((await change(paul)).status).toBe(200);
    // Paul's first hint is for his own change, not for the earlier one by Silas.
    expect((await toPaul.next()).rev).toBeGreaterThan(first.rev);
  });

  test('name a revision that the change feed then covers', async () => {
    const { server, anna, annas, contact } = await network();
    const events = await listenTo(server, anna.token);
    await events.next();
    await contact(anna, annas);
    const { rev, epoch } = await events.next();
    const { json } = await newsOf(server, anna.token);
    expect(json.epoch).toBe(epoch);
    expect(json.rev).toBeGreaterThanOrEqual(rev);
    await events.leave();
  });

  test('end when the account changes, so that its permissions are checked again', async () => {
    const { server, anna } = await network();
    const admin = await server.addUser('admin', ['superadmin']);
    const events = await listenTo(server, anna.token);
    await events.next();
    const path = `/users/${anna.id}/suspension`;
    expect((await server.call('POST', path, { token: admin.token })).status).toBe(200);
    await events.next();
    expect(await events.isOver()).toBe(true);
    const again = await server.request('/api/sync/live', signed(anna.token));
    expect(again.status).toBe(401);
  });

  test('end the oldest stream if an account opens too many', async () => {
    const { server, anna } = await network();
    const streams = [];
    for (let nth = 0; nth < 11; nth += 1) streams.push(await listenTo(server, anna.token));
    const [oldest, ...others] = streams;
    await oldest?.next();
    expect(await oldest?.isOver()).toBe(true);
    for (const one of others) {
      expect(await one.next()).toMatchObject({ rev: expect.any(Number) });
      await one.leave();
    }
  });

  test('do not open a stream for a HEAD request', async () => {
    const { server, anna } = await network();
    const open = vi.spyOn(server.services.live, 'open');
    const head = { ...signed(anna.token), method: 'HEAD' };
    expect((await server.request('/api/sync/live', head)).status).toBe(200);
    expect(open).not.toHaveBeenCalled();
  });

  test('are refused to people who are not signed in', async () => {
    const { server } = await network();
    expect((await server.request('/api/sync/live')).status).toBe(401);
  });

  /** Hints of this server in a hurry, in place of its own. */
  function hurry(server: TestServer, onFault: (error: unknown) => void = fail) {
    const { presences } = server.services;
    const live = createLiveHints({ db: server.database.db, presences, onFault }, QUICK);
    Object.assign(server.services, { live });
    return live;
  }

  test('send keep-alive messages until the session ends', async () => {
    const { server, anna } = await network();
    const live = hurry(server);
    const response = await server.request('/api/sync/live', signed(anna.token));
    const [watched, read] = (response.body ?? fail('no stream')).tee();
    const text = new Response(read).text();
    const parts = watched.getReader();
    // The first hint and two keep-alive messages.
    for (let nth = 0; nth < 3; nth += 1) expect((await parts.read()).done).toBe(false);
    expect((await server.call('POST', '/auth/logout', { token: anna.token })).status).toBe(200);
    expect(await text).toMatch(/^event: changed\ndata: .*\n\n(:\n\n){2,}$/);
    live.close();
  });

  test('stay open while the database cannot tell whether the session has ended', async () => {
    const { server, anna } = await network();
    const faults: unknown[] = [];
    const live = hurry(server, (error) => faults.push(error));
    const isSignedIn = () => Promise.reject(new Error('The database does not answer.'));
    const parts = (await live.open({ person: { id: anna.id, roles: [] }, isSignedIn })).getReader();
    for (let nth = 0; nth < 3; nth += 1) expect((await parts.read()).done).toBe(false);
    expect(faults.length).toBeGreaterThan(0);
    await parts.cancel();
    live.close();
  });

  test('check few sessions at a time, although all keep-alive messages are due at once', async () => {
    const { server } = await network();
    const live = hurry(server);
    const rounds: number[] = [];
    let round = 0;
    const endRound = () => {
      rounds.push(round);
      round = 0;
    };
    const isSignedIn = async () => {
      if (round === 0) setImmediate(endRound);
      round += 1;
      return true;
    };
    for (let id = 1; id <= 50; id += 1) await live.open({ person: { id, roles: [] }, isSignedIn });
    // Nothing else runs for two intervals, so all messages are due in the next round.
    const blockedUntil = performance.now() + 2 * QUICK.beat;
    while (performance.now() < blockedUntil);
    await expect.poll(() => rounds).toContain(20);
    expect(Math.max(...rounds)).toBe(20);
    live.close();
  });

  test('cost at most 1 kB in ten minutes while nothing happens', async () => {
    const { server, anna } = await network();
    const live = hurry(server);
    const port = listen(server.fetch, { port: 0, hostname: '127.0.0.1' }, () => undefined);
    await once(port, 'listening');
    const socket = connect((port.address() as AddressInfo).port, '127.0.0.1');
    let wire = '';
    socket.setEncoding('latin1').on('data', (text) => {
      wire += text;
    });
    socket.write(
      `GET /api/sync/live HTTP/1.1\r\nHost: fieldbook\r\nAuthorization: Bearer ${anna.token}\r\n\r\n`,
    );
    // Each event is a chunk of its own. The first one is the initial hint.
    const chunks = () => wire.split(/(?<=\n\n\r\n)/).slice(1);
    await expect.poll(() => chunks().length).toBeGreaterThan(4);
    const lives = chunks().slice(1, 4);
    socket.destroy();
    live.close();
    await new Promise((resolve) => port.close(resolve));

    const bytesEach = Math.max(...lives.map((text) => text.length));
    const times = Math.ceil(TEN_MINUTES / LIVE_TIMES.beat);
    expect(lives).toEqual(Array(3).fill('3\r\n:\n\n\r\n'));
    expect(times * bytesEach).toBeLessThanOrEqual(1_000);
  });

  test('report no fault of a database that is closed after them', async () => {
    const { server, anna } = await network();
    const onFault = vi.fn();
    const live = hurry(server, onFault);
    await server.request('/api/sync/live', signed(anna.token));
    live.close();
    await server.database.db.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(onFault).not.toHaveBeenCalled();
  });

  test('end when the process stops, and no new ones begin', async () => {
    const { server, anna } = await network();
    const events = await listenTo(server, anna.token);
    await events.next();
    server.services.live.close();
    expect(await events.isOver()).toBe(true);
    expect((await server.request('/api/sync/live', signed(anna.token))).status).toBe(503);
  });

  test('reach a reader over a real connection while it is open, and end with it', async () => {
    const { server, anna, annas, contact } = await network();
    const port = listen(server.fetch, { port: 0, hostname: '127.0.0.1' }, () => undefined);
    await once(port, 'listening');
    const { port: number } = port.address() as AddressInfo;
    const aborted = new AbortController();
    const response = await fetch(`http://127.0.0.1:${number}/api/sync/live`, {
      ...signed(anna.token),
      signal: aborted.signal,
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = eventsOf(response);
    await events.next();
    await contact(anna, annas);
    expect(await events.next()).toMatchObject({ rev: expect.any(Number) });
    aborted.abort();
    await new Promise((resolve) => port.close(resolve));
  });
});

function fail(error: unknown): never {
  throw error;
}

function signed(token: string): RequestInit {
  return { headers: { Authorization: `Bearer ${token}` } };
}

async function listenTo(server: TestServer, token: string) {
  const response = await server.request('/api/sync/live', signed(token));
  expect(response.status).toBe(200);
  return eventsOf(response);
}

/** The revision at the end of the change feed. */
async function newsOf(server: TestServer, token: string) {
  const response = await server.request('/api/sync/changes', signed(token));
  const lines = (await response.text()).trim().split('\n');
  return { json: JSON.parse(lines.at(-1) ?? '').revision };
}

interface Hint {
  epoch: string;
  rev: number;
}

function eventsOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('no body');
  let text = '';
  return {
    /** Returns the next hint. Throws at the end of the stream. */
    async next(): Promise<Hint> {
      for (;;) {
        const event = /^event: changed\ndata: (.*)\n\n/m.exec(text);
        if (event) {
          text = text.slice(event.index + event[0].length);
          return JSON.parse(event[1] ?? '');
        }
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream has ended');
        text += value;
      }
    },
    async isOver(): Promise<boolean> {
      return (await reader.read()).done;
    },
    leave: () => reader.cancel(),
  };
}
