import { join } from 'node:path';
import pg from 'pg';

/** Runs the programs of a cluster as its owner, in its folder. Throws if one fails. */
export interface ClusterPrograms {
  folder: string;
  run(program: string, args: string[]): void;
  /** Command line options of a server on this port. */
  optionsOn(port: number): string;
}

/** A second PostgreSQL server that receives each commit of the first one before it is acknowledged. */
export interface Standby {
  port: number;
  url: string;
  /** Promotes it to the primary. Returns when it accepts writes. */
  promote(): void;
  stop(): void;
}

/**
 * Copies the cluster at `primaryUrl` and follows it. From then on, the primary waits for the standby at each commit, so
 * a failover loses nothing that was acknowledged.
 */
export async function startStandby(
  { folder, run, optionsOn }: ClusterPrograms,
  primaryUrl: string,
  port: number,
): Promise<Standby> {
  const data = join(folder, 'standby');
  run('pg_basebackup', ['-d', primaryUrl, '-D', data, '-R', '-X', 'stream', '-c', 'fast']);
  const log = join(folder, 'standby-log');
  run('pg_ctl', ['-D', data, '-o', optionsOn(port), '-l', log, '-w', 'start']);
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query('select pg_reload_conf()');
    while (!(await isSynchronous(client))) await new Promise((next) => setTimeout(next, 20));
  } finally {
    await client.end();
  }
  return {
    port,
    url: Object.assign(new URL(primaryUrl), { port: String(port) }).href,
    promote: () => run('pg_ctl', ['-D', data, '-w', 'promote']),
    stop: () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
  };
}

async function isSynchronous(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select sync_state from pg_stat_replication');
  return rows[0]?.sync_state === 'sync';
}
