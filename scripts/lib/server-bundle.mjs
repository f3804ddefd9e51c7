import { buildConstants } from './build-constants.mjs';
import { inRoot } from './paths.mjs';

/**
 * Bundles the server into one file, which starts several times faster than its sources.
 * @param {string} outfile inside of this folder or below, so that the packages left out are found
 */
export async function bundleServer(outfile) {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [inRoot('server', 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    minifySyntax: true,
    legalComments: 'none',
    define: buildConstants(),
    // Machine code stays in node_modules.
    external: ['libsql', '@libsql/*', '@node-rs/*', 'pg-native', 'sharp'],
    // Some bundled packages are CommonJS and ask for Node's own modules with require().
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
}
