import { existsSync, statSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/**
 * The size of a built file as the server sends it: the Brotli copy if the build made one.
 * @param {string} file
 */
export function sentBytes(file) {
  const built = inRoot('dist', 'web', file);
  return statSync(existsSync(`${built}.br`) ? `${built}.br` : built).size;
}

/** @param {number} bytes */
export function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
