import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { pgbouncerPath } from '../../scripts/lib/tools.mjs';
import { ownerOfCluster } from './postgres.ts';
import { scratchFolder } from './scratch.ts';
import { freePort } from './server-process.ts';

interface PgBouncer {
  /** Address of the same database through PgBouncer. */
  url: string;
  stop(): Promise<void>;
}

/** PgBouncer in front of the database at `url`, with the settings that we ship, except addresses and passwords. */
export async function startPgBouncer(url: string): Promise<PgBouncer> {
  const program = pgbouncerPath();
  if (!program) throw new Error('PgBouncer was not found: apt-get install pgbouncer');
  const folder = scratchFolder('fieldbook-pgbouncer-');
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings(new URL(url), port, folder));
  const owner = ownerOfCluster();
  if (owner.uid !== undefined) {
    for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid ?? owner.uid);
  }
  const child = spawn(program, ['-q', file], { ...owner, cwd: folder, stdio: 'ignore' });
  const ended = once(child, 'close');
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const pooled = new URL(url);
  pooled.port = String(port);
  pooled.pathname = '/fieldbook';
  return {
    url: pooled.href,
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Few connections, so that requests switch between them all the time. */
function settings({ hostname, port, pathname }: URL, ownPort: number, folder: string): string {
  return readFileSync(inRoot('deploy', 'pgbouncer.ini'), 'utf8')
    .replace('host=postgres port=5432', `host=${hostname} port=${port} dbname=${pathname.slice(1)}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('listen_port = 6432', `listen_port = ${ownPort}\nunix_socket_dir = ${folder}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace(/^auth_file = .*$/m, '')
    .replace('default_pool_size = 40', 'default_pool_size = 3')
    .replace('fieldbook = ', 'fieldbook = user=fieldbook ');
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false; // not listening yet
  } finally {
    socket.destroy();
  }
}
