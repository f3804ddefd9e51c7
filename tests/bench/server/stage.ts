import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createPasswords } from '#server/account/passwords.ts';
import { DATABASE_FILE, type OpenDatabase, openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { fillNetwork, type NetworkSize } from '#tests/support/large-network.ts';
import { ownCluster } from '#tests/support/postgres.ts';
import { scratchFolder } from '#tests/support/scratch.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { TEST_PASSWORD } from '#tests/support/test-server.ts';

export type Kind = 'sqlite' | 'postgres';

/** A filled database with signed-in users, before any server runs on it. */
export interface Stage {
  database: OpenDatabase;
  size: NetworkSize;
  serve(processes: number): Promise<Served>;
  /** Size of the data on disk, in bytes. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

export interface Served {
  /** Sessions of hub leaders with `size.hub` planters each: leader n has number n + 1. */
  leaders: string[];
  /** Session of a super admin, who reads all lists. */
  admin: string;
  bases: string[];
  /** Memory of all processes together, in bytes. */
  memory(): number;
  /** Processor time of all processes so far, in milliseconds. */
  cpuMs(): number;
  stop(): Promise<void>;
}

const MOST_LEADERS = 80;

export async function openStage(kind: Kind, size: NetworkSize): Promise<Stage> {
  const dataDir = scratchFolder('fieldbook-bench-');
  const cluster = kind === 'postgres' ? await ownCluster() : undefined;
  const config = { dataDir, databaseUrl: cluster?.url };
  const database = openDatabase(config);
  await migrate(database);
  const { leaders } = await fillNetwork(database.db, size);
  await admitLeaders(database, leaders);
  return {
    database,
    size,
    async serve(count) {
      const servers: ServerProcess[] = [];
      for (let nth = 0; nth < count; nth += 1) servers.push(await startServerProcess(config));
      const bases = servers.map(({ base }) => base);
      return {
        bases,
        ...(await sessions(bases[0] ?? '', leaders)),
        memory: () => servers.reduce((sum, { child }) => sum + residentBytes(child.pid ?? 0), 0),
        cpuMs: () => servers.reduce((sum, { child }) => sum + processorMs(child.pid ?? 0), 0),
        stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
      };
    },
    bytes: () => (cluster ? postgresBytes(database) : sqliteBytes(database, dataDir)),
    async close() {
      await database.close();
      cluster?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Gives all leaders a password, and the last one every permission. */
async function admitLeaders({ db }: OpenDatabase, leaders: number): Promise<void> {
  const password_hash = await createPasswords({ memoryCost: 8, timeCost: 1 }).hash(TEST_PASSWORD);
  await db.updateTable('users').set({ password_hash }).where('id', '<=', leaders).execute();
  const role = db.selectFrom('roles').select('id').where('name', '=', 'superadmin');
  const { id } = await role.executeTakeFirstOrThrow();
  await db.insertInto('user_roles').values({ user_id: leaders, role_id: id }).execute();
}

async function sessions(base: string, leaders: number) {
  const tokens: string[] = [];
  for (let id = 1; id <= Math.min(leaders - 1, MOST_LEADERS); id += 1) {
    tokens.push(await signIn(base, `user${id}`, `203.0.113.${id}`));
  }
  return { leaders: tokens, admin: await signIn(base, `user${leaders}`) };
}

/** Linux only; elsewhere 0. */
function residentBytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Linux only; elsewhere 0. The kernel counts in hundredths of a second. */
function processorMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

async function sqliteBytes({ db }: OpenDatabase, dataDir: string): Promise<number> {
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  return statSync(join(dataDir, DATABASE_FILE)).size;
}

async function postgresBytes({ db }: OpenDatabase): Promise<number> {
  await sql`vacuum full`.execute(db);
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes
  `.execute(db);
  return Number(rows[0]?.bytes);
}
