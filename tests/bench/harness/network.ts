import { type ChildProcessByStdio, spawn } from 'node:child_process';
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
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
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
  // Another process may be generating the same network.
  const making = `${kept}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  const server = await startServer(making, planters, true);
  await server.stop();
  try {
    renameSync(making, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
    rmSync(making, { recursive: true });
  }
  return kept;
}

async function startServer(dataDir: string, planters: number, extras: boolean): Promise<Network> {
  const child = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      FIELDBOOK_DEMO: 'on',
      FIELDBOOK_DEMO_PLANTERS: String(planters),
      FIELDBOOK_EXTRAS: extras ? 'on' : 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    port: await listeningPort(child),
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Waits for the log line with the port on which the server listens. Prints warnings and errors of the log. */
function listeningPort(child: ChildProcessByStdio<null, Readable, null>): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(new Error('The server did not start; its last words are above.'));
    };
    const timer = setTimeout(fail, PATIENCE_MS);
    child.once('exit', fail);
    createInterface(child.stdout).on('line', (line) => {
      const port = /"port":(\d+).*"listening"/.exec(line)?.[1];
      if (port) {
        clearTimeout(timer);
        resolve(Number(port));
      } else if (!line.startsWith('{"level":30,')) {
        console.log(line);
      }
    });
  });
}
