import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Libsql from 'libsql';
import { dayOf } from '#shared/dates.ts';

const BUILT_SERVER = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));
/** File name in the server's data folder. */
export const DATABASE = 'fieldbook.sqlite';
/** The variable with the folder of a demo network, whose name ends with its day. Servers copy it; see `copyOfDemo`. */
export const DEMO_COPY = 'FIELDBOOK_DEMO_COPY';
const DEMO_PLANTERS = 30;
const START_TIMEOUT_MS = 30_000;

export interface AppServer {
  /** Address of the server itself; browsers use the fault proxy instead. */
  origin: string;
  /** Everything that the server has written so far. */
  output(): string;
  /** Deletes a planter directly in the database, since the API has no such call. */
  deletePlanter(id: number): void;
  /** Returns the folder of its data, which is removed unless it is to be kept. */
  stop(how?: { keepData?: boolean }): Promise<string>;
}

export interface AppServerOptions {
  /** True: the reference server; false: only what the specifications document. */
  extras: boolean;
  /** Address that users know; links in emails begin with it. */
  publicUrl: string;
  planters?: number;
  /** Requires a second factor for accounts that manage users or read reports. */
  requiresFactor?: boolean;
  /** Options for Node itself, placed before the script. */
  nodeOptions?: readonly string[];
}

/**
 * The built server, without source maps, since reading them would be a fifth of its start. It has its own demo network
 * in a folder that is removed at the end.
 */
export async function startAppServer(options: AppServerOptions): Promise<AppServer> {
  if (!existsSync(BUILT_SERVER)) throw new Error('There is no build: run npm run build first.');
  const dataDir = mkdtempSync(join(tmpdir(), 'fieldbook-e2e-'));
  const { planters = DEMO_PLANTERS, nodeOptions = [] } = options;
  const copied = copyOfDemo(options);
  if (copied) cpSync(copied, dataDir, { recursive: true });
  const child = spawn(process.execPath, [...nodeOptions, BUILT_SERVER], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: options.publicUrl,
      FIELDBOOK_DEMO: 'on',
      FIELDBOOK_DEMO_PLANTERS: String(planters),
      FIELDBOOK_EXTRAS: options.extras ? 'on' : 'off',
      SECOND_FACTOR: options.requiresFactor ? 'required-for-staff' : 'optional',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
  });
  const port = await listeningPort(child, output);
  return {
    origin: `http://127.0.0.1:${port}`,
    output,
    deletePlanter: (id) => deletePlanterIn(join(dataDir, DATABASE), id),
    async stop({ keepData = false } = {}) {
      child.kill('SIGTERM');
      await ended;
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
      return dataDir;
    },
  };
}

/** The folder with a network as the server would generate it, if there is one. */
function copyOfDemo({ planters = DEMO_PLANTERS, nodeOptions = [] }: AppServerOptions) {
  const folder = process.env[DEMO_COPY];
  // Node options may set another time, and at midnight the demo network changes with the day.
  const isSame = planters === DEMO_PLANTERS && nodeOptions.length === 0;
  return isSame && folder?.endsWith(dayOf(new Date())) ? folder : undefined;
}

/** Deletes like every write of the server: increments the clock first, and stores its value in the row. */
function deletePlanterIn(path: string, id: number): void {
  const db = new Libsql(path);
  db.exec('pragma busy_timeout = 5000');
  db.exec(`
    begin immediate;
    update net_clock set v = v + 1 where net = 1;
    update church_planters set deleted = 1, rev = (select v from net_clock where net = 1)
      where id = ${Math.trunc(id)};
    commit;
  `);
  db.close();
}

function collect({ stdout, stderr }: ChildProcess): () => string {
  let written = '';
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
  }
  return () => written;
}

/** Waits for the log line with the port on which the server listens. */
async function listeningPort(child: ChildProcess, output: () => string): Promise<number> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const port = /"port":(\d+).*"listening"/.exec(output())?.[1];
    if (port) return Number(port);
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
