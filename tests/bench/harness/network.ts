import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#tests/support/server-process.ts';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { buildNote } from '../../../scripts/lib/sources.mjs';

const PATIENCE_MS = 300_000;

/** The built server as a process, with its own demo network. */
export interface Network {
  port: number;
  stop(): Promise<void>;
}

export interface NetworkSettings {
  planters: number;
  /** False: the server offers only what the specifications document. */
  extras: boolean;
}

/** Starts `dist/server` on a copy of a demo network. Generating that network takes a while the first time. */
export async function startNetwork({ planters, extras }: NetworkSettings): Promise<Network> {
  const folder = mkdtempSync(join(tmpdir(), 'fieldbook-bench-'));
  cpSync(await demoFolder(planters), folder, { recursive: true });
  const running = await startServer(folder, planters, extras);
  return {
    port: running.port,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A demo network as the server generates it, cached for later runs of the same build on the same day. */
async function demoFolder(planters: number): Promise<string> {
  const { buildId } = JSON.parse(readFileSync(buildNote, 'utf8')) as { buildId: string };
  const day = new Date().toISOString().slice(0, 10);
  const kept = inRoot('node_modules', '.cache', 'bench', `${planters}-${buildId}-${day}`);
  if (existsSync(kept)) return kept;
  const making = `${kept}.making`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const server = await startServer(making, planters, true);
  await server.stop();
  renameSync(making, kept);
  return kept;
}

async function startServer(dataDir: string, planters: number, extras: boolean): Promise<Network> {
  const port = await freePort();
  const child = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      FIELDBOOK_DEMO: 'on',
      FIELDBOOK_DEMO_PLANTERS: String(planters),
      FIELDBOOK_EXTRAS: extras ? 'on' : 'off',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isHealthy(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error('The server did not start; its last words are above.');
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health`)).ok;
  } catch {
    return false; // not listening yet
  }
}
