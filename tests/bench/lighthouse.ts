import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumPath } from '../../scripts/lib/tools.mjs';
import { startAppServer } from '../support/app-server.ts';
import { CHROMIUM_ARGS } from '../support/browser.ts';
import { signIn, untilDownloaded } from '../support/steps.ts';

/** Scores out of 100 that the built app must reach in each category on a simulated phone. */
const NEEDED: Record<string, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
};
const FOR_GUESTS = ['/login', '/register', '/forgot-password'];
const FOR_HUB_LEADERS = ['/', '/planter-pipeline'];
/** Runs per page. The median run counts, as Lighthouse recommends, because scores vary by several points. */
const RUNS = 3;

// Run with `npm run lighthouse` after `npm run build`; it uses the built server.
const server = await startAppServer({ extras: true, publicUrl: 'http://localhost' });
const port = 9_300 + Math.floor(Math.random() * 500);
// Lighthouse opens its pages in the browser's default context, so the user has to be signed in there.
const context = await chromium.launchPersistentContext('', {
  executablePath: chromiumPath(),
  args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
});
let missed = 0;
try {
  for (const address of FOR_GUESTS) missed += await measure(address);
  const page = await context.newPage();
  await signIn(page, 'hubleader', server.origin);
  await untilDownloaded(page);
  await page.close();
  for (const address of FOR_HUB_LEADERS) missed += await measure(address, keepOnlyTheData);
} finally {
  await context.close();
  await server.stop();
}
process.exitCode = missed === 0 ? 0 : 1;

/** Prints the scores of one page and the audits that lost points. Returns how many categories missed their score. */
async function measure(page: string, prepare?: () => Promise<void>): Promise<number> {
  const { categories, audits } = await middleRun(server.origin + page, prepare);
  let short = 0;
  for (const [name, needed] of Object.entries(NEEDED)) {
    const category = categories[name];
    const score = Math.round((category?.score ?? 0) * 100);
    console.log(`${page}  ${name}  ${score} (needed ${needed})`);
    if (score >= needed) continue;
    short += 1;
    for (const { id, weight } of category?.auditRefs ?? []) {
      const audit = audits[id];
      if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1) {
        console.log(`    ${id}: ${audit?.displayValue ?? audit?.title ?? ''}`);
      }
    }
  }
  return short;
}

/** Keeps the user's data but removes the app's files, which then load over the slow network as on a first visit. */
async function keepOnlyTheData(): Promise<void> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const { origin } = server;
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'service_workers,cache_storage',
  });
  await devtools.send('Network.clearBrowserCache');
  await page.close();
}

/** The run with the median performance. `prepare` runs before each; without it, each run starts on an empty device. */
async function middleRun(url: string, prepare?: () => Promise<void>) {
  const runs: Result[] = [];
  for (let nth = 0; nth < RUNS; nth += 1) {
    await prepare?.();
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(NEEDED),
      disableStorageReset: prepare !== undefined,
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    runs.push(result.lhr);
  }
  const performanceOf = (run: Result) => run.categories.performance?.score ?? 0;
  runs.sort((a, b) => performanceOf(a) - performanceOf(b));
  const middle = runs[Math.floor(RUNS / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}
