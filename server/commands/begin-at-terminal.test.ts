import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { runCommand } from '#server/cli.ts';
import { readConfig } from '#server/config.ts';
import { type DatabaseConfig, openDatabase } from '#server/db/database.ts';
import { storedNetworkName } from '#server/network-name.ts';
import { onBothDatabases, onDatabases } from '#tests/support/server-databases.ts';
import {
  environmentOf,
  freePort,
  runOnTerminal,
  runServerProcess,
  type TerminalProcess,
} from '#tests/support/server-process.ts';
import { isNewDatabase } from './command.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const terminals = new Set<TerminalProcess>();
afterEach(async () => {
  await Promise.all([...terminals].map((one) => one.hangUp()));
  terminals.clear();
});

const ANSWERS = ['Gulf Coast Network', 'ada@example.org', 'Ada', 'Lovelace'];
const QUESTIONS = ['Name of the network', 'Your e-mail address', 'first name', 'last name'];
const CTRL_C = '\x03';

/** Runs a command in this process. Its input is the lines in `typed`, typed ahead, and then ends. */
async function answering(
  environment: Record<string, string>,
  words: string[],
  typed: readonly string[],
) {
  const input = new PassThrough();
  const output = new PassThrough();
  input.end(typed.map((line) => `${line}\n`).join(''));
  const lines: string[] = [];
  const keep = (line: string) => void lines.push(line);
  const code = await runCommand(words, {
    environment,
    print: keep,
    complain: keep,
    terminal: { input, output },
  });
  return { code, output: lines.join('\n'), asked: String(output.read() ?? '') };
}

async function isUntouched(database: DatabaseConfig): Promise<boolean> {
  const opened = openDatabase(database);
  const isNew = await isNewDatabase(readConfig(environmentOf(database)), opened);
  await opened.close();
  return isNew && readdirSync(database.dataDir).length === 0;
}

