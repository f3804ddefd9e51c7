// `npm run build`: builds the page, the workers and the server into dist/. With --if-needed it does nothing if the last
// build was made from the same sources.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { compressFolder } from './lib/compress.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { precached } from './lib/precached.mjs';
import { bundleServer } from './lib/server-bundle.mjs';
import { buildIsCurrent, buildNote, currentBuildId } from './lib/sources.mjs';
import { giveUp, say, timed } from './lib/tell.mjs';

if (process.argv.includes('--if-needed') && buildIsCurrent()) {
  say('The build is up to date.');
  process.exit(0);
}

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
  await timed('  compressed copies', () => compressFolder(inRoot('dist', 'web')));
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
  await listPrecachedFiles();
}

/** Lists the files of this build in the service worker, so that the app opens without a network. */
async function listPrecachedFiles() {
  const { injectManifest } = await import('workbox-build');
  const worker = inRoot('dist', 'web', 'service-worker.js');
  const { warnings } = await injectManifest({ ...precached, swSrc: worker, swDest: worker });
  if (warnings.length > 0) giveUp(`The service worker is incomplete:\n${warnings.join('\n')}`);
}

async function writeNote() {
  await mkdir(dirname(buildNote), { recursive: true });
  await writeFile(buildNote, `${JSON.stringify({ buildId, buildNumber })}\n`);
}
