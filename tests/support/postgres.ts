import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type DatabaseConfig, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { type Standby, startStandby } from './postgres-standby.ts';
import { scratchFolder } from './scratch.ts';
import { freePort } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…/postgres` of the private cluster, or the reason why there is none. */
    postgres: { url: string } | { missing: string };
    /** Folder of an empty, migrated SQLite database, which is the template for others. */
    migratedSqlite: string;
  }
}

/** An empty, migrated database as the template for others: ten times as fast as migrating each. */
export const MIGRATED = 'migrated';

/** Setup of the vitest project `server`: one private cluster for the whole run, removed afterwards. */
export default async function setup(project: TestProject): Promise<() => void> {
  project.provide('migratedSqlite', await migratedFolder());
  const bin = postgresPrograms();
  if (!bin) {
    project.provide('postgres', { missing: NOT_INSTALLED });
    return () => undefined;
  }
  const cluster = await startCluster(bin);
  await makeMigrated(cluster.url);
  project.provide('postgres', { url: cluster.url });
  return cluster.stop;
}

/** The address of another database in the same cluster. */
export function databaseIn(clusterUrl: string, name: string): string {
  return Object.assign(new URL(clusterUrl), { pathname: `/${name}` }).href;
}

export async function onCluster(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function makeMigrated(url: string): Promise<void> {
  await onCluster(url, `create database ${MIGRATED}`);
  await migrateEmpty({ databaseUrl: databaseIn(url, MIGRATED), dataDir: tmpdir() });
}

async function migratedFolder(): Promise<string> {
  const dataDir = scratchFolder('fieldbook-migrated-');
  await migrateEmpty({ dataDir });
  return dataDir;
}

async function migrateEmpty(config: DatabaseConfig): Promise<void> {
  const database = openDatabase(config);
  await migrate(database);
  await database.close();
}

/** A cluster only for this program. Throws if PostgreSQL is not installed. */
export async function ownCluster(): Promise<Cluster> {
  const bin = postgresPrograms();
  if (!bin) throw new Error(NOT_INSTALLED);
  return startCluster(bin);
}

const NOT_INSTALLED = "PostgreSQL's programs were not found: apt-get install postgresql";

/** The folder with initdb and postgres, newest version first; undefined if there is none. */
function postgresPrograms(): string | undefined {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => `/usr/lib/postgresql/${version}/bin`)
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** A private PostgreSQL. */
export interface Cluster {
  url: string;
  port: number;
  /** `fast` closes connections, `immediate` acts like a crash. Resolves when the server accepts connections again. */
  restart(mode: 'fast' | 'immediate'): Promise<void>;
  /** Starts a second server that receives each commit before it is acknowledged. */
  standby(): Promise<Standby>;
  /** Ends the server like a lost machine; it does not come back. */
  crash(): void;
  stop(): void;
}

/**
 * Starts a cluster in a temporary folder on a free port. Durability is off because the database lives for one run.
 * PostgreSQL refuses to run as root, so root uses the system's user `postgres`.
 */
async function startCluster(bin: string): Promise<Cluster> {
  const folder = scratchFolder('fieldbook-pg-');
  const owner = ownerOfCluster();
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid ?? owner.uid);
  const data = join(folder, 'data');
  const port = await freePort();
  const run = (program: string, args: string[]) => runAs(owner, join(bin, program), args, folder);

  run('initdb', [
    '-D',
    data,
    '-U',
    'fieldbook',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ]);
  const settings = {
    listen_addresses: '127.0.0.1',
    fsync: 'off',
    full_page_writes: 'off',
    // Statistics would depend on how long a test has taken. A test of plans collects its own.
    autovacuum: 'off',
    max_connections: '300',
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const optionsOn = (onPort: number) => `-p ${onPort} -k ${folder} ${flags.join(' ')}`;
  const options = optionsOn(port);
  run('pg_ctl', ['-D', data, '-o', options, '-l', join(folder, 'log'), '-w', 'start']);

  const url = `postgres://fieldbook@127.0.0.1:${port}/postgres`;
  let isRunning = true;
  const end = () => {
    if (isRunning) run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
    isRunning = false;
  };
  return {
    url,
    port,
    standby: async () => startStandby({ folder, run, optionsOn }, url, await freePort()),
    crash: end,
    async restart(mode) {
      const args = [
        '-D',
        data,
        '-m',
        mode,
        '-o',
        options,
        '-l',
        join(folder, 'log'),
        '-w',
        'restart',
      ];
      const child = spawn(join(bin, 'pg_ctl'), args, { ...owner, cwd: folder, stdio: 'ignore' });
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`pg_ctl restart ended with ${String(code)}`);
    },
    stop() {
      end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** The user that runs PostgreSQL and PgBouncer, both of which refuse to run as root. */
export function ownerOfCluster(): Owner {
  if (process.getuid?.() !== 0) return {};
  const read = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: read('-u'), gid: read('-g') };
}

function runAs(owner: Owner, program: string, args: string[], cwd: string): void {
  // stdio is ignored, or the server that pg_ctl starts would keep this process's pipes open.
  const done = spawnSync(program, args, { ...owner, cwd, stdio: 'ignore', timeout: 60_000 });
  if (done.status === 0) return;
  throw new Error(`${program} ended with ${done.status ?? done.signal ?? String(done.error)}`);
}
