import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Level } from '#shared/app-files.ts';
import { CHROMIUM_ARGS } from '#tests/support/browser.ts';
import { isKept } from '#tests/support/steps.ts';
import { demoPassword } from '../../../scripts/lib/demo.mjs';
import { inRoot } from '../../../scripts/lib/paths.mjs';
import { chromiumPath } from '../../../scripts/lib/tools.mjs';
import { startNetwork } from '../harness/network.ts';
import { startSlowLine } from './slow-line.ts';

/*
 * `npm run bench -- film`: what a person sees on their first visit over 50 kbit/s and 400 ms, as a picture every
 * half-second in test-results/film, the seconds of the important moments, and when each file arrived.
 */

const LINE = { bytesPerSecond: 50_000 / 8, roundTripMs: 400 };
const FRAME_MS = 500;
const PLANTERS = 300;
const LONGEST_MS = 8 * 60_000;
const PHONE = { width: 390, height: 844 };

export async function makeFilm(): Promise<void> {
  const folder = inRoot('test-results', 'film');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const network = await startNetwork({ planters: PLANTERS, extras: true });
  const line = await startSlowLine({ behind: network.port, ...LINE });
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...CHROMIUM_ARGS],
  });
  try {
    const context = await browser.newContext({ viewport: PHONE });
    context.setDefaultTimeout(LONGEST_MS);
    const page = await context.newPage();
    const startedAt = performance.now();
    const moments: string[] = [];
    const tell = (moment: string) => {
      moments.push(`${secondsSince(startedAt)}  ${kilobytes(line.received())}  ${moment}`);
      console.log(moments.at(-1));
    };
    const files = logFiles(context, startedAt);
    const camera = startCamera(page, folder, startedAt);
    await play(page, `http://localhost:${line.port}`, tell);
    await camera.stop();
    writeFileSync(join(folder, 'moments.txt'), `${moments.join('\n')}\n`);
    writeFileSync(join(folder, 'files.txt'), `${files.join('\n')}\n`);
  } finally {
    await browser.close();
    await line.close();
    await network.stop();
  }
}

/** When each answer was complete, and who asked for it. A line is added for each answer of the network. */
function logFiles(context: BrowserContext, startedAt: number): string[] {
  const lines: string[] = [];
  context.on('requestfinished', async (request) => {
    const at = secondsSince(startedAt);
    const by = request.serviceWorker() ? 'service worker' : 'page';
    const sizes = await request.sizes().catch(() => undefined);
    if (!sizes?.responseBodySize) return;
    const { pathname } = new URL(request.url());
    lines.push(`${at}  ${kilobytes(sizes.responseBodySize)}  ${by}  ${pathname}`);
  });
  return lines;
}

/** First visit, sign-in, first contact and installation. */
async function play(page: Page, url: string, tell: (moment: string) => void): Promise<void> {
  const opening = page.goto(`${url}/login`, { waitUntil: 'commit' });
  await page.getByText('Opening Fieldbook').waitFor();
  tell('the page says that Fieldbook is opening');
  await opening;
  await page.getByLabel('Username or email').waitFor();
  tell('the sign-in screen is shown');
  await page.getByLabel('Username or email').fill('hubleader');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  tell('Sign in is pressed');
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  tell('the home screen is shown');
  const mark = page.getByRole('button', { name: /^Mark as contacted/i }).first();
  await mark.waitFor();
  tell('the first planters are shown');
  await mark.click();
  await page.getByText('Contacted today').first().waitFor();
  tell('the first contact is marked and shown');
  await page.getByRole('link', { name: /^Sync: All sent/ }).waitFor();
  tell('the first contact has reached the server');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    polling: FRAME_MS,
  });
  tell('the service worker controls the page');
  await reached(page, 'needed');
  tell('ready to work offline');
  await reached(page, 'everything');
  tell('everything is here');
}

async function reached(page: Page, level: Level): Promise<void> {
  while (!(await isKept(page, level))) await page.waitForTimeout(FRAME_MS);
}

/** Takes a picture every half-second until it is stopped. */
function startCamera(page: Page, folder: string, startedAt: number) {
  let isRunning = true;
  const running = (async () => {
    while (isRunning) {
      const at = performance.now() - startedAt;
      const name = `${(at / 1000).toFixed(1).padStart(6, '0')}.jpg`;
      await page
        .screenshot({ path: join(folder, name), type: 'jpeg', quality: 40, timeout: 5_000 })
        .catch((error: unknown) => console.info('No picture', String(error).slice(0, 80)));
      const rest = FRAME_MS - (performance.now() - startedAt - at);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, rest)));
    }
  })();
  return {
    async stop() {
      isRunning = false;
      await running;
    },
  };
}

function secondsSince(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s`;
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`.padStart(8);
}
