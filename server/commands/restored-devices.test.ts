import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { TABLE_NAMES } from '#db/tables/index.ts';
import { type DatabaseConfig, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { lidOf, newLid } from '#shared/ids.ts';
import { logContact } from '#src/mutations/log-contact.ts';
import { Engine } from '#sync/run/engine.ts';
import { closeNetworks, openDevice } from '#tests/support/engine-on-server.ts';
import { addPlanter, followFeed } from '#tests/support/hub-network.ts';
import { scratchFolder } from '#tests/support/scratch.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import {
  environmentOf,
  runServerProcess,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/server-process.ts';
import { startTestServer, TEST_PASSWORD } from '#tests/support/test-server.ts';

/** These tests start real processes, so the limits are generous enough for a busy machine. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const running = new Set<ServerProcess>();
afterEach(async () => {
  await closeNetworks();
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
});

type Device = Awaited<ReturnType<typeof openDevice>>;

onBothDatabases('devices after the command `restore`', ({ fresh }) => {
  /** A hub leader with two planters, and a server process that the test can stop and start again. */
  async function world() {
    const database = await fresh();
    const ids = await prepare(database);
    const environment = environmentOf(database);
    const file = join(database.dataDir, 'copy.backup');
    const run = async (name: string) => {
      const { code, output } = await runServerProcess(environment, [name, file]);
      expect([code, output]).toEqual([0, expect.any(String)]);
    };
    let process: ServerProcess | undefined;
    const request = (path: string, init?: RequestInit) => fetch(`${process?.base}${path}`, init);
    async function start() {
      process = await startServerProcess(database, { NEW_NETWORK: 'off' });
      running.add(process);
    }
    async function stop() {
      if (process) running.delete(process);
      await process?.stop();
    }
    const call = async (method: string, path: string, token: string, body?: object) => {
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
      const response = await request(`/api${path}`, init);
      expect([method, path, response.status < 300]).toEqual([method, path, true]);
      return response.json();
    };
    await start();
    const login = { usernameOrEmail: 'leader', password: TEST_PASSWORD };
    const { token } = await call('POST', '/auth/login', '', login);
    const contacts = `/church-planters/${ids.planter}/contacts`;
    const log = (notes: string) =>
      call('POST', contacts, token, { contact_date: '2026-11-20', contact_type: 'phone', notes });
    const notesAbout = async (planter: number): Promise<string[]> => {
      const { data } = await call('GET', `/church-planters/${planter}/contacts`, token);
      return data.map(({ notes }: { notes: string }) => notes);
    };
    const notesOnServer = async (): Promise<string[]> =>
      [...(await notesAbout(ids.planter)), ...(await notesAbout(ids.other))].sort();
    return {
      ...ids,
      token,
      request,
      log,
      notesOnServer,
      backUp: () => run('backup'),
      /** Restores the backup, and lets others write until the network's clock is past the lost value. */
      async restore() {
        await stop();
        await run('restore');
        await start();
        for (const nth of [1, 2, 3, 4, 5, 6]) await log(`New ${nth}`);
      },
    };
  }

  test('a device with a cursor from after the backup ends with the rows of a new device', async () => {
    const { token, request, log, backUp, restore } = await world();
    const early = followFeed({ request }, token);
    const late = followFeed({ request }, token);
    await log('Kept');
    await early.read();
    await backUp();
    await log('Lost 1');
    await log('Lost 2');
    await late.read();
    expect(notesOf(late)).toEqual(['Kept', 'Lost 1', 'Lost 2']);

    await restore();
    const fromNothing = followFeed({ request }, token);
    for (const device of [early, late, fromNothing]) await device.read();
    expect(notesOf(fromNothing)).toEqual(['Kept', ...NEW]);
    for (const device of [early, late]) {
      expect(device.full).toBe(true);
      expect(Object.fromEntries(device.rows)).toEqual(Object.fromEntries(fromNothing.rows));
      expect(device.revision).toEqual(fromNothing.revision);
    }
    await log('Later');
    for (const device of [late, fromNothing]) await device.read();
    expect(late.full).toBe(false);
    expect(Object.fromEntries(late.rows)).toEqual(Object.fromEntries(fromNothing.rows));
  });

  test("the engine ends with the server's rows, and unsent writes arrive exactly once", async () => {
    const { leader, token, planter, other, request, ...network } = await world();
    const { log, notesOnServer, backUp, restore } = network;
    let losesAnswers = false;
    let losesWrites = false;
    const lossy = async (path: string, init?: RequestInit) => {
      if (losesWrites && init?.method === 'POST') throw new TypeError('the write was lost');
      const response = await request(path, init);
      if (losesAnswers && init?.method === 'POST') throw new TypeError('the answer was lost');
      return response;
    };
    const person = { id: leader, token };
    const device = await openDevice({ request: lossy }, person);
    const write = (notes: string, whose = planter) =>
      device.add(logContact, {
        contact: newLid(),
        planter: lidOf(whose),
        planterName: whose === planter ? 'Anna Planter' : 'Ben Planter',
        by: leader,
        byName: 'leader Tester',
        contact_date: '2026-11-21',
        contact_type: 'visit',
        notes,
        next_contact_date: '',
      });
    await device.engine.wake('start');
    // Two writes are executed without the device knowing. The backup has the first; the second is lost.
    losesAnswers = true;
    await write('Unanswered, in the backup');
    await device.engine.wake('enqueue');
    await backUp();
    await log('Lost');
    // About another planter, because a write about the same one would wait behind the first.
    const lost = await write('Unanswered, lost', other);
    device.pass(HOUR_MS);
    await device.engine.wake('timer');
    // While the batch endpoint fails, it is retried with one write at a time.
    device.pass(HOUR_MS);
    await device.engine.wake('timer');
    losesAnswers = false;
    expect(await notesOnServer()).toEqual([
      'Lost',
      'Unanswered, in the backup',
      'Unanswered, lost',
    ]);
    expect(await device.mirror.ops.count()).toBe(2);
    await write('Never sent');

    await restore();
    // The device reads the restored server before it can send, and receives another contact under the id of a lost one.
    losesWrites = true;
    device.pass(HOUR_MS);
    await device.engine.wake('timer');
    losesWrites = false;
    device.pass(HOUR_MS);
    await dieAtReceipt(device, lost);
    const nextWorker = new Engine({ ...device.ports, step: () => Promise.resolve() });
    device.pass(HOUR_MS);
    await nextWorker.wake('timer');
    expect(await device.mirror.ops.toArray()).toEqual([]);
    expect(await notesOnServer()).toEqual(
      ['Never sent', ...NEW, 'Unanswered, in the backup', 'Unanswered, lost'].sort(),
    );
    const another = await openDevice({ request }, person);
    await another.engine.wake('start');
    // The id of a lost contact now belongs to another one, so the next read starts over, even in a new worker.
    device.pass(HOUR_MS);
    await nextWorker.wake('timer');
    const held = await rowsOf(device);
    expect(held).toEqual(await rowsOf(another));
    expect(held.contacts?.map(({ notes }) => notes).sort()).toEqual(await notesOnServer());
    expect(await device.mirror.quarantine.count()).toBe(0);
  });
});

