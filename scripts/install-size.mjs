// Measures what a device must fetch before the app opens without a network: the number of files and their compressed
// size. Exceeding the budget fails `npm run check`: put a new screen into an area of `lib/later-chunks.mjs`, or leave
// out a file. A device in another language than English also fetches one catalog.
import { existsSync, statSync } from 'node:fs';
import { getManifest } from 'workbox-build';
import { inRoot } from './lib/paths.mjs';
import { precached } from './lib/precached.mjs';
import { buildIsCurrent } from './lib/sources.mjs';
import { giveUp, say } from './lib/tell.mjs';

const budget = { files: 48, bytes: 993_000, bytesOfLanguage: 38_000 };
const CATALOG = /^assets\/language\./;

if (!buildIsCurrent()) giveUp('There is no current build to measure: run npm run build first.');
const { manifestEntries } = await getManifest(precached);
const all = manifestEntries.map(({ url }) => url);
const files = all.filter((file) => !CATALOG.test(file));
const catalogs = all.filter((file) => CATALOG.test(file));
const bytes = files.map(sentBytes).reduce((sum, size) => sum + size, 0);
say(
  `${files.length} files of ${budget.files}, ${kilobytes(bytes)} compressed of ${kilobytes(budget.bytes)}`,
);
for (const file of catalogs) say(`  and in its language ${kilobytes(sentBytes(file))}  ${file}`);
const isWithinBudget =
  files.length <= budget.files &&
  bytes <= budget.bytes &&
  catalogs.every((file) => sentBytes(file) <= budget.bytesOfLanguage);
if (!isWithinBudget) {
  const bySize = [...files].sort((one, other) => sentBytes(other) - sentBytes(one));
  for (const file of bySize) say(`  ${kilobytes(sentBytes(file)).padStart(9)}  ${file}`);
}
process.exit(isWithinBudget ? 0 : 1);

/**
 * The size of the file as the server sends it: the Brotli copy if the build made one.
 * @param {string} file
 */
function sentBytes(file) {
  const built = inRoot('dist', 'web', file);
  return statSync(existsSync(`${built}.br`) ? `${built}.br` : built).size;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
