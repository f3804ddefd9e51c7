import { isReachedFrom, onlyChunk } from './module-graph.mjs';

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
  // The order matters, because a group also takes in the modules that its modules import.
  { debugName: 'start', name: onlyChunk('start', chunkOf), priority: 8 },
  { debugName: 'user', name: onlyChunk('user', chunkOf), priority: 7.5 },
  { debugName: 'first screens', name: chunkOf, priority: 7 },
];

/** The page, where everything begins. */
const START = /\/index\.html$/;
/** The modules at which the code of the two kinds of first screen begins. */
const SIGN_IN = /src\/routes\/(login|register|forgot-password)\.tsx\?tsr-split/;
/** Modules that the sign-in screens load later. The first screen after a sign-in also needs small parts of them. */
export const SIGN_IN_LATER =
  /src\/(features\/(sign-in\/(passkey-sign-in|second-step)|erasure\/sealed-notice)\.tsx|vault\/at-sign-in\.ts)$/;
/** Follows every first screen. */
export const INSTALLATION = /src\/app\/install-app\.ts$/;
/** Each start of a signed-in person asks the server who it is, without the sign-in screens. */
const LOAD_USER = /src\/online\/load-current-user\.ts$/;
/** What comes later and shares a little code with the sign-in screens. */
const LATER = /src\/(routes\/_signed-in\/.*tsr-split=component|app\/removed-passkey\.ts$)/;
const SIGNED_IN = /src\/(routes\/_signed-in(\/index)?\.tsx\?tsr-split|sync-client\/start\.ts$)/;

/**
 * @param {string} id
 * @param {Modules} modules
 */
function chunkOf(id, modules) {
  if (isReachedFrom(START, id, modules)) return 'start';
  const isForSignIn = isReachedFrom(SIGN_IN, id, modules);
  const isForSignedIn = isReachedFrom(SIGNED_IN, id, modules);
  const isForGuests = isForSignIn || isReachedFrom(SIGN_IN_LATER, id, modules);
  const isForBoth = isForSignedIn && (isForGuests || isReachedFrom(INSTALLATION, id, modules));
  // One style sheet instead of five.
  const isStyle = (isForSignIn || isForSignedIn) && id.endsWith('.css');
  if (isForBoth || isStyle) return 'start';
  if (isForSignedIn) return 'signed-in';
  const isForLater = isForSignIn && isReachedFrom(LATER, id, modules);
  if (isForLater || isReachedFrom(LOAD_USER, id, modules)) return 'user';
  return isForSignIn ? 'sign-in' : null;
}

/** @typedef {import('./module-graph.mjs').Modules} Modules */
