import { startForwarder } from '#tests/support/forwarder.ts';
import { ownCluster } from '#tests/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { allHaveWritten, compare, makeNetwork, startWriters } from './torture.ts';

export interface FailoverResult {
  /** Server processes that have ended by themselves. */
  dead: number;
  acknowledged: number;
  /** Acknowledged writes that the new primary does not have, and writes that it has more than once. */
  lost: string[];
  doubled: string[];
  /** Milliseconds from the promotion until every writer had been answered again. */
  backAfterMs: number;
}

/**
 * Writes through several server processes while their database crashes for good and its synchronous standby takes over,
 * under the same address.
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
