import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/support/stage.ts';
import { askForSync, expectAccessible, loseNetwork, signIn } from '#tests/support/steps.ts';

/** What each role finds in the demo network, and where its action leads; '' if it happens in place. */
const JOURNEYS = [
  { person: 'hubleader', action: /^Contacted: /, leads: '' },
  { person: 'planter', action: /^(Write|Continue): /, leads: '/mbcb-report' },
  { person: 'assessor', action: /^Open: /, leads: '/assessment/' },
  { person: 'trainer', action: /^(Open: |Mark: |Choose a lead)/, leads: '/training/cohorts' },
  { person: 'admin', action: /^(Assign|Review|Choose a lead)$/, leads: '/' },
];

for (const { person, action, leads } of JOURNEYS) {
  test(`${person} sees what is due, and acts without a network`, async ({
    page,
    ownStage,
  }, info) => {
    const stage = await ownStage();
    await signIn(page, person, stage.origin);
    // The parts of Today that come only from the server load after the lists.
    await untilWhole(await openToday(page));
    await loseNetwork(page, stage.proxy);
    const done: string[] = [];
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(stage.origin);
      const today = await openToday(page);
      await untilWhole(today);
      await expectAccessible(page);
      await page.setViewportSize({ width, height: 844 });
      await page.screenshot({ path: info.outputPath(`today-${width}.png`), fullPage: true });
      for (const name of done)
        await expect(today.getByRole('button', { name, exact: true })).toHaveCount(0);
      await snoozeAndBringBack(today);
      await page.screenshot({ path: info.outputPath(`back-${width}.png`), fullPage: true });

      const acting = today.getByRole(leads ? 'link' : 'button', { name: action }).first();
      const name = (await acting.getAttribute('aria-label')) ?? '';
      await acting.click();
      if (leads) {
        await expect(page).toHaveURL((url) => url.pathname.startsWith(leads));
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await expect(page.getByText('Loading...')).toHaveCount(0);
      } else {
        await expect(today.getByRole('button', { name, exact: true })).toHaveCount(0);
        done.push(name);
      }
      await page.screenshot({ path: info.outputPath(`acted-${width}.png`) });
    }
    if (done.length === 0) return;
    stage.proxy.mend();
    await askForSync(page);
    await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
    for (const name of done)
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  });
}

async function snoozeAndBringBack(today: Locator): Promise<void> {
  const title = await today.getByRole('listitem').first().locator('strong').innerText();
  const snooze = today.getByRole('button', { name: `Snooze: ${title}` });
  await snooze.click();
  await today.page().getByRole('menuitem', { name: 'Until tomorrow' }).click();
  await expect(today.getByText('Snoozed (1)')).toBeVisible();
  await expect(snooze).toHaveCount(0);
  await today.getByText('Snoozed (1)').click();
  await today.getByRole('button', { name: `Bring back: ${title}` }).click();
  await expect(snooze).toBeVisible();
}

async function untilWhole(today: Locator): Promise<void> {
  await expect(today.getByRole('button', { name: 'Add to calendar' })).toBeVisible();
  await expect(today).not.toContainText('Not everything has been downloaded yet');
}

/** Today as a card, or, for a hub leader, as a part that has to be unfolded. */
async function openToday(page: Page): Promise<Locator> {
  const heading = page.getByRole('heading', { name: 'Today', exact: true });
  await expect(heading).toBeVisible();
  const folded = page.locator('details').filter({ has: heading });
  if ((await folded.count()) === 0) return page.getByRole('region', { name: 'Today' });
  await folded.locator('summary').first().click();
  return folded;
}
