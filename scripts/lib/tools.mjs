// Programs that do not come from npm, such as browsers and PostgreSQL. All of them are for tests and benchmarks only.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { giveUp, timed } from './tell.mjs';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser for tests and benchmarks. `CHROMIUM_PATH` overrides the search. */
export function chromiumPath() {
  const path = process.env.CHROMIUM_PATH ?? chromiumNames.map(onPath).find(Boolean);
  return path ?? '/usr/bin/chromium';
}

/**
 * Chromium without windows and menus, which is a third faster, like Playwright's own browsers. Falls back to the full
 * Chromium.
 */
export function headlessChromiumPath() {
  return process.env.CHROMIUM_PATH ?? onPath('chromium-headless-shell') ?? chromiumPath();
}

/** The second browser for tests. `FIREFOX_PATH` overrides the search. */
export function firefoxPath() {
  const path = process.env.FIREFOX_PATH ?? ['firefox-esr', 'firefox'].map(onPath).find(Boolean);
  return path ?? '/usr/bin/firefox-esr';
}

/** The third browser for tests, WebKitGTK's own small browser; undefined if it is not installed. */
export function webkitPath() {
  const libraries = '/usr/lib';
  const folders = existsSync(libraries) ? readdirSync(libraries) : [];
  return folders
    .flatMap((folder) =>
      ['4.1', '6.0', '4.0'].map((version) =>
        join(libraries, folder, `webkit2gtk-${version}`, 'MiniBrowser'),
      ),
    )
    .find(isProgram);
}

/** The folder with the programs of the newest PostgreSQL (`initdb`, `postgres`). */
function postgresFolder() {
  const debianHome = '/usr/lib/postgresql';
  const versions = existsSync(debianHome) ? readdirSync(debianHome) : [];
  const newestFirst = versions
    .map(Number)
    .filter(Boolean)
    .sort((a, b) => b - a);
  const folders = newestFirst
    .filter((version) => version >= 15)
    .map((version) => join(debianHome, String(version), 'bin'));
  return [...folders, ...pathFolders()].find((folder) => isProgram(join(folder, 'initdb')));
}

export async function ensureChromium() {
  await ensureTool({
    found: () => isProgram(chromiumPath()),
    what: 'Chromium',
    debianPackage: 'chromium',
  });
}

/** Optional: tests are only slower without it, and older systems may not have the package. */
export async function ensureHeadlessChromium() {
  if (headlessChromiumPath() !== chromiumPath() || !mayInstall()) return;
  await timed('Installing headless Chromium for the tests', () =>
    aptInstall('chromium-headless-shell'),
  );
}

export async function ensureFirefox() {
  await ensureTool({
    found: () => isProgram(firefoxPath()),
    what: 'Firefox',
    debianPackage: 'firefox-esr',
  });
}

export async function ensureWebKit() {
  await ensureTool({
    found: () => webkitPath() !== undefined && onPath('WebKitWebDriver') !== undefined,
    what: 'WebKitGTK and its driver',
    debianPackage: 'webkit2gtk-driver',
  });
  await ensureTool({
    found: () => onPath('xvfb-run') !== undefined,
    what: 'a virtual screen for WebKitGTK',
    debianPackage: 'xvfb',
  });
}

export async function ensurePostgres() {
  await ensureTool({
    found: () => postgresFolder() !== undefined,
    what: 'PostgreSQL 15 or newer',
    debianPackage: 'postgresql',
  });
}

/** Debian installs it in /usr/sbin, which is not in the PATH of unprivileged users. */
export function pgbouncerPath() {
  return onPath('pgbouncer') ?? ['/usr/sbin/pgbouncer'].find(isProgram);
}

export async function ensurePgBouncer() {
  await ensureTool({
    found: () => pgbouncerPath() !== undefined,
    what: 'PgBouncer',
    debianPackage: 'pgbouncer',
  });
}

/** @param {{ found: () => boolean, what: string, debianPackage: string }} tool */
async function ensureTool({ found, what, debianPackage }) {
  if (found()) return;
  if (mayInstall()) {
    await timed(`Installing ${what} for the tests`, () => aptInstall(debianPackage));
  }
  if (!found()) {
    giveUp(
      `The tests need ${what}: please install it (Debian and Ubuntu: apt install ${debianPackage}).`,
    );
  }
}

function mayInstall() {
  return process.getuid?.() === 0 && onPath('apt-get') !== undefined;
}

/** @param {string} name */
async function aptInstall(name) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { quiet: true, env });
  const install = ['install', '-y', '-qq', '--no-install-recommends', name];
  const { code, output } = await run('apt-get', install, { quiet: true, env });
  if (code !== 0) process.stderr.write(output);
}

/** @param {string} name */
function onPath(name) {
  return pathFolders()
    .map((folder) => join(folder, name))
    .find(isProgram);
}

function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter);
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
