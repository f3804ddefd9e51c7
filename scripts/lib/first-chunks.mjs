import { isReachedFrom } from './module-graph.mjs';

/**
 * Bundles the code of the first screens into a handful of files instead of dozens. Each file costs a cheap phone
 * milliseconds before the first tap, even from the cache, and small files compress badly. Packages are separate, so
 * that an update of the app leaves the largest file in the cache. Code that opens only on a tap is split as usual.
 */
export const firstChunks = [
  {
    name: 'packages',
    test: /node_modules/,
    tags: [/** @type {const} */ ('$initial')],
    priority: 9,
  },
  // A change of the home screen leaves the database package in the cache as well.
  { name: 'db', test: /node_modules\/dexie/, priority: 8.5 },
  { name: 'start', tags: [/** @type {const} */ ('$initial')], priority: 8 },
  { debugName: 'user', name: userChunkOf, priority: 7.5 },
  { debugName: 'first screens', name: chunkOf, priority: 7 },
];

/** The modules at which the code of the two kinds of first screen begins. */
const SIGN_IN = /src\/routes\/(login|register|forgot-password)\.tsx\?tsr-split/;
/** Modules that the sign-in screens load later. The first screen after a sign-in also needs small parts of them. */
export const SIGN_IN_LATER =
  /src\/(features\/(sign-in\/(passkey-sign-in|second-step)|erasure\/sealed-notice)\.tsx|vault\/at-sign-in\.ts)$/;
/** Follows every first screen. */
export const INSTALLATION = /src\/app\/install-app\.ts$/;
/** Each start of a signed-in person asks the server who it is, without the sign-in screens. */
const LOAD_USER = /src\/online\/load-current-user\.ts$/;
const SIGNED_IN = /src\/(routes\/_signed-in(\/index)?\.tsx\?tsr-split|sync-client\/start\.ts$)/;

/**
 * @param {string} id
 * @param {Modules} modules
 */
function chunkOf(id, modules) {
  const isForSignIn = isReachedFrom(SIGN_IN, id, modules);
  const isForSignedIn = isReachedFrom(SIGNED_IN, id, modules);
  const isForGuests = isForSignIn || isReachedFrom(SIGN_IN_LATER, id, modules);
  if (isForSignedIn && (isForGuests || isReachedFrom(INSTALLATION, id, modules))) {
    return 'first';
  }
  if (isForSignIn) return 'sign-in';
  return isForSignedIn ? 'signed-in' : null;
}

/**
 * @param {string} id
 * @param {Modules} modules
 */
function userChunkOf(id, modules) {
  const isShared = isReachedFrom(SIGNED_IN, id, modules);
  return !isShared && isReachedFrom(LOAD_USER, id, modules) ? 'user' : null;
}

/** @typedef {import('./module-graph.mjs').Modules} Modules */
