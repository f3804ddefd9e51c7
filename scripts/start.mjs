// `npm start`: goes from a fresh clone to the running demo in one command. It uses only Node itself, because it
// installs everything else.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, demoPassword } from './lib/demo.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { ensurePackages } from './lib/packages.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';
import { buildIsCurrent } from './lib/sources.mjs';
import { giveUp, say, seconds, timed } from './lib/tell.mjs';

const startedAt = Date.now();
const port = Number(process.env.PORT || 4300);
const portPatienceMs = 5_000;
const healthDeadlineMs = 120_000;

requireNodeVersion();
await requireFreePort();
await ensurePackages();
await ensureBuild();
const server = startServer();
await waitUntilHealthy();
welcome();

async function requireFreePort() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    giveUp(`PORT must be a number from 1 to 65535; it is "${process.env.PORT}".`);
  }
  // A Fieldbook that has just been stopped may still be finishing its last requests.
  const deadline = Date.now() + portPatienceMs;
  while (!(await portIsFree())) {
    if (Date.now() > deadline) {
      giveUp(
        `Port ${port} is taken by another program: stop that one, or choose another port (PORT=${port + 1} npm start).`,
      );
    }
    await pause(200);
  }
}

/** @returns {Promise<boolean>} */
function portIsFree() {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

async function ensureBuild() {
  if (buildIsCurrent()) return;
  await timed('Building the app', async () => {
    const { code } = await run(process.execPath, [inRoot('scripts', 'build.mjs')]);
    if (code !== 0) giveUp('The build failed; the reason is above.');
  });
}

function startServer() {
  say('Starting the server …');
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', inRoot('dist', 'server', 'main.js')],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        FIELDBOOK_DEMO: process.env.FIELDBOOK_DEMO || 'on',
        LOG_LEVEL: process.env.LOG_LEVEL || 'warn', // a line per request would hide the address
      },
      stdio: 'inherit',
    },
  );
  let stopping = false;
  const stop = () => {
    if (!stopping) say('\nStopping …');
    stopping = true;
    child.kill('SIGTERM'); // after Ctrl-C its second signal, which the server ignores
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  process.on('exit', () => child.kill('SIGTERM')); // never leave the server behind, whatever ends this process

  child.once('exit', (code) => {
    if (stopping) process.exit(0);
    giveUp(`The server has ended by itself (exit code ${code}); its last words are above.`);
  });
  return child;
}

async function waitUntilHealthy() {
  const deadline = Date.now() + healthDeadlineMs;
  while (!(await isHealthy())) {
    if (Date.now() > deadline) {
      server.kill('SIGTERM');
      giveUp(`The server did not answer on port ${port} within ${seconds(healthDeadlineMs)}.`);
    }
    await pause(100);
  }
}

async function isHealthy() {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;
  } catch {
    return false; // not listening yet
  }
}

function welcome() {
  const address = `http://localhost:${port}`;
  const accounts = demoAccounts.map(([names, what]) => `    ${names?.padEnd(36)}${what}`);
  say(
    [
      '',
      `Fieldbook is running at ${address} (ready after ${seconds(Date.now() - startedAt)})`,
      '',
      `  Demo accounts, all with the password "${demoPassword}":`,
      ...accounts,
      `  Mail it sends is shown at ${address}/dev/mail`,
      ...(process.env.HOST
        ? []
        : ['  Only this machine can reach it: the passwords above are known.']),
      '',
      'Ctrl-C stops it.',
    ].join('\n'),
  );
}
