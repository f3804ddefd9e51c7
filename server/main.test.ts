import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import {
  runServerProcess,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/server-process.ts';
import type { DatabaseConfig } from './db/database.ts';

/** These tests start real processes, so the limits are generous enough for a busy machine. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const running = new Set<ServerProcess>();
afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
});

async function start(database: DatabaseConfig, environment?: Record<string, string>) {
  const server = await startServerProcess(database, environment);
  running.add(server);
  return server;
}

async function register(base: string): Promise<string> {
  const response = await fetch(`${base}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(person),
  });
  return (await response.json()).token;
}

const person = {
  username: 'maryjones',
  email: 'mary@example.org',
  password: 'long enough',
  firstName: 'Mary',
  lastName: 'Jones',
};

onBothDatabases('a server process', ({ dialect, fresh }) => {
  test('migrates the database once if three start at the same time', async () => {
    const database = await fresh();
    const servers = await Promise.all([1, 2, 3].map(() => start(database)));
    const migrated = servers.filter((server) => server.output().includes('001-first-tables'));
    expect(migrated).toHaveLength(1);
    for (const { base } of servers) expect((await fetch(`${base}/api/health`)).status).toBe(200);
  });

  test('keeps its secret across a restart, so that people stay signed in', async () => {
    const database = await fresh();
    const first = await start(database);
    const token = await register(first.base);
    expect(await first.stop()).toBe(0);

    const second = await start(database);
    const me = await fetch(`${second.base}/api/users/me`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(me.status).toBe(200);
    expect((await me.json()).data.email).toBe('mary@example.org');
  });

  test('finishes a running request when it is stopped, and exits with 0', async () => {
    const server = await start(await fresh());
    const body = JSON.stringify(person);
    const slow = slowPost(server.port, body);
    await slow.begun;
    const stopped = server.stop();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    slow.finish();
    expect(await slow.status).toBe(201);
    expect(await stopped).toBe(0);
    expect(server.output()).toContain('"stopped"');
  });

  test('refuses to show the demo on a real network', async () => {
    const database = await fresh();
    const server = await start(database);
    await register(server.base);
    await server.stop();
    await expect(start(database, { FIELDBOOK_DEMO: 'on' })).rejects.toThrow(
      /FIELDBOOK_DEMO is on, but this database holds a real network/,
    );
  });

  if (dialect === 'postgres') {
    test('creates the demo network once if two start at the same time', async () => {
      const database = await fresh();
      const demo = { FIELDBOOK_DEMO: 'on', FIELDBOOK_DEMO_PLANTERS: '5' };
      const servers = await Promise.all([start(database, demo), start(database, demo)]);
      const made = servers.filter((server) => server.output().includes('demo network made'));
      expect(made).toHaveLength(1);
    });
  }
});

test('names each invalid variable in a sentence before it opens anything', async () => {
  const { code, output } = await runServerProcess({ PORT: 'many', FIELDBOOK_EXTRAS: 'maybe' });
  expect(code).toBe(1);
  expect(output).toBe('PORT must be a whole number.\nFIELDBOOK_EXTRAS must be "on" or "off".\n');
});

test('says in a sentence that the port is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const address = taken.address();
  const port = String(typeof address === 'object' && address?.port);
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldbook-test-'));
  const { code, output } = await runServerProcess({
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    NEW_NETWORK: 'on',
  });
  taken.close();
  rmSync(dataDir, { recursive: true });
  expect(code).toBe(1);
  expect(output).toContain(`Port ${port} is taken by another program.`);
});

/** A registration whose body arrives in two parts. */
function slowPost(port: number, body: string) {
  const half = Math.floor(body.length / 2);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  const call = request({
    port,
    host: '127.0.0.1',
    path: '/api/auth/register',
    method: 'POST',
    headers,
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.once('error', reject);
  });
  const begun = new Promise<void>((resolve) => {
    call.write(body.slice(0, half), () => setTimeout(resolve, 1_000));
  });
  return { begun, status, finish: () => call.end(body.slice(half)) };
}
