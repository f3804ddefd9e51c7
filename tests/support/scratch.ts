import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Bytes: what a run of all server tests may hold at one time, several times over. */
const ENOUGH = 3e9;

/**
 * A new folder for databases that live for one test: in memory where there is plenty, for hundreds of
 * databases wait for a disk most of their time. What must survive a power failure is not tested there.
 */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ENOUGH;
}
