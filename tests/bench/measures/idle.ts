import type { Page } from '@playwright/test';
import { demoPassword } from '../../../scripts/lib/demo.mjs';
import { launchBrowser, onFreshDevice, openPage } from '../harness/browser.ts';
import { type Network, startNetwork } from '../harness/network.ts';
import { startOrigin } from '../harness/origin.ts';
import { type Row, rowOf } from '../harness/table.ts';
import { type Wake, watchWakes } from '../harness/wakes.ts';

const PLANTERS = 60;
const MINUTE_MS = 60_000;
/** Time after the sign-in in which the first download, the installation and everything that follows it end. */
const SETTLED_MS = 40_000;
const WINDOW_MS = 5 * MINUTE_MS;
/** Requests that follow each other within this time use the radio once. */
const BURST_MS = 10_000;

interface Scene {
  extras: boolean;
  isHidden: boolean;
}

interface Asked {
  atMs: number;
  what: string;
}

/**
 * A signed-in hub leader's home that nobody touches: how often it wakes the processor and the radio, as a page in front
 * and as a hidden one, with each kind of server. All of them at once, because they idle.
 */
export async function benchIdle(minutes: number): Promise<Row[]> {
  const scenes = [true, false].flatMap((extras) =>
    [false, true].map((isHidden) => ({ extras, isHidden })),
  );
  const watching: Promise<Row[]>[] = [];
  for (const scene of scenes) {
    const network = await startNetwork({ planters: PLANTERS, extras: scene.extras });
    watching.push(watch(scene, network, minutes));
  }
  return (await Promise.all(watching)).flat();
}

async function watch(scene: Scene, network: Network, minutes: number): Promise<Row[]> {
  const origin = await startOrigin({ behind: network.port });
  const browser = await launchBrowser();
  try {
    return await onFreshDevice(browser, async (context) => {
      const page = await openPage(context, `${origin.url}/login`);
      await signIn(page);
      if (scene.isHidden) await page.evaluate(HIDE);
      await page.waitForTimeout(SETTLED_MS);
      const asked: Asked[] = [];
      const startedAt = performance.now();
      origin.override = ({ method, url }) => {
        asked.push({ atMs: performance.now() - startedAt, what: `${method} ${url}` });
        return false;
      };
      const bytesBefore = origin.wireBytes();
      const wakes = await wakesOf(browser, minutes);
      const bytes = origin.wireBytes() - bytesBefore;
      report(scene, wakes, asked);
      return rowsOf(scene, { minutes, wakes, asked, bytes });
    });
  } finally {
    await browser.close();
    await origin.close();
    await network.stop();
  }
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username or email').fill('hubleader');
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/**
 * A headless browser hides no page. This only tells the page that it is hidden. Unlike those of a really hidden page, its
 * timers are not throttled.
 */
const HIDE = `
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  Object.defineProperty(document, 'hidden', { get: () => true });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
`;

async function wakesOf(browser: Parameters<typeof watchWakes>[0], minutes: number) {
  const end = await watchWakes(browser);
  await new Promise((resolve) => setTimeout(resolve, minutes * MINUTE_MS));
  return end();
}

interface Seen {
  minutes: number;
  wakes: readonly Wake[];
  asked: readonly Asked[];
  bytes: number;
}

function rowsOf(scene: Scene, { minutes, wakes, asked, bytes }: Seen): Row[] {
  const who = `${scene.isHidden ? 'hidden' : 'visible'} page, ${scene.extras ? 'reference' : 'documented'}`;
  const [perMinute, perWindow] = scene.isHidden ? [0, 0] : [1, 1];
  const inMinutes = counts(wakes, minutes * MINUTE_MS, MINUTE_MS);
  const inWindows = counts(asked, minutes * MINUTE_MS, WINDOW_MS);
  const bursts = asked.filter(
    ({ atMs }, nth) => atMs - (asked[nth - 1]?.atMs ?? -Infinity) > BURST_MS,
  );
  return [
    rowOf({
      what: `${who}: wakes in a minute`,
      unit: 'wakes',
      samples: inMinutes,
      aim: { median: perMinute, p95: perMinute },
    }),
    rowOf({
      what: '  requests in five minutes',
      unit: 'requests',
      samples: inWindows,
      aim: { median: perWindow, p95: perWindow },
    }),
    rowOf({
      what: '  uses of the radio in five minutes',
      unit: 'wakes',
      samples: counts(bursts, minutes * MINUTE_MS, WINDOW_MS),
      aim: { median: perWindow, p95: perWindow },
    }),
    rowOf({
      what: '  bytes on the wire in an hour',
      unit: 'B',
      samples: [Math.round((bytes * 60) / minutes)],
    }),
  ];
}

/** How many fall into each part of the time. */
function counts(points: readonly { atMs: number }[], wholeMs: number, partMs: number): number[] {
  const parts = Math.max(1, Math.floor(wholeMs / partMs));
  return Array.from(
    { length: parts },
    (_, nth) => points.filter(({ atMs }) => Math.floor(atMs / partMs) === nth).length,
  );
}

function report(scene: Scene, wakes: readonly Wake[], asked: readonly Asked[]): void {
  console.log(JSON.stringify(scene));
  for (const { atMs, why } of wakes) console.log(`  wake ${(atMs / 1000).toFixed(1)} s: ${why}`);
  for (const { atMs, what } of asked)
    console.log(`  request ${(atMs / 1000).toFixed(1)} s: ${what}`);
}
