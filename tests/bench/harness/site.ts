import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { buildConstants } from '../../../scripts/lib/build-constants.mjs';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { translations } from '../../../scripts/lib/translations.mjs';

const PAGES = ['engine.html', 'bare-row.html', 'bare-vote.html'];

/** The pages of `../page`, built in the same way as the app. */
export interface Site {
  folder: string;
  remove(): void;
}

/** @param pages names of files in `../page` */
export async function buildSite(
  pages: readonly string[] = PAGES,
  plugins: Plugin[] = [],
): Promise<Site> {
  const root = inRoot('tests', 'bench', 'page');
  const folder = mkdtempSync(join(tmpdir(), 'fieldbook-bench-pages-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    plugins: [translations(), react(), ...plugins],
    define: buildConstants(),
    worker: { format: 'es', plugins: () => [translations()] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: pages.map((page) => join(root, page)),
        checks: { pluginTimings: false },
      },
    },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
