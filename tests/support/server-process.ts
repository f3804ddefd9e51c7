import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { DatabaseConfig } from '#server/db/database.ts';

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const START_TIMEOUT_MS = 30_000;

/** A real server process, started from source. */
export interface ServerProcess {
  port: number;
  base: string;
  child: ChildProcess;
  /** What it has written so far, log and complaints. */
  output(): string;
  /** Sends SIGTERM and answers the exit code. */
  stop(): Promise<number | null>;
}

/** Starts a server and waits until it listens. Throws with its last words when it ends instead. */
export async function startServerProcess(
  database: DatabaseConfig,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const { child, output, ended } = spawnServer({
    PORT: String(port),
    HOST: '127.0.0.1',
    NEW_NETWORK: 'on',
    ...environmentOf(database),
    ...environment,
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!output().includes('"listening"')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the server did not start:\n${output()}`);
    }
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

/** Runs a server that is expected to end by itself. */
export async function runServerProcess(
  environment: Record<string, string>,
  args: string[] = [],
): Promise<{ code: number | null; output: string }> {
  const { output, ended } = spawnServer(environment, args);
  return { code: await ended, output: output() };
}

/** What tells a process of this database. */
export function environmentOf({ dataDir, databaseUrl }: DatabaseConfig): Record<string, string> {
  return { DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
}

function spawnServer(environment: Record<string, string>, args: string[] = []) {
  let written = '';
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, ...args], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const keep = (chunk: Buffer) => {
    written += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
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
