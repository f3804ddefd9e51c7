import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, dayOf } from '#shared/dates.ts';
import { TODAY_RULES } from '#shared/today-times.ts';
import { imported } from '#tests/support/calendar.ts';
import { expect, test } from '#tests/support/stage.ts';
import { askForSync, expectAccessible, loseNetwork, nameOf, signIn } from '#tests/support/steps.ts';
import { TRAINING_COUNTS } from '../spec-texts/training.ts';

for (const width of [390, 1280]) {
  test(`exports what is due to a calendar app without a network, ${width} px wide`, async ({
    page,
    ownStage,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const stage = await ownStage();
    const hub = await (await stage.backendFor('hubleader')).hub();
    const today = dayOf(new Date());
    const overdueBefore = addDays(today, -TODAY_RULES.contactEveryDays);
    const late = hub.filter((one) => (one.last_contact_date ?? '') < overdueBefore);
    const coming = hub.filter((one) => (one.last_contact_date ?? '') >= overdueBefore);
    await signIn(page, 'hubleader', stage.origin);
    await page.getByText(`${late.length} overdue`).click();
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
    await loseNetwork(page, stage.proxy);

    const events = await savedCalendar(page);
    const of = (id: number) => events.find(({ uid }) => uid.startsWith(`contact-${id}-of-`));
    expect(late.length).toBeGreaterThan(0);
    for (const one of late) {
      expect(of(one.id)).toMatchObject({ day: today, title: `Contact ${nameOf(one)} (overdue)` });
    }
    expect(coming.length).toBeGreaterThan(0);
    for (const one of coming) {
      expect(of(one.id)?.title).toBe(`Contact ${nameOf(one)}`);
      expect((of(one.id)?.day ?? '') >= today).toBe(true);
    }
    expect(await savedCalendar(page)).toEqual(events);
    await page.screenshot({ path: `test-results/calendar-${width}.png` });
    await expectAccessible(page);
  });
}

test('a calendar app reads the same events at a private address until the address is renewed or ended', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'hubleader', stage.origin);
  await page.getByText(/\d overdue/).click();
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expect(page.getByText(/^Not everything has been downloaded yet/)).toHaveCount(0);
  const onDevice = await savedCalendar(page);
  await page.getByRole('link', { name: 'Subscribe in a calendar app' }).click();
  await page.getByRole('button', { name: 'Make an address' }).click();
  const field = page.getByLabel('Your address');
  const first = await field.inputValue();
  const read = (address: string) => fetch(new URL(new URL(address).pathname, stage.origin));
  const file = imported(await (await read(first)).text());
  const shown = ({ uid, title, day }: (typeof file)[number]) => [uid, title, day];
  expect(file.map(shown)).toEqual(onDevice.map(shown));
  await field.scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/subscription-390.png' });

  await page.getByRole('button', { name: 'Make a new address' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Make a new address' }).click();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  await page.reload();
  await expect(page.getByText(/^Your address was made today/)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('heading', { name: 'Calendar subscription' }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: 'test-results/subscription-1280.png' });
  await page.getByRole('button', { name: 'End the address' }).click();
  await question.getByRole('button', { name: 'End the address' }).click();
  await expect(page.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await read(second)).status).toBe(404);
  await expectAccessible(page);
});

test('exports the coming sessions of a cohort to a calendar app without a network', async ({
  page,
  stage,
}) => {
  await signIn(page, 'trainer');
  await page.goto('/training/cohorts');
  // Only cohorts from the server show their season.
  await expect(page.getByText('Fall 2025').first()).toBeVisible();
  await page.getByRole('link', { name: 'Jackson Cohort' }).click();
  const ahead = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(ahead.first()).toBeVisible();
  await loseNetwork(page, stage.proxy);
  const events = await savedCalendar(page, /^cohort-\d+\.ics$/);
  const notOver = ahead.filter({ hasNot: page.getByText('Past', { exact: true }) });
  await expect(notOver).toHaveCount(events.length);
  const days = await notOver
    .locator('time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
  expect(events.map(({ day }) => day).sort()).toEqual(days.sort());
  for (const { title, place } of events)
    expect([title.slice(0, 16), place !== '']).toEqual(['Jackson Cohort: ', true]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name: 'Add to calendar' }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/cohort-calendar-${width}.png` });
  }
  await expectAccessible(page);
});

test('a cohort created without a network later has the same events, on another device, too', async ({
  page,
  newContext,
  ownStage,
}) => {
  const stage = await ownStage();
  await signIn(page, 'admin', stage.origin);
  await page.goto(`${stage.origin}/training/cohorts`);
  await expect(page.getByText('Fall 2025').first()).toBeVisible();
  await loseNetwork(page, stage.proxy);
  await page.getByRole('button', { name: 'Add Cohort' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Cohort' });
  await dialog.getByLabel('Name').fill('Hill Country');
  await dialog.getByLabel('Location').fill('Greenville, MS');
  await dialog.getByLabel('First session').fill(addDays(dayOf(new Date()), 7));
  await dialog.getByRole('button', { name: 'Add Cohort' }).click();
  await page.getByRole('link', { name: 'Hill Country' }).click();
  const eventIds = async (one: Page, name: RegExp) =>
    (await savedCalendar(one, name)).map(({ uid }) => uid);
  const made = await eventIds(page, /^cohort-l[\w-]+\.ics$/);
  expect(new Set(made).size).toBe(TRAINING_COUNTS.sessions);

  stage.proxy.reset();
  await askForSync(page);
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible({
    timeout: 30_000,
  });
  expect(await eventIds(page, /^cohort-\d+\.ics$/)).toEqual(made);
  const desk = await (await newContext()).newPage();
  await signIn(desk, 'trainer', stage.origin);
  await desk.goto(`${stage.origin}/training/cohorts`);
  await desk.getByRole('link', { name: 'Hill Country' }).click();
  expect(await eventIds(desk, /^cohort-\d+\.ics$/)).toEqual(made);
  await desk.context().close();
});

async function savedCalendar(page: Page, name = /^fieldbook-\d{4}-\d\d-\d\d\.ics$/) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(name);
  return imported(await readFile(await file.path(), 'utf8'));
}
