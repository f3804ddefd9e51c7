import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays, dayOf } from '#shared/dates.ts';
import { TODAY_RULES } from '#shared/today-rules.ts';
import { imported } from '#tests/support/calendar.ts';
import { expect, test } from '#tests/support/stage.ts';
import { expectAccessible, loseNetwork, nameOf, signIn } from '#tests/support/steps.ts';

for (const width of [390, 1280]) {
  test(`what is due is taken into a calendar app without a network, ${width} px wide`, async ({
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

async function savedCalendar(page: Page) {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^fieldbook-\d{4}-\d\d-\d\d\.ics$/);
  return imported(await readFile(await file.path(), 'utf8'));
}
