import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from '#server/cli.ts';
import { scratchFolder } from '#tests/support/scratch.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import {
  environmentOf,
  runServerProcess,
  type ServerProcess,
  startServerProcess,
} from '#tests/support/server-process.ts';

const EMAIL = 'ada@example.org';
const PASSWORD = 'a long and quiet evening';

/** These tests start real processes, so the limits are generous enough for a busy machine. */
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const running = new Set<ServerProcess>();
afterEach(async () => {
  await Promise.all([...running].map((server) => server.stop()));
  running.clear();
});

onBothDatabases('the commands', ({ fresh }) => {
  async function operator() {
    const database = await fresh();
    const environment = environmentOf(database);
    const run = (...words: string[]) => runHere(environment, words);
    // A database that this process has opened before may count as in use, so this runs in another process.
    const runAlone = (...words: string[]) => runServerProcess(environment, words);
    async function serve() {
      const server = await startServerProcess(database, { NEW_NETWORK: 'off' });
      running.add(server);
      return server;
    }
    return { database, run, runAlone, serve };
  }

  test('lead from nothing to a first administrator, and never begin on an empty volume by themselves', async () => {
    const { database, run, serve } = await operator();
    const refused = await run('serve');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('There is no Fieldbook data in');
    expect(existsSync(join(database.dataDir, 'fieldbook.sqlite'))).toBe(false);

    const created = await run('admin', 'create', EMAIL);
    expect(created).toMatchObject({ code: 0 });
    const server = await serve();
    const token = /token=([\w-]+)/.exec(created.output)?.[1];
    const chosen = await post(server, '/auth/reset-password', { token, newPassword: PASSWORD });
    expect(chosen.status).toBe(200);
    const me = await signIn(server);
    expect(me.status).toBe(200);
    const { data } = await get(server, '/users/me', me.token);
    expect(data.roles).toMatchObject([{ name: 'superadmin' }]);
    expect((await run('admin', 'password', 'nobody@example.org')).output).toContain(
      'No account has the address',
    );
  });

  test('back up while a server runs, restore only when none does, and devices then agree', async () => {
    const { database, runAlone: run, serve } = await operator();
    const link = await run('admin', 'create', EMAIL);
    const first = await serve();
    await post(first, '/auth/reset-password', {
      token: /token=([\w-]+)/.exec(link.output)?.[1],
      newPassword: PASSWORD,
    });
    const { token } = await signIn(first);
    const file = join(database.dataDir, 'copy.backup');
    expect(await run('backup', file)).toMatchObject({ code: 0 });
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect((await run('backup', file)).output).toContain('exists already');

    expect((await post(first, '/churches', church('Lost'), token)).status).toBe(201);
    const cursor = await cursorOf(first, token);
    expect((await run('restore', file)).output).toContain('A server still uses this database');
    await first.stop();
    expect(await run('restore', file)).toMatchObject({ code: 0 });

    const second = await serve();
    const lines = await feed(second, token, cursor);
    expect(lines[0]).toEqual({ kind: 'start', full: true, begins: true, erase: false });
    expect(lines.filter(({ table }) => table === 'churches')).toEqual([]);
    expect(readdirSync(database.dataDir).some((name) => name.includes('before-restore'))).toBe(
      true,
    );
  });

  test('freeze: changes are refused, reading still works', async () => {
    const { run, serve } = await operator();
    const link = await run('admin', 'create', EMAIL);
    const server = await serve();
    await post(server, '/auth/reset-password', {
      token: /token=([\w-]+)/.exec(link.output)?.[1],
      newPassword: PASSWORD,
    });
    expect((await run('freeze', 'on', '10')).code).toBe(0);
    const { token } = await signIn(server);
    await expect
      .poll(async () => (await post(server, '/churches', church('A'), token)).status, {
        timeout: 600_000,
      })
      .toBe(503);
    const refused = await post(server, '/churches', church('A'), token);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect((await get(server, '/churches', token)).success).toBe(true);
    expect((await run('freeze', 'off')).code).toBe(0);
    await expect
      .poll(async () => (await post(server, '/churches', church('A'), token)).status, {
        timeout: 600_000,
      })
      .toBe(201);
  });

  test('try out a migration, and check the settings', async () => {
    const { run } = await operator();
    expect((await run('migrate', '--dry-run')).output).toContain('There is no Fieldbook data');
    await run('admin', 'create', EMAIL);
    expect((await run('migrate', '--dry-run')).output).toContain('The database is up to date');
    const looked = await run('check');
    expect(looked.code).toBe(1);
    expect(looked.output).toMatch(/ok {4}There is an administrator/);
    expect(looked.output).toMatch(/FAIL {2}No mail is sent/);
    expect((await run('restore', join('/nowhere', 'x'))).output).toContain('does not exist');
  });
});

