import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Free memory in bytes that is several times what a run of all server tests uses at once. */
const ENOUGH = 3e9;

/**
 * A new folder for databases that live for one test. It is in memory if there is enough, because hundreds of
 * databases would mostly wait for the disk. These tests do not cover power failures.
 */
export function scratchFolder(prefix: string): string {
  return mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), prefix));
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > ENOUGH;
}
