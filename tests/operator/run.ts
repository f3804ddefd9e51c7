import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { commandsIn, operationsChapter } from '#tests/support/documented-commands.ts';
import { freePort } from '#tests/support/server-process.ts';
import { startSmtp } from '#tests/support/smtp-server.ts';
import { root } from '../../scripts/lib/paths.mjs';
import { startHttpsProxy } from './https-proxy.ts';
import { acceptInvitation, beginAsAdministrator, type Person } from './people.ts';

// `npm run operator`: follows "First start" in docs/operations.md like a new operator, in a clean clone without
// node_modules, until the first hub leader has accepted an invitation. Users act in browsers. Prints the time.

const ADMINISTRATOR: Person = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'you@example.org',
  password: 'a long and quiet evening',
};
const HUB_LEADER: Person = {
  firstName: 'Hannah',
  lastName: 'Lind',
  email: 'hannah@example.org',
  password: 'another long evening',
};

const startedAt = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'fieldbook-operator-'));
const clone = join(folder, 'fieldbook');
const smtp = await startSmtp();
const steps = operationsChapter('First start').split('\n\n')[1] ?? '';
const [create = [], check = [], serve = []] = commandsIn(steps);
const port = await freePort();
const proxy = await startHttpsProxy({ folder, port });
const environment = {
  ...own(process.env),
  DATA_DIR: join(folder, 'data'),
  PUBLIC_URL: proxy.origin,
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Fieldbook <no-reply@fieldbook.example.org>',
  HOST: '127.0.0.1',
  PORT: String(port),
};

try {
  const source = `file://${root}`;
  await timed('a clean clone of the last commit', () =>
    run('git', ['clone', '--quiet', '--depth', '1', source, clone], folder),
  );
  const install = /In its folder: `([^`]+)`/.exec(steps)?.[1] ?? '';
  await timed(install, () => run('sh', ['-c', install]));
  const link = await timed(line(create), async () => {
    const printed = await run('node', words(create));
    return /https:\S+\/reset-password\?token=\S+/.exec(printed)?.[0] ?? '';
  });
  await timed(line(check), () => run('node', words(check)));
  const server = await timed(line(serve), startServer);
  const closed = once(server, 'close');
  try {
    await timed('the administrator chooses a password and invites a hub leader', () =>
      beginAsAdministrator(ADMINISTRATOR, { link, invites: HUB_LEADER }),
    );
    await timed('the hub leader gets the letter and accepts', async () =>
      acceptInvitation(HUB_LEADER, await invitationFor(HUB_LEADER)),
    );
  } finally {
    server.kill('SIGTERM');
    await closed;
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  console.log(
    `From nothing to a first hub leader: ${minutes.toFixed(1)} minutes, without reading.`,
  );
} finally {
  proxy.stop();
  await smtp.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The environment of an operator's fresh shell, without the variables that npm set for this command. */
function own(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isOfNpm =
    /^(npm_(package|lifecycle|config_local)|npm_(command|execpath|node_execpath)$|INIT_CWD$|NODE_ENV$)/;
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isOfNpm.test(name)));
}

function words(command: readonly string[]): string[] {
  return ['dist/server/main.js', ...command];
}

function line(command: readonly string[]): string {
  return command.join(' ');
}

/** Runs a program and returns its output. This process also serves mail meanwhile. */
async function run(program: string, args: readonly string[], cwd = clone): Promise<string> {
  const child = spawn(program, args, { cwd, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const [printed, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  if (code === 0) return printed;
  throw new Error(`${args.join(' ')} ended with ${code}:\n${printed}${complaints}`);
}

async function startServer() {
  const server = spawn('node', words(serve), { cwd: clone, env: environment, stdio: 'ignore' });
  for (;;) {
    const { ok } = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => ({
      ok: false,
    }));
    if (ok) return server;
    if (server.exitCode !== null) throw new Error(`serve ended with ${server.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** The link in the email to this person. */
async function invitationFor({ email }: Person): Promise<string> {
  for (;;) {
    const letter = smtp.received.find(({ to }) => to.includes(email));
    // Undoes quoted-printable encoding, which splits long lines.
    const text = letter?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? '';
    const link = /https?:\S+\/register\?invite=[\w-]+/.exec(text)?.[0];
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  console.log(`${((performance.now() - from) / 1000).toFixed(1).padStart(7)} s  ${what}`);
  return result;
}
