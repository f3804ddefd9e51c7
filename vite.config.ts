import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildTag } from './scripts/lib/build-constants.mjs';
import { firstChunks } from './scripts/lib/first-chunks.mjs';
import { installPlan } from './scripts/lib/install-plan.mjs';
import { laterChunks } from './scripts/lib/later-chunks.mjs';
import { printFonts } from './scripts/lib/print-fonts.mjs';
import { isCatalog, translations } from './scripts/lib/translations.mjs';

const serverInDevelopment = `http://127.0.0.1:${process.env.PORT ?? 4300}`;

/** The page and its module workers. The service worker is a build of its own: vite.service-worker.config.ts. */
export default defineConfig({
  plugins: [
    translations(),
    // First the router, so that React's plugin sees the routes already split.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      addExtensions: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    printFonts(),
    buildTag(),
    installPlan(),
  ],
  resolve: {
    alias: {
      // The same source without what old browsers needed: 1.5 kB less before the first screen.
      dexie: 'dexie/dist/modern/dexie.mjs',
      // React has had this hook itself since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  worker: {
    format: 'es',
    plugins: () => [translations()],
    rolldownOptions: {
      output: {
        charset: 'ascii',
        entryFileNames: ({ facadeModuleId }) =>
          isSyncEngine(facadeModuleId) ? 'assets/sync-[hash:7].js' : 'assets/picture-[hash:7].js',
        // The service worker imports the engine as a classic script, where top-level names would be global.
        postBanner: (chunk) => (isSyncEngine(chunk.facadeModuleId) ? '(()=>{"use strict";' : ''),
        postFooter: (chunk) => (isSyncEngine(chunk.facadeModuleId) ? '})();' : ''),
      },
    },
  },
  build: {
    outDir: 'dist/web',
    sourcemap: 'hidden',
    manifest: true,
    // A changed file changes only its line in the page's import map, and not the names of all files that import it.
    chunkImportMap: true,
    assetsInlineLimit: 0, // the CSP allows no data: scripts or styles
    modulePreload: { polyfill: false }, // who lacks it loads the same files a little later
    reportCompressedSize: false, // `npm run check` measures what counts
    rolldownOptions: {
      // jspdf asks for them when a page or an SVG becomes a picture, which no PDF of ours needs.
      external: ['canvg', 'dompurify', 'html2canvas'],
      checks: { pluginTimings: false },
      output: {
        charset: 'ascii', // docs/decisions/first-load.md
        codeSplitting: { groups: [...firstChunks, ...laterChunks] },
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ facadeModuleId }) =>
          isCatalog(facadeModuleId)
            ? 'assets/language.[name].[hash:7].js'
            : 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': serverInDevelopment,
      '^/dev/': serverInDevelopment,
    },
  },
});

function isSyncEngine(id: string | null): boolean {
  return id?.includes('workers/sync/') === true;
}
