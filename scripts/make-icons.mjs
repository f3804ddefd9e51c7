// Renders the PNG pictures in public/ from the two SVGs in scripts/icons. Run it after changing one:
//   node scripts/make-icons.mjs
// It uses the Chromium of the browser tests, so that no image library is needed. The PNGs are committed.
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { palettePng } from './lib/palette-png.mjs';
import { chromiumPath } from './lib/tools.mjs';

/** `zoom` enlarges the mark if no mask will cut its edges; `corner` is a radius in percent. */
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
  const drawn = await page.screenshot({ omitBackground: true });
  const pixels = Buffer.from(await page.evaluate(pixelsOf, drawn.toString('base64')), 'latin1');
  await writeFile(`public/${to}`, palettePng(pixels, size));
  await page.close();
}

/**
 * Runs in the browser. Returns red, green, blue and alpha of each pixel, one character each.
 * @param {string} png
 */
async function pixelsOf(png) {
  const bytes = await (await fetch(`data:image/png;base64,${png}`)).blob();
  const bitmap = await createImageBitmap(bytes);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  canvas?.drawImage(bitmap, 0, 0);
  const all = canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
  let letters = '';
  for (const one of all) letters += String.fromCharCode(one);
  return letters;
}
