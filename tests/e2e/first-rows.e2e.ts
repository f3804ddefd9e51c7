import type { Page } from '@playwright/test';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { signIn, untilDownloaded } from '#tests/support/steps.ts';

/* How much a list of planters loads before its first rows (scripts/lib/later-chunks.mjs). */

test.use(NOT_INSTALLED);

/** How many files each may load. */
const LISTS = { '/directory/planters': 12, '/planter-pipeline': 13, '/hub-leader-assignment': 13 };

for (const [path, most] of Object.entries(LISTS)) {
  test(`${path} loads no code of other screens before its first rows`, async ({ page, stage }) => {
    await signIn(page, 'admin', stage.origin);
    await untilDownloaded(page);
    await page.addInitScript(noteFirstRow);
    await page.goto(`${stage.origin}${path}`);
    await expect(page.locator('main li').first()).toBeVisible();
    const files = await filesBeforeFirstRow(page);
    expect(files).toEqual(expect.arrayContaining(['index.js', 'lists.js', 'lists.css']));
    for (const other of ['home', 'screens', 'sign-in', 'planters', 'more']) {
      expect(files).not.toContain(`${other}.js`);
    }
    expect(files.length).toBeLessThanOrEqual(most);
  });
}

function noteFirstRow(): void {
  const watcher = new MutationObserver(() => {
    if (!document.querySelector('main li')) return;
    watcher.disconnect();
    performance.mark('first row');
  });
  watcher.observe(document, { childList: true, subtree: true });
}

/** The scripts and styles requested before the first row, without their hashes. */
async function filesBeforeFirstRow(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(() => {
    const [row] = performance.getEntriesByName('first row');
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime < (row?.startTime ?? 0))
      .map(({ name }) => name);
  });
  return addresses
    .filter((address) => /\.(js|css)$/.test(address))
    .map((address) => address.replace(/.*\/(.+)-.{7}\.(js|css)$/, '$1.$2'));
}
