import { buildConstants } from './build-constants.mjs';
import { inRoot } from './paths.mjs';

/**
 * Bundles the server into one file, which starts several times faster than its sources.
 * @param {string} outfile inside the project folder, so that the external packages are found
 * @param {string} [entry] another program that uses parts of the server
 */
export async function bundleServer(outfile, entry = inRoot('server', 'main.ts')) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    minifySyntax: true,
    legalComments: 'none',
    define: buildConstants(),
    // Packages with native code stay in node_modules.
    external: ['libsql', '@libsql/*', '@node-rs/*', 'pg-native', 'sharp'],
    // Some bundled packages are CommonJS and load Node's built-in modules with require().
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
}
