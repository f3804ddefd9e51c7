// Draws the PNG pictures of public/ from the two SVGs in scripts/icons. Run it after changing one:
//   node scripts/make-icons.mjs
// It borrows Chromium from the browser tests, so that no picture library is needed; the PNGs are committed.
import { copyFile, readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { chromiumPath } from './lib/tools.mjs';

/** `zoom` enlarges the mark where no mask will cut its edges; `corner` is a radius in per cent. */
const pictures = [
  { from: 'mark', to: 'icons/icon-192.png', size: 192, zoom: 1.2, corner: 20 },
  { from: 'mark', to: 'icons/icon-512.png', size: 512, zoom: 1.2, corner: 20 },
  { from: 'mark', to: 'icons/maskable-192.png', size: 192, zoom: 1, corner: 0 },
  { from: 'mark', to: 'icons/maskable-512.png', size: 512, zoom: 1, corner: 0 },
  { from: 'mark', to: 'icons/apple-touch-icon.png', size: 180, zoom: 1.15, corner: 0 },
  { from: 'default-profile', to: 'default-profile.png', size: 256, zoom: 1, corner: 0 },
];

const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
for (const picture of pictures) await draw(picture);
await browser.close();
await copyFile('scripts/icons/mark.svg', 'public/icons/favicon.svg');

/** @param {(typeof pictures)[number]} picture */
async function draw({ from, to, size, zoom, corner }) {
  const svg = await readFile(`scripts/icons/${from}.svg`, 'utf8');
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>
      body { margin: 0 }
      main { width: ${size}px; height: ${size}px; overflow: hidden; border-radius: ${corner}% }
      svg { display: block; transform: scale(${zoom}) }
    </style><main>${svg}</main>`,
  );
  await page.screenshot({ path: `public/${to}`, omitBackground: true });
  await page.close();
}
