import type { Page } from '@playwright/test';
import { decide } from '#shared/screen-access.ts';
import { SCREENS } from '#shared/screens.ts';
import { dropBefore, jsonAnswer, portalPage } from '#tests/support/faults.ts';
import { SCREENS_OF_PEOPLE } from '#tests/support/screen-addresses.ts';
import { expect, type Stage, test } from '#tests/support/stage.ts';
import {
  fillSignIn,
  isKept,
  keptApp,
  signIn,
  untilDownloaded,
  untilInstalled,
} from '#tests/support/steps.ts';
import { sentBytes } from '../../scripts/lib/sent-bytes.mjs';

/* A device first gets what its people can open, then the rest (docs/decisions/install-by-need.md). */

const LEADER = { roles: [{ name: 'hub_leader' }] };

/** The browser reports a connection on which data is saved, so only what is needed is fetched. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
}

/** Files of the app that the server has sent, in order. */
function filesSent({ proxy }: Stage): string[] {
  return proxy.reached
    .filter(({ status }) => status === 200)
    .map(({ path }) => path.replace(/\?.*/, '').slice(1))
    .filter((path) => /^(assets|icons)\/|\.(js|png|html|webmanifest)$/.test(path));
}

const isAbout = (part: string) => (file: string) => file.includes(part);
const bytesOf = (files: readonly string[]) => files.reduce((sum, one) => sum + sentBytes(one), 0);

test('a hub leader who saves data installs what their screens need, and every screen opens offline', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  await saveData(page);
  await signIn(page, 'hubleader', stage.origin);
  await expect(page.getByRole('article').first()).toBeVisible();
  const before = filesSent(stage).length;
  await untilInstalled(page);
  await untilDownloaded(page);
  const installed = filesSent(stage).slice(before);
  expect(installed.length).toBeLessThanOrEqual(40);
  expect(bytesOf(installed)).toBeLessThanOrEqual(450_000);
  expect(installed.filter(isAbout('jspdf'))).toEqual([]);
  expect(installed.filter(isAbout('administration'))).toEqual([]);

  await page.goto(`${stage.origin}/device`);
  const part = page.getByRole('region', { name: 'The app itself' });
  await expect(part).toContainText('Ready to work offline.');
  await expect(part).toContainText('Data saver is on');

  stage.proxy.cut();
  const missing: string[] = [];
  page.on('requestfailed', (request) => {
    // The page was left while it still loaded the file, which does not say that the file is missing.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    // Only loaded with a network: the list of weak passwords, and the code that asks for orders to erase the device.
    if (/\/assets\/(?!password-guess|erasure)/.test(request.url())) missing.push(request.url());
  });
  const addresses = Object.assign({}, ...Object.values(SCREENS_OF_PEOPLE)) as Record<
    string,
    string
  >;
  const own = SCREENS.filter(({ path }) => decide(path, LEADER).kind === 'show');
  expect(own.length).toBeGreaterThan(20);
  for (const { path } of own) {
    const address = addresses[path];
    if (address === undefined) throw new Error(`${path} has no example address`);
    await test.step(path, async () => {
      await page.goto(stage.origin + address);
      await expect(page.getByRole('main')).not.toBeEmpty();
      await expect(page.getByText('This screen is not on this device yet')).toBeHidden();
    });
  }
  await page.goto(`${stage.origin}/directory/planters`);
  await page.getByRole('button', { name: 'View on Map' }).click();
  await expect(page.getByRole('dialog', { name: 'Map' }).locator('canvas').first()).toBeVisible();
  expect(missing).toEqual([]);

  stage.proxy.mend();
  await page.goto(`${stage.origin}/device`);
  await page.getByRole('button', { name: 'Download everything now' }).click();
  await expect(part).toContainText('Everything is here.');
  expect(filesSent(stage).filter(isAbout('jspdf')).length).toBeGreaterThan(0);
});

