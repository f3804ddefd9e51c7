import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { giveUp } from './tell.mjs';

/** Exits with one sentence if this Node is older than the `engines` in package.json allow. */
export function requireNodeVersion() {
  const { engines } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const needed = engines.node.replace('>=', '');
  if (isOlder(process.versions.node, needed)) {
    giveUp(
      `Fieldbook needs Node ${needed} or newer; this is Node ${process.versions.node}. Install a newer one from https://nodejs.org and try again.`,
    );
  }
}

/**
 * @param {string} have
 * @param {string} needed
 */
export function isOlder(have, needed) {
  const left = have.split('.').map(Number);
  const right = needed.split('.').map(Number);
  for (let i = 0; i < right.length; i += 1) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
