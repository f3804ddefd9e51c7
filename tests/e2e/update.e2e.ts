import type { Page } from '@playwright/test';
import type { FaultProxy } from '#tests/support/fault-proxy.ts';
import { jsonAnswer } from '#tests/support/faults.ts';
import { expect, test } from '#tests/support/stage.ts';
import { expectAccessible, signIn, untilInstalled } from '#tests/support/steps.ts';

const CONTENT_HASH = /("?revision"?:")[0-9a-f]+(")/;

/** Makes the server offer another build: the same service worker with another list of files. */
function releaseNextBuild(proxy: FaultProxy): void {
  proxy.when(
    { path: /^\/service-worker\.js/ },
    {
      kind: 'rewrite',
      change(body) {
        expect(body).toMatch(CONTENT_HASH);
        return body.replace(CONTENT_HASH, '$1feedfacefeedface$2');
      },
    },
  );
}

const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      waiting: registration?.waiting !== null && registration?.waiting !== undefined,
      active: registration?.active?.state,
    };
  });

async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
}

const readRelease = () => localStorage.getItem('fieldbook.release');

const banner = (page: Page) => page.getByText('A new version is available!');

test('a new build asks, waits for its user, and takes over when accepted', async ({
  page,
  stage,
}) => {
  await signIn(page, 'hubleader');
  await untilInstalled(page);
  await expect(banner(page)).toBeHidden();
  releaseNextBuild(stage.proxy);
  await lookForUpdate(page);
  await expect(banner(page)).toBeVisible();
  await expectAccessible(page);
  expect(await workers(page)).toEqual({ waiting: true, active: 'activated' });

  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update Now' }).click();
  await loadedAgain;
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect.poll(() => workers(page)).toEqual({ waiting: false, active: 'activated' });
  await expect(banner(page)).toBeHidden();
});

test('after an update one notice links to what is new, once, also without a network', async ({
  page,
  stage,
}, info) => {
  await signIn(page, 'hubleader');
  await untilInstalled(page);
  const notice = page.getByText(/^Fieldbook was updated to version /);
  await expect.poll(() => page.evaluate(readRelease)).not.toBeNull();
  await expect(notice).toBeHidden();
  // Simulates that the previous build remembered its version.
  await page.evaluate(() => localStorage.setItem('fieldbook.release', '0.1.0'));
  releaseNextBuild(stage.proxy);
  await lookForUpdate(page);
  await expect(banner(page)).toBeVisible();
  const loadedAgain = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update Now' }).click();
  await loadedAgain;
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: info.outputPath('notice-390.png') });
  stage.proxy.cut();
  await page.getByRole('button', { name: 'What is new' }).click();
  const dialog = page.getByRole('dialog', { name: 'What is new' });
  await expect(dialog.getByRole('heading', { name: /^Version / }).first()).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('new-1280.png') });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.goto('/device');
  await page.getByRole('button', { name: 'What is new' }).click();
  await expect(dialog).toBeVisible();
  await expect(notice).toBeHidden();
});

test('the first installation does not count as an update', async ({ page }) => {
  await page.goto('/login');
  await untilInstalled(page);
  await expect(banner(page)).toBeHidden();
});

test('a page that was loaded without the service worker is controlled by it from then on', async ({
  page,
  stage,
}) => {
  await signIn(page, 'hubleader');
  await untilInstalled(page);
  const cdp = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent('load');
  await cdp.send('Page.reload', { ignoreCache: true });
  await loaded;
  await untilInstalled(page);
  // Requests sent before the service worker took over still use the network; wait until they have been answered.
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  stage.proxy.cut();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
});

test('an installation is retried without a reload if a file did not arrive', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const file = { method: 'GET', path: /^\/icons\/icon-192/ };
  const lost = stage.proxy.when(file, jsonAnswer(503, { error: 'Busy' }), { times: 1 });
  await page.goto(`${stage.origin}/login`);
  await expect.poll(() => lost.hits()).toBe(1);
  await untilInstalled(page);
});

test('an update that was left waiting is offered again at the next start', async ({
  page,
  stage,
}) => {
  await signIn(page, 'hubleader');
  await untilInstalled(page);
  releaseNextBuild(stage.proxy);
  await lookForUpdate(page);
  await expect(banner(page)).toBeVisible();
  await page.reload();
  await expect(banner(page)).toBeVisible();
});

test('S33 an update does not discard a partly filled form', async ({ page, stage }) => {
  await signIn(page, 'hubleader');
  await untilInstalled(page);
  releaseNextBuild(stage.proxy);
  await lookForUpdate(page);
  await expect(banner(page)).toBeVisible();
  const invite = page.getByRole('button', { name: 'Invite Church Planter' });
  const fullName = page.getByRole('dialog').getByLabel('Full Name');
  await invite.click();
  await fullName.fill('Ruth Halfway');
  const loadedAgain = page.waitForEvent('load');
  // The banner is behind the dialog; 'Update Now' in another window has the same effect.
  await page
    .getByRole('button', { name: 'Update Now', includeHidden: true })
    .dispatchEvent('click');
  await loadedAgain;
  await invite.click();
  await expect(fullName).toHaveValue('Ruth Halfway');
});