onBothDatabases('the first start at a terminal', ({ fresh }) => {
  test('asks for the network and its first administrator, and creates both', async () => {
    const database = await fresh();
    const begun = await answering(environmentOf(database), ['migrate'], ANSWERS);
    expect(begun.code).toBe(0);
    const places = QUESTIONS.map((words) => begun.asked.indexOf(words));
    expect(places.every((at) => at >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(begun.output).toContain('There is no Fieldbook data in');
    expect(begun.output).toContain('ada@example.org is a super admin.');
    expect(begun.output).toMatch(/\/reset-password\?token=[\w-]+\nStart the server with "serve"/);

    const { db, close } = openDatabase(database);
    expect(await storedNetworkName(db)).toBe('Gulf Coast Network');
    const people = await db
      .selectFrom('users')
      .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select(['email', 'first_name', 'last_name', 'roles.name as role'])
      .execute();
    await close();
    const ada = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Lovelace' };
    expect(people).toEqual([{ ...ada, role: 'superadmin' }]);

    const again = await answering(environmentOf(database), ['migrate'], ANSWERS);
    expect(again).toEqual({ code: 0, output: 'The database is up to date.', asked: '' });
  });

  test('asks again after an empty or wrong answer', async () => {
    const database = await fresh();
    const [network = '', email = '', first = '', last = ''] = ANSWERS;
    const long = 'n'.repeat(101);
    const typed = ['', '   ', long, network, 'ada', 'ada@', email, '', first, long, last];
    const { code, asked } = await answering(environmentOf(database), ['migrate'], typed);
    expect(code).toBe(0);
    const times = (words: string) => asked.split(words).length - 1;
    expect(QUESTIONS.map(times)).toEqual([4, 3, 2, 2]);
    expect(times('The name needs 1 to 80 characters.')).toBe(3);
    expect(times('This is not an e-mail address.')).toBe(2);
    expect(times('A name needs 1 to 100 characters.')).toBe(2);
  });

  test.each([0, 1, 2, 3])('leaves nothing behind if the input ends after %i answers', async (n) => {
    const database = await fresh();
    const begun = await answering(environmentOf(database), ['serve'], ANSWERS.slice(0, n));
    expect(begun.code).toBe(1);
    expect(begun.output).toContain('Ended at a question. Nothing was created.');
    expect(await isUntouched(database)).toBe(true);
  });

  test('does not ask for the name if NETWORK_NAME sets it', async () => {
    const database = await fresh();
    const environment = { ...environmentOf(database), NETWORK_NAME: 'Delta Network' };
    const begun = await answering(environment, ['migrate'], ANSWERS.slice(1));
    expect(begun.code).toBe(0);
    expect(begun.output).toContain('It is called Delta Network (NETWORK_NAME).');
    expect(begun.asked).not.toContain('Name of the network');
  });

  test('asks nothing for a dry run', async () => {
    const database = await fresh();
    const tried = await answering(environmentOf(database), ['migrate', '--dry-run'], ANSWERS);
    expect(tried).toMatchObject({ code: 1, asked: '' });
    expect(await isUntouched(database)).toBe(true);
  });

  test('changes nothing if a network was created while the questions were open', async () => {
    const database = await fresh();
    const environment = environmentOf(database);
    const input = new PassThrough();
    const output = new PassThrough();
    const lines: string[] = [];
    const keep = (line: string) => void lines.push(line);
    const terminal = { input, output };
    const begun = runCommand(['migrate'], { environment, print: keep, complain: keep, terminal });
    await expect.poll(() => lines.join('\n')).toContain('There is no Fieldbook data');
    const other = { environment, print: () => undefined, complain: keep };
    expect(await runCommand(['admin', 'create', 'eve@example.org'], other)).toBe(0);
    input.end(ANSWERS.map((line) => `${line}\n`).join(''));
    expect(await begun).toBe(1);
    expect(lines.at(-1)).toContain('Another process has begun a network');
    const { db, close } = openDatabase(database);
    const people = await db.selectFrom('users').select('email').execute();
    expect([people, await storedNetworkName(db)]).toEqual([
      [{ email: 'eve@example.org' }],
      undefined,
    ]);
    await close();
  });

  test('without a terminal, says what to run and creates nothing', async () => {
    const database = await fresh();
    const refused = await runServerProcess(environmentOf(database), ['serve']);
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('run "admin create <email> --network <name>" first');
    expect(await isUntouched(database)).toBe(true);
  });

  test('serves afterwards, until Ctrl+C', async () => {
    const port = String(await freePort());
    const settings = { PORT: port, HOST: '127.0.0.1', PUBLIC_URL: 'https://field.example.org' };
    const terminal = await runOnTerminal({ ...environmentOf(await fresh()), ...settings }, [
      'serve',
    ]);
    terminals.add(terminal);
    for (const [nth, words] of QUESTIONS.entries()) await terminal.type(words, `${ANSWERS[nth]}\r`);
    await terminal.type('"listening"', '');
    const link = /https:\/\/field\.example\.org\/reset-password\?token=([\w-]+)/;
    const token = link.exec(terminal.output())?.[1];
    expect(terminal.output()).toContain('The server starts now. Open the link, choose a password');

    const base = `http://127.0.0.1:${port}`;
    const password = 'a long and quiet evening';
    await post(base, '/auth/reset-password', { token, newPassword: password });
    const { user } = await post(base, '/auth/login', {
      usernameOrEmail: 'ada@example.org',
      password,
    });
    expect(user).toMatchObject({ first_name: 'Ada', roles: [{ name: 'superadmin' }] });
    await terminal.type('', CTRL_C);
    expect(await terminal.ended).toBe(0);
    expect(terminal.output()).toContain('"stopped"');
  });

  test('leaves no trace after Ctrl+C', async () => {
    const database = await fresh();
    const terminal = await runOnTerminal(environmentOf(database), ['serve']);
    terminals.add(terminal);
    await terminal.type('Name of the network', 'Gulf Coast\r');
    await terminal.type('e-mail address', `ada${CTRL_C}`);
    expect(await terminal.ended).toBe(1);
    expect(terminal.output()).toContain('Ended at a question. Nothing was created.');
    expect(await isUntouched(database)).toBe(true);
  });
});

onDatabases(['sqlite'], 'a volume that has lost its data', ({ fresh }) => {
  test('does not start a new network at a terminal', async () => {
    const database = await fresh();
    writeFileSync(join(database.dataDir, 'served-a-network'), 'Since yesterday\n');
    const refused = await answering(environmentOf(database), ['serve'], ANSWERS);
    expect(refused).toMatchObject({ code: 1, asked: '' });
    expect(refused.output).toContain('has served a network, but its data is gone');
    expect(existsSync(join(database.dataDir, 'fieldbook.sqlite'))).toBe(false);
  });
});

async function post(base: string, path: string, body: object) {
  const response = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect([path, response.status]).toEqual([path, 200]);
  return response.json();
}
