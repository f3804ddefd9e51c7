// Measures all JavaScript that must load before the first screen can be used, for people who sign in and for people who
// are signed in. Exceeding the budget fails `npm run check`: move new code behind a lazy import.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { chunksBroughtAlong, firstScreenFiles } from './lib/first-screen.mjs';
import { inRoot } from './lib/paths.mjs';
import { buildIsCurrent } from './lib/sources.mjs';
import { giveUp, say } from './lib/tell.mjs';

const budgetBytes = 180_000;
/** The first screens, and the chunks in which `first-chunks.mjs` puts them together with their layouts. */
const firstScreens = { '/login': 'sign-in', '/ (home)': 'signed-in' };
/** Chunks that are loaded early, and chunks that they must not import. `later-chunks.mjs` describes each chunk. */
const aloneFrom = {
  vault: ['signed-in', 'lists', 'screens', 'home', 'more', 'map', 'sign-in-later'],
  'sign-in-later': ['signed-in', 'lists', 'screens', 'home', 'more', 'map'],
  lists: ['screens', 'home', 'more', 'map', 'sign-in', 'sign-in-later'],
  screens: ['home', 'more', 'map', 'sign-in', 'sign-in-later'],
  home: ['more', 'map', 'sign-in-later'],
  directory: ['screens', 'home', 'more', 'map', 'sign-in'],
  boards: ['screens', 'home', 'more', 'map', 'sign-in'],
  planters: ['home', 'more', 'map', 'boards', 'sign-in'],
};

if (!buildIsCurrent()) giveUp('There is no current build to measure: run npm run build first.');
const manifestPath = inRoot('dist', 'web', '.vite', 'manifest.json');
/** @type {import('vite').Manifest} */
const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));

const sizes = Object.entries(firstScreens).map(([address, chunk]) => {
  const files = firstScreenFiles(manifest, chunk);
  return { address, files, bytes: files.map(gzipSize).reduce((sum, size) => sum + size, 0) };
});
for (const { address, files, bytes } of sizes) {
  say(`${address}: ${kilobytes(bytes)} gzip of ${kilobytes(budgetBytes)}, ${files.length} files`);
}
const tooBig = sizes.filter(({ bytes }) => bytes > budgetBytes);
for (const { address, files } of tooBig) {
  say(`\n${address} is over the budget:`);
  for (const file of files) say(`  ${kilobytes(gzipSize(file)).padStart(9)}  ${file}`);
}
const unwanted = Object.entries(aloneFrom).flatMap(([chunk, others]) => {
  const along = chunksBroughtAlong(manifest, chunk);
  return others.filter((other) => along.has(other)).map((other) => `${chunk} loads ${other}`);
});
for (const line of unwanted) say(`${line}, which it must do without`);
process.exit(tooBig.length + unwanted.length === 0 ? 0 : 1);

/** @param {string} file */
function gzipSize(file) {
  return gzipSync(readFileSync(inRoot('dist', 'web', file)), { level: 9 }).length;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
