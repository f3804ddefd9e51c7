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
    priority: 5,
  },
  { name: 'start', tags: [/** @type {const} */ ('$initial')], priority: 4 },
  { debugName: 'first screens', name: chunkOf, priority: 3 },
];

/** Where the code of the two kinds of first screen begins. */
const SIGN_IN = /src\/routes\/(login|register|forgot-password)\.tsx\?tsr-split/;
const SIGNED_IN = /src\/(routes\/_signed-in(\/index)?\.tsx\?tsr-split|sync-client\/start\.ts$)/;

/**
 * @param {string} id
 * @param {Modules} modules
 */
function chunkOf(id, modules) {
  const isForSignIn = isReachedFrom(SIGN_IN, id, modules);
  const isForSignedIn = isReachedFrom(SIGNED_IN, id, modules);
  if (isForSignIn && isForSignedIn) return 'first-screens';
  if (isForSignIn) return 'sign-in';
  return isForSignedIn ? 'signed-in' : null;
}

/**
 * Whether a module is part of one that a pattern names, by imports that do not wait.
 * @param {RegExp} start
 * @param {string} id
 * @param {Modules} modules
 */
function isReachedFrom(start, id, modules) {
  const seen = new Set([id]);
  for (const one of seen) {
    if (start.test(one)) return true;
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer);
  }
  return false;
}

/** @typedef {{ getModuleInfo(id: string): { importers: readonly string[] } | null }} Modules */
