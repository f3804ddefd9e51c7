import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** Everything that goes into a build, except for the route tree, which the build itself writes. */
const sources = [
  'src',
  'workers',
  'server',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'lingui.config.mjs',
  'vite.config.ts',
  'vite.service-worker.config.ts',
  'scripts/build.mjs',
  'scripts/lib',
];
const ignored = /\.test\.tsx?$|\.md$|routeTree\.gen\.ts$/;

/** The file that a build writes last, so an interrupted build has none. */
export const buildNote = inRoot('dist', 'web', 'build.json');

/** A hash of the sources, which is the same on every machine. */
export function currentBuildId() {
  const hash = createHash('sha256');
  for (const path of sources.flatMap(filesUnder).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRoot(path)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

export function buildIsCurrent() {
  if (!existsSync(buildNote) || !existsSync(inRoot('dist', 'server', 'main.js'))) return false;
  return JSON.parse(readFileSync(buildNote, 'utf8')).buildId === currentBuildId();
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const full = inRoot(path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : `${path}/${entry.name}`,
    )
    .filter((file) => !ignored.test(file));
}
