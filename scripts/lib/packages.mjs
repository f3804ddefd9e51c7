import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { giveUp, timed } from './tell.mjs';

/** Installs what package-lock.json names, unless exactly that is there already. */
export async function ensurePackages() {
  if (packagesAreCurrent()) return;
  await timed('Installing packages (about half a minute)', async () => {
    // --include=dev: a machine with NODE_ENV=production would else leave out what the build needs.
    const { code, output } = await run(
      'npm',
      ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      { quiet: true },
    );
    if (code !== 0) {
      giveUp(
        `${output}\nThe packages could not be installed (npm's words are above). Is the network reachable?`,
      );
    }
  });
}

/**
 * npm keeps a list of what it installed in node_modules; no list, or one that differs from the lock,
 * means that there is something to install. Optional packages are for other systems and may be absent.
 */
function packagesAreCurrent() {
  const wanted = readLock(inRoot('package-lock.json'));
  const installed = readLock(inRoot('node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    const found = installed[path];
    if (path === '') return true;
    return found ? found.version === entry.version : entry.optional === true;
  });
}

/**
 * @param {string} path
 * @returns {Record<string, { version: string, optional?: boolean }> | undefined}
 */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined; // not there, or cut off by an interrupted install: both mean "install again"
  }
}
