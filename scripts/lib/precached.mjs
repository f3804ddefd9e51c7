import { inRoot } from './paths.mjs';

/**
 * Options for workbox-build: all built files that a device may keep, so that the app opens without a network. Which of
 * them it fetches first, the install plan says. Each device keeps only the catalog of its language
 * (workers/service-worker/languages.ts).
 */
export const precached = {
  globDirectory: inRoot('dist', 'web'),
  globPatterns: [
    'index.html',
    'manifest.webmanifest',
    'default-profile.png',
    'assets/**/*.{js,css,json,svg,png,woff2,ttf}',
    'icons/{favicon.svg,icon-192.png}',
  ],
  // The pseudo-language is for tests. Choosing a password and erasing a device need a network anyway.
  globIgnores: [
    '**/*.map',
    'assets/language.en-XB.*.js',
    'assets/password-guess-*.js',
    'assets/erasure-*.js',
  ],
  // Vite puts a hash into these names, so the addresses need no additional revision.
  dontCacheBustURLsMatching: /^assets\//,
  maximumFileSizeToCacheInBytes: 2 ** 21,
};
