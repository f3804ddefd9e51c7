import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { expectAccessible, signIn } from '#tests/support/steps.ts';

/*
 * A planter's tablet has held an unsent change for four days ─► the hub leader and the administrator see it ─► the hub
 * leader sends one reminder, and the administrator sees that.
 */

test.use(NOT_INSTALLED);

const PHONE = { width: 390, height: 844 };
test.use({ viewport: PHONE });

const TABLET = '6fa459ea-ee8a-4ca4-894e-db77e160355e';
const DAY_SECONDS = 86_400;
const SHOTS = 'test-results/devices';

test('a device with unsent work is listed, and its owner gets one reminder', async ({
  page,
  newContext,
  ownStage,
}) => {
  const stage = await ownStage();
  const planter = await stage.backendFor('planter');
  const told = await planter.call('PUT', `/users/me/devices/${TABLET}`, {
    version: '0.1.0',
    unsent: 2,
    oldestUnsentAge: 4 * DAY_SECONDS,
    storageUsed: 120_000,
    storageQuota: 1_000_000,
    lastError: 'needs-review',
  });
  expect(told.status).toBe(200);

  await test.step('the hub leader’s phone reports its state and lists the devices of its owner', async () => {
    // Leaving the page would abort a report in flight, and the next one would be sent hours later.
    const reported = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && response.url().includes('/users/me/devices/'),
      { timeout: 90_000 },
    );
    await signIn(page, 'hubleader', stage.origin);
    const report = (await reported).request().postDataJSON();
    expect(report).toMatchObject({ unsent: 0, oldestUnsentAge: null });
    await page.goto(`${stage.origin}/device`);
    const own = page.getByRole('list', { name: 'Your devices' });
    await expect(own.getByText(/This device · Everything sent/)).toBeVisible();
    await own
      .getByRole('button', { name: /^Name / })
      .first()
      .click();
    await page.getByLabel('Name of the device').fill('My phone');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(own.getByRole('button', { name: 'Name My phone' })).toBeFocused();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.screenshot({ path: `${SHOTS}/own-390.png`, fullPage: true });
  });

  await test.step('the hub leader sees it and sends a reminder, once', async () => {
    await page.getByRole('link', { name: 'Devices in the network' }).click();
    await expect(page.getByText('Unsent for days')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.screenshot({ path: `${SHOTS}/hub-leader-390.png`, fullPage: true });
    await page.getByRole('button', { name: /^Send a reminder/ }).click();
    await expect(page.getByText(/^Email sent today/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send a reminder/ })).toBeHidden();
    await page.context().setOffline(true);
    await expect(page.getByText(/The list of devices/)).toBeVisible();
    await page.context().setOffline(false);
  });

  await test.step('the administrator sees the same, and that an email was sent', async () => {
    const context = await newContext({ viewport: { width: 1280, height: 900 } });
    const desk = await context.newPage();
    await signIn(desk, 'admin', stage.origin);
    await desk.goto(`${stage.origin}/admin/users`);
    await desk.getByRole('link', { name: 'Devices in the network' }).click();
    const row = desk.getByRole('row').filter({ hasText: 'Unsent for days' });
    await expect(row.getByText(/^Email sent today/)).toBeVisible();
    await expectAccessible(desk);
    await desk.getByLabel('Show', { exact: true }).selectOption('all');
    await expect(desk.getByText('My phone')).toBeVisible();
    await desk.screenshot({ path: `${SHOTS}/administrator-1280.png`, fullPage: true });
    const saving = desk.waitForEvent('download');
    await desk.getByRole('button', { name: 'Export CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/^devices-\d{4}-\d{2}-\d{2}\.csv$/);
    await context.close();
  });
});

test('a documented backend gets no link to devices', async ({ page, ownStage }) => {
  const stage = await ownStage({ extras: false });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, 'hubleader', stage.origin);
  await page.goto(`${stage.origin}/device`);
  // After a complete run, the device knows what the server offers.
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText(/^Everything is sent and up to date/)).toBeVisible();
  await expect(page.getByText('Your devices')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Devices in the network' })).toBeHidden();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('device');
  await expect(page.getByRole('option', { name: /^This device/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /^Devices/ })).toHaveCount(0);
  expect(asked.filter((url) => url.includes('/devices'))).toEqual([]);
});
