import type { Page, Response } from '@playwright/test';
import { mirrorNames } from '#tests/support/device-storage.ts';
import { jsonAnswer } from '#tests/support/faults.ts';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { cardOf, expectAccessible, markAsContacted, nameOf, signIn } from '#tests/support/steps.ts';

/*
 * A phone holds a change that the server refuses ─► its owner requests to erase the phone from a laptop ─► the phone
 * erases itself at its next contact ─► the change is back after the next sign-in there, and is sent once.
 */

test.use(NOT_INSTALLED);

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
test.use({ viewport: PHONE });

const WRITES = { method: 'POST', path: /\/contacts$/ };
const BROKEN = jsonAnswer(500, { success: false, error: 'Something went wrong' });
const REPORT = /\/users\/me\/devices\/[^/]+$/;
const SHOTS = 'test-results/erase-from-afar';

test('a phone is erased remotely, and its unsent work comes back', async ({
  page,
  newContext,
  ownStage,
}) => {
  const stage = await ownStage();
  const { origin, proxy } = stage;
  const backend = await stage.backendFor('hubleader');
  const [planter] = await backend.hub();
  if (!planter) throw new Error('The hub is empty');
  const before = (await backend.contacts(planter.id)).length;

  await test.step('the phone holds a change that the server refuses', async () => {
    const reported = reportOf(page);
    await signIn(page, 'hubleader', origin);
    await reported;
    await page.goto(`${origin}/device`);
    await nameDevice(page, 'My phone');
    const refused = proxy.when(WRITES, BROKEN);
    await page.goto(`${origin}/?sort=name`);
    await markAsContacted(cardOf(page, nameOf(planter)));
    await expect(cardOf(page, nameOf(planter))).toContainText('Waiting to send');
    await expect.poll(() => refused.hits()).toBeGreaterThan(0);
  });

  const context = await newContext({ viewport: DESK });
  const laptop = await context.newPage();
  const phoneThere = laptop
    .getByRole('list', { name: 'Your devices' })
    .getByRole('listitem')
    .filter({ hasText: 'My phone' });

  await test.step('its owner requests to erase it, cancels, and requests it again', async () => {
    await signIn(laptop, 'hubleader', origin);
    await laptop.goto(`${origin}/device`);
    await laptop.getByRole('button', { name: 'Erase there My phone' }).click();
    const question = laptop.getByRole('alertdialog', { name: 'Erase My phone?' });
    await expect(question.getByText(/^It first sends what is unsent/)).toBeVisible();
    await expectAccessible(laptop);
    await laptop.setViewportSize(DESK);
    await laptop.screenshot({ path: `${SHOTS}/question-1280.png` });
    await laptop.setViewportSize(PHONE);
    await laptop.screenshot({ path: `${SHOTS}/question-390.png` });
    await question.getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(phoneThere.getByText(/Asked to erase, /)).toBeVisible();
    await laptop.screenshot({ path: `${SHOTS}/asked-390.png`, fullPage: true });
    await laptop.getByRole('button', { name: 'Do not erase it My phone' }).click();
    await expect(phoneThere.getByText(/Asked to erase, /)).toBeHidden();
    await laptop.getByRole('button', { name: 'Erase there My phone' }).click();
    await question.getByRole('button', { name: 'Erase', exact: true }).click();
    await expect(phoneThere.getByText(/Asked to erase, /)).toBeVisible();
  });

  await test.step('the phone erases itself when it is opened, and keeps the change sealed', async () => {
    await page.reload();
    await expect(
      page.getByText('Fieldbook was erased on this device', { exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText(/^Unsent work has been kept sealed here .* one change/),
    ).toBeVisible();
    await expect.poll(() => mirrorNames(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.screenshot({ path: `${SHOTS}/erased-390.png`, fullPage: true });
    await page.setViewportSize(DESK);
    await page.screenshot({ path: `${SHOTS}/erased-1280.png`, fullPage: true });
    await page.setViewportSize(PHONE);
  });

  await test.step('the laptop shows that the phone has been erased', async () => {
    await laptop.setViewportSize(DESK);
    await laptop.reload();
    await expect(phoneThere.getByText(/Erased .* 1 change is kept sealed on it/)).toBeVisible();
    await expect(phoneThere.getByRole('button')).toHaveCount(0);
    await laptop.screenshot({ path: `${SHOTS}/done-1280.png`, fullPage: true });
  });

  await test.step('after a sign-in on the phone the change is back, and is sent once', async () => {
    proxy.reset();
    expect(await backend.contacts(planter.id)).toHaveLength(before);
    await signIn(page, 'hubleader', origin);
    await expect(page.getByText('Back on this device: 1 change.')).toBeVisible();
    await page.screenshot({ path: `${SHOTS}/back-390.png` });
    await expect.poll(async () => (await backend.contacts(planter.id)).length).toBe(before + 1);
    await laptop.reload();
    await expect(phoneThere.getByText(/Erased /)).toBeVisible();
    await expect(phoneThere.getByText(/sealed/)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    expect(await backend.contacts(planter.id)).toHaveLength(before + 1);
  });
  await context.close();
});

/** Leaving the page would abort a report in flight, and the next one would be sent hours later. */
function reportOf(page: Page): Promise<Response> {
  return page.waitForResponse(
    (response) => response.request().method() === 'PUT' && REPORT.test(response.url()),
    { timeout: 90_000 },
  );
}

async function nameDevice(page: Page, name: string): Promise<void> {
  const own = page.getByRole('list', { name: 'Your devices' });
  await own.getByRole('button', { name: /^Name / }).click();
  await page.getByLabel('Name of the device').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(own.getByRole('button', { name: `Name ${name}` })).toBeVisible();
}

test('a lost phone signed out at once is erased, too', async ({ page, newContext, ownStage }) => {
  const { origin } = await ownStage();
  const reported = reportOf(page);
  await signIn(page, 'hubleader', origin);
  await reported;
  await page.goto(`${origin}/device`);
  await nameDevice(page, 'My phone');

  const context = await newContext({ viewport: DESK });
  const laptop = await context.newPage();
  await signIn(laptop, 'hubleader', origin);
  await laptop.goto(`${origin}/device`);
  await laptop.getByRole('button', { name: 'Erase there My phone' }).click();
  const question = laptop.getByRole('alertdialog', { name: 'Erase My phone?' });
  await question.getByLabel(/lost or stolen/).check();
  await expect(question.getByText(/^It can send nothing any more/)).toBeVisible();
  await question.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(laptop.getByText(/Asked to erase, /)).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(
    page.getByText('Fieldbook was erased on this device, as its owner asked.'),
  ).toBeVisible();
  await expect.poll(() => mirrorNames(page)).toEqual([]);
  await laptop.reload();
  await expect(laptop.getByText(/Erased /)).toBeVisible();
  await context.close();
});