/** Stops the worker at the moment when this write has its receipt. */
function dieAtReceipt({ engine, ports, mirror }: Device, id: string): Promise<void> {
  return new Promise((died) => {
    ports.step = async (label) => {
      if (label !== 'after receipt') return;
      const op = await mirror.ops.filter((one) => one.id === id).first();
      if (op?.state !== 'acked') return;
      died();
      await new Promise(() => undefined);
    };
    void engine.wake('timer');
  });
}

const HOUR_MS = 3_600_000;
const NEW = [1, 2, 3, 4, 5, 6].map((nth) => `New ${nth}`);

/** Creates the people before a server runs. */
async function prepare(
  config: DatabaseConfig,
): Promise<{ leader: number; planter: number; other: number }> {
  // A file that this process has opened before may count as in use, so the servers get a copy of it.
  const dataDir = config.databaseUrl ? config.dataDir : scratchFolder('fieldbook-prepared-');
  const database = openDatabase({ ...config, dataDir });
  await migrate(database);
  const { id: leader } = await startTestServer(database).addUser('leader', ['hub_leader']);
  const planter = await addPlanter(database, 'Anna', { leaderId: leader });
  const other = await addPlanter(database, 'Ben', { leaderId: leader });
  await database.close();
  if (dataDir !== config.dataDir) cpSync(dataDir, config.dataDir, { recursive: true });
  return { leader, planter, other };
}

function notesOf({ rows }: ReturnType<typeof followFeed>): string[] {
  const contacts = [...rows].filter(([key]) => key.startsWith('contacts/'));
  return contacts.map(([, { notes }]) => String(notes)).sort();
}

/** All rows of a device, sorted by server id and without local keys, which differ between devices. */
async function rowsOf({ mirror }: Device): Promise<Record<string, Record<string, unknown>[]>> {
  const tables = TABLE_NAMES.map(async (name) => {
    const rows: Record<string, unknown>[] = await mirror.table(name).toArray();
    const plain = rows.map(({ lid: _lid, ...row }) => row);
    return [name, plain.sort((a, b) => Number(a.id) - Number(b.id))] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}
