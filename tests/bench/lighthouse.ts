import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumPath } from '../../scripts/lib/tools.mjs';
import { startAppServer } from '../support/app-server.ts';
import { CHROMIUM_ARGS } from '../support/browser.ts';

/** Scores of 100 that each category of the built app must reach on a simulated phone. */
const NEEDED: Record<string, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
};
const PAGES = ['/login', '/register', '/forgot-password'];
/** Runs per page; the one in the middle counts, as Lighthouse itself advises: a run swings by some points. */
const RUNS = 3;

// `npm run lighthouse`: after `npm run build`, against the server as it ships.
const server = await startAppServer({ extras: true, publicUrl: 'http://localhost' });
const port = 9_300 + Math.floor(Math.random() * 500);
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
});
let missed = 0;
try {
  for (const page of PAGES) missed += await measure(server.origin + page, page);
} finally {
  await browser.close();
  await server.stop();
}
process.exitCode = missed === 0 ? 0 : 1;

/** Prints the scores of one page and what cost points; answers how many categories fell short. */
async function measure(url: string, page: string): Promise<number> {
  const { categories, audits } = await middleRun(url);
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

/** The run with the middle performance. */
async function middleRun(url: string) {
  const runs: Result[] = [];
  for (let nth = 0; nth < RUNS; nth += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: Object.keys(NEEDED),
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
