import { defineConfig } from 'vite';
import { buildConstants } from './scripts/lib/build-constants.mjs';
import { translations } from './scripts/lib/translations.mjs';

/**
 * The service worker: one classic script at a fixed address, beside what vite.config.ts has built.
 * The list of files to precache is put in afterwards by scripts/build.mjs.
 */
export default defineConfig({
  publicDir: false,
  plugins: [translations()],
  define: buildConstants(),
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    sourcemap: 'hidden',
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: 'workers/service-worker/index.ts',
      output: {
        format: 'iife',
        entryFileNames: 'service-worker.js',
        codeSplitting: false,
        charset: 'ascii',
      },
    },
  },
});
