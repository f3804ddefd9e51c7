import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/stage.ts';
import { signIn, untilInstalled } from '#tests/support/steps.ts';

/* Chromium keeps the compiled code of the app's scripts, and uses it (docs/decisions/first-load.md). */

/** The browser stores compiled code a moment after the opening. */
const STORED_MS = 3_000;

interface TraceEvent {
  name: string;
  args: { data?: { url?: string; consumedCacheSize?: number } };
}

/** Opens the app in a browser that has just started. Returns its scripts that were compiled, and those that were not. */
async function openTraced(page: Page, origin: string) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['v8', 'devtools.timeline'] },
  });
  await page.goto(`${origin}/`);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.waitForTimeout(STORED_MS);
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const opened = events
    .filter(({ name }) => name === 'v8.compileModule')
    .flatMap(({ args: { data } }) => (data?.url?.startsWith(`${origin}/assets/`) ? data : []));
  const names = (isStored: boolean) =>
    opened
      .filter(({ consumedCacheSize = 0 }) => consumedCacheSize > 0 === isStored)
      .map(({ url = '' }) => url.replace(/.*\/(\w+)-.*/, '$1'));
  return { compiled: names(false), fromStored: names(true) };
}

test('a device that has opened the app before does not compile its large scripts again', async ({
  device,
  stage,
}) => {
  const { origin } = stage;
  const first = await device.start();
  await signIn(first, 'hubleader', origin);
  await untilInstalled(first);
  await expect(async () => {
    await device.kill();
    const { compiled, fromStored } = await openTraced(await device.start(), origin);
    expect(compiled).not.toEqual(expect.arrayContaining(['packages']));
    expect(fromStored).toEqual(expect.arrayContaining(['index', 'packages', 'db', 'signed']));
  }).toPass();
});
