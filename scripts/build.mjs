// `npm run build`: builds the page, the workers and the server into dist/. With --if-needed it does nothing if the last
// build was made from the same sources.
import { isAscii } from 'node:buffer';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { compressFile, compressFolder } from './lib/compress.mjs';
import { completePlan } from './lib/install-plan.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { sentBytes } from './lib/sent-bytes.mjs';
import { bundleServer } from './lib/server-bundle.mjs';
import { buildIsCurrent, buildNote, currentBuildId } from './lib/sources.mjs';
import { giveUp, say, timed } from './lib/tell.mjs';

if (process.argv.includes('--if-needed') && buildIsCurrent()) {
  say('The build is up to date.');
  process.exit(0);
}

/** The service worker's source has this in place of the plan. */
const PLAN = 'self.__INSTALL_PLAN';

process.chdir(root);
const buildId = currentBuildId();
const buildNumber = Math.floor(Date.now() / 1000);
// Set before the Vite configurations are read, which pass them on as __BUILD_ID__ and __BUILD_NUMBER__.
process.env.FIELDBOOK_BUILD_ID = buildId;
process.env.FIELDBOOK_BUILD_NUMBER = String(buildNumber);
process.env.NODE_ENV = 'production';

try {
  await rm(buildNote, { force: true }); // from here on, the build does not count as finished
  await timed('  page and workers', buildPage);
  await timed('  service worker', buildServiceWorker);
  await requireAscii();
  await timed('  compressed copies', () => compressFolder(inRoot('dist', 'web')));
  await timed('  plan of the installation', putInPlan);
  await timed('  server', () => bundleServer(inRoot('dist', 'server', 'main.js')));
  await writeNote();
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}

async function buildPage() {
  const { build } = await import('vite');
  await build({ configFile: inRoot('vite.config.ts'), logLevel: 'warn' });
}

async function buildServiceWorker() {
  const { build } = await import('vite');
  await build({ configFile: inRoot('vite.service-worker.config.ts'), logLevel: 'warn' });
}

/** A script of only ASCII characters cannot be read wrongly, whatever character set a host names. */
async function requireAscii() {
  const folder = inRoot('dist', 'web');
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((one) => /\.m?js$/.test(one))) {
    const isPlain = isAscii(await readFile(join(folder, name)));
    if (!isPlain) giveUp(`${name} contains characters beyond ASCII.`);
  }
}

/** Tells the service worker which files of this build each screen needs. */
async function putInPlan() {
  const worker = inRoot('dist', 'web', 'service-worker.js');
  const code = await readFile(worker, 'utf8');
  if (!code.includes(PLAN)) giveUp('The service worker has no place for its plan.');
  const plan = await completePlan();
  let ownBytes = 0;
  // Its size is measured with the plan in it, and written into the plan.
  for (const _ of ['measured', 'written']) {
    const text = JSON.stringify({ ...plan, ownBytes });
    await writeFile(
      worker,
      code.replace(PLAN, () => text),
    );
    await compressFile(worker);
    ownBytes = sentBytes('service-worker.js');
  }
}

async function writeNote() {
  await mkdir(dirname(buildNote), { recursive: true });
  await writeFile(buildNote, `${JSON.stringify({ buildId, buildNumber })}\n`);
}
