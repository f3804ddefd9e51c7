import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { startPgBouncer } from '#tests/support/pgbouncer.ts';
import { type Cluster, ownCluster } from '#tests/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { startWriter, type Writer } from './writer.ts';

export interface TortureOptions {
  processes: number;
  writers: number;
  restarts: number;
  /** Number of server connections that the database terminates, spread over the time between the restarts. */
  terminations: number;
  /** Puts PgBouncer between the servers and PostgreSQL. */
  pooled?: boolean;
  onProgress?: (sentence: string) => void;
}

export interface TortureResult {
  /** Number of server processes that have crashed. */
  dead: number;
  acknowledged: number;
  /** Acknowledged writes that are missing in the database, and writes that it has more than once. */
  lost: string[];
  doubled: string[];
  /** For each restart of the database, milliseconds until every process had accepted a write again. */
  backAfterMs: number[];
  terminated: number;
}

const PAUSE_MS = 150;

/**
 * Writes through several server processes while their database restarts and drops connections. A writer retries as a
 * device does: with the same key after an unknown outcome, and with a new one after 503, which promises that the
 * write was not executed.
 */
export async function torture(options: TortureOptions): Promise<TortureResult> {
  const cluster = await ownCluster();
  const servers: ServerProcess[] = [];
  const pooler = options.pooled ? await startPgBouncer(cluster.url) : undefined;
  try {
    const people = await makeNetwork(cluster.url, options.writers);
    for (let nth = 0; nth < options.processes; nth += 1) {
      const database = { dataDir: '.', databaseUrl: pooler?.url ?? cluster.url };
      servers.push(await startServerProcess(database));
    }
    const writers = await startWriters(servers, people);
    const disturbed = await disturb(cluster, writers, options);
    await Promise.all(writers.map((writer) => writer.stop()));
    const dead = servers.filter(({ child }) => child.exitCode !== null).length;
    return { dead, ...disturbed, ...(await compare(cluster.url, writers)) };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await pooler?.stop();
    cluster.stop();
  }
}

/** One writer for each person, distributed over the servers. */
export async function startWriters(
  servers: readonly ServerProcess[],
  people: readonly string[],
): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (const [nth, name] of people.entries()) {
    const base = servers[nth % servers.length]?.base ?? '';
    writers.push(startWriter({ base, name, token: await signIn(base, name) }));
  }
  return writers;
}

/** Creates one planter and an account for each writer. Returns the names of the accounts. */
export async function makeNetwork(databaseUrl: string, count: number): Promise<string[]> {
  const database = openDatabase({ databaseUrl, dataDir: '.' });
  await migrate(database);
  const server = startTestServer(database);
  await addPlanter(database, 'Ann');
  const names = Array.from({ length: count }, (_, nth) => `writer${nth}`);
  for (const name of names) await server.addUser(name, ['superadmin']);
  await database.close();
  return names;
}

async function disturb(
  cluster: Cluster,
  writers: readonly Writer[],
  { restarts, terminations, onProgress }: TortureOptions,
): Promise<{ backAfterMs: number[]; terminated: number }> {
  const backAfterMs: number[] = [];
  let terminated = 0;
  await allHaveWritten(writers);
  for (let nth = 0; nth < restarts; nth += 1) {
    const wanted = Math.round(((nth + 1) * terminations) / restarts);
    while (terminated < wanted) {
      terminated += await terminateOne(cluster.url);
      await pause(PAUSE_MS);
    }
    await allHaveWritten(writers);
    await cluster.restart(nth % 2 === 0 ? 'fast' : 'immediate');
    const startedAt = performance.now();
    await allHaveWritten(writers);
    backAfterMs.push(Math.round(performance.now() - startedAt));
    onProgress?.(
      `restart ${nth + 1}: back after ${backAfterMs.at(-1)} ms, ${terminated} connections ended`,
    );
  }
  return { backAfterMs, terminated };
}

/** Resolves when each writer has received another acknowledgement. */
export async function allHaveWritten(writers: readonly Writer[]): Promise<void> {
  const before = writers.map((writer) => writer.acknowledged.length);
  while (writers.some((writer, nth) => writer.acknowledged.length <= (before[nth] ?? 0) + 1)) {
    await pause(20);
  }
}

/** Terminates one connection, preferably one that is not idle. */
async function terminateOne(url: string): Promise<number> {
  const rows = await ask(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'fieldbook' order by state = 'idle', random() limit 1`,
  );
  return rows.length;
}

export async function compare(url: string, writers: readonly Writer[]) {
  const rows = await ask(url, 'select notes, count(*)::int as times from contacts group by notes');
  const times = new Map(rows.map(({ notes, times: count }) => [String(notes), Number(count)]));
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((name) => !times.has(name)),
    doubled: [...times]
      .filter(([, count]) => count > 1)
      .map(([name]) => `${name} (${writers.map((one) => one.historyOf(name)).join('')})`),
  };
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'torture' });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