test('check fails if all clients behind a proxy would count as one address', async () => {
  const dataDir = scratchFolder('fieldbook-proxy-');
  const settings = { DATA_DIR: dataDir, PUBLIC_URL: 'https://network.example.org' };
  await runHere(settings, ['admin', 'create', EMAIL]);
  const trusted = await runHere(settings, ['check']);
  expect(trusted.output).toContain('ok    Whose address counts for limits: TRUST_PROXY is auto');
  const untrusted = await runHere({ ...settings, TRUST_PROXY: '0' }, ['check']);
  expect(untrusted.output).toContain('FAIL  TRUST_PROXY is 0 behind a proxy');
});

test('check runs the virus scanner', async () => {
  const settings = { DATA_DIR: scratchFolder('fieldbook-scanner-') };
  await runHere(settings, ['admin', 'create', EMAIL]);
  const looks = async (SCAN_COMMAND: string) =>
    (await runHere({ ...settings, SCAN_COMMAND }, ['check'])).output;
  expect(await looks('')).toContain('ok    Uploads are not scanned: SCAN_COMMAND is not set');
  expect(await looks('true')).toContain('ok    The virus scanner works');
  expect(await looks('false')).toContain('FAIL  The virus scanner does not work: 1');
});

test('restore refuses a file that is not a backup', async () => {
  const dataDir = scratchFolder('fieldbook-restore-');
  const file = join(dataDir, 'notes.txt');
  writeFileSync(file, 'Not a database, only a text that is long enough to be looked at.');
  const { code, output } = await runHere({ DATA_DIR: dataDir }, ['restore', file]);
  expect(code).toBe(1);
  expect(output).toContain('is not a backup of Fieldbook');
});

test('the help lists every command', async () => {
  const { code, output } = await runServerProcess({}, ['--help']);
  expect(code).toBe(0);
  const daily = ['serve', 'migrate', 'admin', 'backup', 'restore', 'freeze', 'check'];
  for (const name of [...daily, 'rotate-key', 'export-person', 'erase-person', 'purge']) {
    expect(output).toMatch(new RegExp(`^ {2}${name} `, 'm'));
  }
  expect((await runServerProcess({}, ['serv'])).code).toBe(1);
});

/** Runs a command like the executable does, but in this process. Servers run in separate processes. */
async function runHere(environment: Record<string, string>, words: string[]) {
  const lines: string[] = [];
  const keep = (line: string) => lines.push(`${line}\n`);
  const code = await runCommand(words, { environment, print: keep, complain: keep });
  return { code, output: lines.join('') };
}

function church(name: string) {
  return {
    name,
    location: 'Denver, CO',
    address: '1 Main Street',
    website: 'https://grace.example.org/',
  };
}

async function post({ base }: ServerProcess, path: string, body: object, token = '') {
  const response = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('Retry-After')),
    json: await response.json(),
  };
}

async function get({ base }: ServerProcess, path: string, token: string) {
  const response = await fetch(`${base}/api${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return response.json();
}

async function signIn(server: ServerProcess): Promise<{ status: number; token: string }> {
  const { status, json } = await post(server, '/auth/login', {
    usernameOrEmail: EMAIL,
    password: PASSWORD,
  });
  return { status, token: json.token };
}

async function feed({ base }: ServerProcess, token: string, cursor: string) {
  const response = await fetch(`${base}/api/sync/changes?cursor=${encodeURIComponent(cursor)}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const text = await response.text();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function cursorOf(server: ServerProcess, token: string): Promise<string> {
  return (await feed(server, token, '')).at(-1).cursor;
}
