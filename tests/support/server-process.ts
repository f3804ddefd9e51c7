import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { DatabaseConfig } from '#server/db/database.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { bundleServer } from '../../scripts/lib/server-bundle.mjs';

/** A real server process, built from the current sources. */
export interface ServerProcess {
  port: number;
  base: string;
  child: ChildProcess;
  /** Everything that it has written so far, log and errors. */
  output(): string;
  /** Sends SIGTERM and returns the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a server and waits until it listens. If it exits instead, throws an error with its output. */
export async function startServerProcess(
  database: DatabaseConfig,
  environment: Record<string, string> = {},
  args: string[] = [],
): Promise<ServerProcess> {
  const port = await freePort();
  const settings = { PORT: String(port), HOST: '127.0.0.1', NEW_NETWORK: 'on' };
  const { child, output, ended } = await spawnServer(
    { ...settings, ...environmentOf(database), ...environment },
    args,
  );
  // No separate timeout: a busy machine may take long, and the test has its own timeout.
  while (!output().includes('"listening"')) {
    if (child.exitCode !== null) throw new Error(`the server did not start:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    port,
    base: `http://127.0.0.1:${port}`,
    child,
    output,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Runs a server that is expected to exit on its own. */
export async function runServerProcess(
  environment: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const { output, ended } = await spawnServer(environment, args);
  return { code: await ended, output: output() };
}

/** A server process in its own terminal, with a person who types. */
export interface TerminalProcess {
  /** Everything that the terminal has shown, including escape sequences. */
  output(): string;
  /** Waits until the terminal has shown `words` after the last input, then types `keys`. */
  type(words: string, keys: string): Promise<void>;
  /** The exit code. */
  ended: Promise<number | null>;
  /** Closes the terminal, as a lost connection would. */
  hangUp(): Promise<number | null>;
}

/** Runs a command in a pseudo-terminal, which `script` of util-linux opens. */
export async function runOnTerminal(
  environment: Record<string, string>,
  args: string[],
): Promise<TerminalProcess> {
  bundle ??= makeBundle();
  const command = [process.execPath, await bundle, ...args].map((word) => `'${word}'`).join(' ');
  const env = { PATH: process.env.PATH ?? '', TERM: 'xterm', ...environment };
  const child = spawn('script', ['-q', '-e', '-f', '-c', `exec ${command}`, '/dev/null'], {
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  let read = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    shown += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    output: () => shown,
    async type(words, keys) {
      while (!shown.slice(read).includes(words)) {
        if (child.exitCode !== null) throw new Error(`ended without “${words}”:\n${shown}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      read = shown.length;
      child.stdin.write(keys);
    },
    ended,
    hangUp() {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** Environment variables that point a process to this database. */
export function environmentOf({ dataDir, databaseUrl }: DatabaseConfig): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

let bundle: Promise<string> | undefined;

/** Bundles the server, or another program of its parts: a process then starts in a fifth of the time. */
export async function makeBundle(entry?: string): Promise<string> {
  const folder = inRoot('node_modules', '.cache', 'server-under-test');
  mkdirSync(folder, { recursive: true });
  const file = join(mkdtempSync(join(folder, 'run-')), 'main.js');
  process.once('exit', () => rmSync(dirname(file), { recursive: true, force: true }));
  await bundleServer(file, entry);
  return file;
}

async function spawnServer(environment: Record<string, string>, args: string[] = []) {
  bundle ??= makeBundle();
  let written = '';
  const child = spawn(process.execPath, [await bundle, ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const keep = (chunk: Buffer) => {
    written += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, output: () => written, ended };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
