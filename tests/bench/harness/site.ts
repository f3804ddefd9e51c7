import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { buildConstants } from '../../../scripts/lib/build-constants.mjs';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { translations } from '../../../scripts/lib/translations.mjs';

const PAGES = ['engine.html', 'bare-row.html', 'bare-vote.html'];

/** The pages of `../page`, built in the same way as the app. */
export interface Site {
  folder: string;
  remove(): void;
}

export async function buildSite(): Promise<Site> {
  const root = inRoot('tests', 'bench', 'page');
  const folder = mkdtempSync(join(tmpdir(), 'fieldbook-bench-pages-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root,
    publicDir: false,
    plugins: [translations(), react()],
    define: buildConstants(),
    worker: { format: 'es', plugins: () => [translations()] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: PAGES.map((page) => join(root, page)) },
    },
  });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
