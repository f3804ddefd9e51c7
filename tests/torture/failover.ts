import { startForwarder } from '#tests/support/forwarder.ts';
import { ownCluster } from '#tests/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { allHaveWritten, compare, makeNetwork, startWriters } from './torture.ts';

export interface FailoverResult {
  /** Number of server processes that have crashed. */
  dead: number;
  acknowledged: number;
  /** Acknowledged writes that are missing in the new primary, and writes that it has more than once. */
  lost: string[];
  doubled: string[];
  /** Milliseconds from the promotion until every writer had received an answer again. */
  backAfterMs: number;
}

/**
 * Writes through several server processes while their database crashes permanently and its synchronous standby takes
 * over at the same address.
 */
export async function failOver({
  processes,
  writers: count,
}: {
  processes: number;
  writers: number;
}): Promise<FailoverResult> {
  const cluster = await ownCluster();
  const servers: ServerProcess[] = [];
  const cleanUps: (() => unknown)[] = [cluster.stop];
  try {
    const people = await makeNetwork(cluster.url, count);
    const standby = await cluster.standby();
    cleanUps.push(standby.stop);
    const forwarder = await startForwarder(cluster.port);
    cleanUps.push(forwarder.stop);
    const address = Object.assign(new URL(cluster.url), { port: String(forwarder.port) }).href;
    for (let nth = 0; nth < processes; nth += 1) {
      servers.push(await startServerProcess({ dataDir: '.', databaseUrl: address }));
    }
    const writers = await startWriters(servers, people);
    await allHaveWritten(writers);

    cluster.crash();
    forwarder.moveTo(standby.port);
    standby.promote();
    const promotedAt = performance.now();
    await allHaveWritten(writers);
    const backAfterMs = Math.round(performance.now() - promotedAt);
    await Promise.all(writers.map((writer) => writer.stop()));
    const dead = servers.filter(({ child }) => child.exitCode !== null).length;
    return { dead, backAfterMs, ...(await compare(standby.url, writers)) };
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}
