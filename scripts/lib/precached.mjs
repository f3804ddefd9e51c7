import { inRoot } from './paths.mjs';

/**
 * Which built files devices keep, so that the app opens without a network: options for workbox-build. Of the catalogs
 * each device keeps the one of its language (workers/service-worker/languages.ts).
 */
export const precached = {
  globDirectory: inRoot('dist', 'web'),
  globPatterns: [
    'index.html',
    'manifest.webmanifest',
    'default-profile.png',
    'assets/**/*.{js,css,json,svg,png,woff2,ttf}',
    'fonts/*.woff2',
    'icons/{favicon.svg,icon-192.png}',
  ],
  // The pseudo-language is for tests. A password is chosen, and a device erased, with a network only.
  globIgnores: [
    '**/*.map',
    'assets/language.en-XB.*.js',
    'assets/password-guess-*.js',
    'assets/erasure-*.js',
  ],
  // Vite puts a hash into these names; asking for them with a revision in the address would be a detour.
  dontCacheBustURLsMatching: /^assets\//,
  maximumFileSizeToCacheInBytes: 2 ** 21,
};