test('an interrupted installation continues with what is missing', async ({ page, ownStage }) => {
  const stage = await ownStage();
  const rule = stage.proxy.when({ path: /^\/assets\/(planters|openlayers)-/ }, dropBefore);
  await signIn(page, 'hubleader', stage.origin);
  await expect.poll(() => rule.hits(), { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await isKept(page, 'needed')).toBe(false);
  await page.goto(`${stage.origin}/device`);
  const part = page.getByRole('region', { name: 'The app itself' });
  await expect(part).toContainText('Not ready to work offline');
  rule.remove();
  await page.reload();
  await expect.poll(() => isKept(page, 'everything'), { timeout: 75_000 }).toBe(true);
  await expect(part).toContainText('Ready to work offline. Everything is here.');
  const assets = filesSent(stage).filter(isAbout('assets/'));
  expect(assets).toEqual([...new Set(assets)]);
});

test('a full device says so, and continues when there is space', async ({ page, ownStage }) => {
  const stage = await ownStage();
  await saveData(page);
  await signIn(page, 'hubleader', stage.origin);
  await untilInstalled(page);
  await untilDownloaded(page);
  await page.goto(`${stage.origin}/device`);
  const part = page.getByRole('region', { name: 'The app itself' });
  const download = part.getByRole('button', { name: 'Download everything now' });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: stage.origin, quotaSize: 1 });
  await download.click();
  await expect(part).toContainText('This device is full.');
  await expect(part).toContainText('Ready to work offline.');
  await browser.send('Storage.overrideQuotaForOrigin', { origin: stage.origin });
  await download.click();
  await expect(part).toContainText('Everything is here.');
});

test('a login page of the network is not kept in place of a file', async ({ page, ownStage }) => {
  const stage = await ownStage();
  const file = { path: /^\/assets\/boards-.*js/ };
  const portal = stage.proxy.when(file, portalPage, { times: 1 });
  await signIn(page, 'hubleader', stage.origin);
  await expect.poll(() => portal.hits()).toBe(1);
  await untilInstalled(page);
  await page.goto(`${stage.origin}/planter-pipeline`);
  await expect(page.getByRole('heading', { name: 'Planter Pipeline' }).first()).toBeVisible();
});

test('a second person with another role adds their screens', async ({ page, ownStage }) => {
  const stage = await ownStage();
  await saveData(page);
  await signIn(page, 'planter', stage.origin);
  await untilInstalled(page);
  const total = (await keptApp(page))?.needed.total ?? 0;
  expect(filesSent(stage).filter(isAbout('administration'))).toEqual([]);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await fillSignIn(page, 'admin');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await untilInstalled(page);
  expect((await keptApp(page))?.needed.total).toBeGreaterThan(total);
  expect(filesSent(stage).filter(isAbout('administration')).length).toBeGreaterThan(0);
});

test('an update transfers only what changed, and waits until all of it is here', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  await signIn(page, 'hubleader', stage.origin);
  await expect.poll(() => isKept(page, 'everything'), { timeout: 75_000 }).toBe(true);
  const changed = /("url":"default-profile.png","revision":")[0-9a-f]+(")/;
  stage.proxy.when(
    { path: /^\/service-worker\.js/ },
    {
      kind: 'rewrite',
      change(body) {
        expect(body).toMatch(changed);
        return body.replace(changed, '$1feedfacefeedface$2');
      },
    },
  );
  const busy = stage.proxy.when(
    { path: /^\/default-profile\.png/ },
    jsonAnswer(503, { error: 'Busy' }),
  );
  const look = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
    });
  const before = filesSent(stage).length;
  await look();
  await expect.poll(() => busy.hits()).toBeGreaterThan(0);
  const banner = page.getByText('A new version is available!');
  await page.waitForTimeout(1_000);
  await expect(banner).toBeHidden();
  busy.remove();
  await look();
  await expect(banner).toBeVisible();
  // The page asks whether this device is to be erased, with code that no device keeps.
  const sent = new Set(
    filesSent(stage)
      .slice(before)
      .filter((file) => !file.includes('erasure')),
  );
  expect([...sent].sort()).toEqual(['default-profile.png', 'service-worker.js']);
  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update Now' }).click();
  await loadedAgain;
  await expect.poll(() => isKept(page, 'everything')).toBe(true);
});
