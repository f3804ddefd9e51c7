import { isReachedFrom } from './module-graph.mjs';

/**
 * What the first screens need comes as a handful of files instead of dozens. A file costs a cheap phone
 * milliseconds before anything can be tapped, from the cache too, and small files compress badly.
 * Packages are apart, so that an update of the app leaves the biggest file in everybody's cache. What only
 * opens on a tap is split as ever.
 */
export const firstChunks = [
  {
    name: 'packages',
    test: /node_modules/,
    tags: [/** @type {const} */ ('$initial')],
    priority: 9,
  },
  { name: 'start', tags: [/** @type {const} */ ('$initial')], priority: 8 },
  { debugName: 'first screens', name: chunkOf, priority: 7 },
];

/** Where the code of the two kinds of first screen begins. */
const SIGN_IN = /src\/routes\/(login|register|forgot-password)\.tsx\?tsr-split/;
/** What the sign-in screens load afterwards: small parts of it are in the first screen of a signed-in person, too. */
export const SIGN_IN_LATER =
  /src\/(features\/(sign-in\/(passkey-sign-in|second-step)|erasure\/sealed-notice)\.tsx|vault\/at-sign-in\.ts)$/;
const SIGNED_IN = /src\/(routes\/_signed-in(\/index)?\.tsx\?tsr-split|sync-client\/start\.ts$)/;

/**
 * @param {string} id
 * @param {Modules} modules
 */
function chunkOf(id, modules) {
  const isForSignIn = isReachedFrom(SIGN_IN, id, modules);
  const isForSignedIn = isReachedFrom(SIGNED_IN, id, modules);
  if (isForSignedIn && (isForSignIn || isReachedFrom(SIGN_IN_LATER, id, modules))) {
    return 'first-screens';
  }
  if (isForSignIn) return 'sign-in';
  return isForSignedIn ? 'signed-in' : null;
}

/** @typedef {import('./module-graph.mjs').Modules} Modules */
