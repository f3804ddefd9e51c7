// Programs that do not come from npm: a browser and PostgreSQL, both for the tests only.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { giveUp, timed } from './tell.mjs';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The browser that tests and benchmarks drive. `CHROMIUM_PATH` overrules the search. */
export function chromiumPath() {
  const path = process.env.CHROMIUM_PATH ?? chromiumNames.map(onPath).find(Boolean);
  return path ?? '/usr/bin/chromium';
}

/**
 * Chromium without its windows and menus, a third quicker, as Playwright's own browsers are. The whole one
 * where a system has none.
 */
export function headlessChromiumPath() {
  return process.env.CHROMIUM_PATH ?? onPath('chromium-headless-shell') ?? chromiumPath();
}

/** The second browser that tests drive. `FIREFOX_PATH` overrules the search. */
export function firefoxPath() {
  const path = process.env.FIREFOX_PATH ?? ['firefox-esr', 'firefox'].map(onPath).find(Boolean);
  return path ?? '/usr/bin/firefox-esr';
}

/** WebKitGTK's own small browser, the third that tests drive; undefined where it is not installed. */
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

/** The folder with PostgreSQL's own programs (`initdb`, `postgres`), newest version first. */
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

/** Tests are slower without it, not fewer: an older system may not have it. */
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

/** Debian keeps it outside of the PATH of those who may not administer the machine. */
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
