import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run } from './run.mjs';
import { giveUp, timed } from './tell.mjs';

/** Installs the packages in package-lock.json, unless exactly these are installed already. */
export async function ensurePackages() {
  if (packagesAreCurrent()) return;
  await timed('Installing packages (about half a minute)', async () => {
    // --include=dev, because with NODE_ENV=production npm would leave out packages that the build needs.
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
 * npm keeps a list of the installed packages in node_modules. If the list is missing or differs from the lock file,
 * there is something to install. Optional packages are for other systems and may be missing.
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
    return undefined; // missing, or truncated by an interrupted install: install again
  }
}
