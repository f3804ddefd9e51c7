import { afterEach, expect, test, vi } from 'vitest';
import { commandsIn, operationsChapter } from '#tests/support/documented-commands.ts';
import { onBothDatabases } from '#tests/support/server-databases.ts';
import {
  environmentOf,
  runServerProcess,
  startServerProcess,
} from '#tests/support/server-process.ts';
import { startSmtp } from '#tests/support/smtp-server.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const ADMINISTRATOR = { usernameOrEmail: 'you@example.org', password: 'a long and quiet evening' };
const PUBLIC_URL = 'https://fieldbook.example.org';

onBothDatabases('docs/operations.md', ({ fresh }) => {
  test('leads from nothing to a first hub leader who was invited', async () => {
    const steps = operationsChapter('First start').split('\n\n')[1] ?? '';
    const [create = [], check = [], serve = [], ...more] = commandsIn(steps);
    expect([create, check, serve, more]).toEqual([
      ['admin', 'create', ADMINISTRATOR.usernameOrEmail, '--network', 'Your Network'],
      ['check'],
      ['serve'],
      [],
    ]);
    const smtp = await startSmtp();
    cleanUps.push(smtp.stop);
    const database = await fresh();
    const settings = {
      PUBLIC_URL,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Fieldbook <no-reply@fieldbook.example.org>',
    };
    const environment = { ...environmentOf(database), ...settings };
    // The test sets only what the second step tells the operator to set.
    const told = new Set(/^2\. [\s\S]*?(?=^3\. )/m.exec(steps)?.[0].match(/\b[A-Z]+_[A-Z]+\b/g));
    const set = [...Object.keys(environment), 'DATABASE_URL'];
    expect([...told].sort()).toEqual([...new Set(set)].sort());

    const created = await runServerProcess(environment, create);
    expect(created.code).toBe(0);
    const looked = await runServerProcess(environment, check);
    const found = looked.output.split('\n').filter((line) => !line.includes('free in DATA_DIR'));
    expect(found.filter((line) => line.startsWith('FAIL'))).toEqual([]);
    const server = await startServerProcess(database, { ...settings, NEW_NETWORK: 'off' }, serve);
    cleanUps.push(server.stop);

    const link = /https:\S+token=([\w-]+)/.exec(created.output);
    expect(link?.[0]).toContain(`${PUBLIC_URL}/reset-password`);
    const chosen = { token: link?.[1], newPassword: ADMINISTRATOR.password };
    await post(server.base, '/auth/reset-password', chosen);
    const { token } = await post(server.base, '/auth/login', ADMINISTRATOR);
    const hannah = { name: 'Hannah Lind', email: 'hannah@example.org', role: 'hub_leader' };
    await post(server.base, '/invitations', hannah, token);

    const isHers = ({ to }: { to: string[] }) => to.includes(hannah.email);
    await expect.poll(() => smtp.received.some(isHers), { timeout: 300_000 }).toBe(true);
    const raw = smtp.received.find(isHers)?.raw ?? '';
    const letter = raw.replace(/=\r\n/g, '').replaceAll('=3D', '=');
    const invite = /https:\/\/fieldbook\.example\.org\/register\?invite=([\w-]+)/.exec(letter)?.[1];
    const joined = await post(server.base, '/auth/register', {
      username: 'hannah',
      email: hannah.email,
      password: 'another long evening',
      firstName: 'Hannah',
      lastName: 'Lind',
      inviteToken: invite,
    });
    expect(joined.user).toMatchObject({ access: 'granted', roles: [{ name: 'hub_leader' }] });
  });
});

async function post(base: string, path: string, body: object, token = '') {
  const response = await fetch(`${base}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect([path, response.ok]).toEqual([path, true]);
  return response.json();
}
