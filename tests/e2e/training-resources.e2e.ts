import { expect, test } from '#tests/support/stage.ts';
import { askForSync, expectAccessible, loseNetwork, signIn } from '#tests/support/steps.ts';

for (const width of [390, 1280]) {
  test(`an administrator adds, orders and retires resources without a network, ${width} px wide`, async ({
    page,
    newContext,
    ownStage,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const stage = await ownStage();
    await signIn(page, 'admin', stage.origin);
    await page.goto(`${stage.origin}/training/resources`);
    const media = page.getByRole('region', { name: 'Media' });
    // Only records have buttons. Until the device knows its server, the samples are shown.
    await expect(media.getByRole('button', { name: 'Move up: Podcast' })).toBeVisible();
    await loseNetwork(page, stage.proxy);

    await page.getByRole('button', { name: 'Add Resource' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Resource' });
    await dialog.getByLabel('Title').fill('Sermon Recordings');
    await dialog.getByLabel('Category').fill('Media');
    await dialog.getByLabel('Web address').fill('example.org/sermons');
    await page.screenshot({ path: `test-results/resource-dialog-${width}.png` });
    await expectAccessible(page);
    await page.setViewportSize({ width, height: 844 });
    await dialog.getByRole('button', { name: 'Add Resource' }).click();
    await expect(media.getByRole('heading', { level: 3 })).toHaveCount(3);
    const up = media.getByRole('button', { name: 'Move up: Sermon Recordings' });
    await up.focus();
    await page.keyboard.press('Enter');
    const order = [/^Video/, /^Sermon/, /^Podcast/];
    await expect(media.getByRole('heading', { level: 3 })).toHaveText(order);
    await expect(up).toBeFocused();
    await page.getByRole('button', { name: 'Retire: Discussion Forum' }).click();
    const community = page.getByRole('region', { name: 'Community' });
    await expect(community.getByRole('heading', { level: 3 })).toHaveText([/^Prayer/]);
    await up.scrollIntoViewIfNeeded();
    await page.screenshot({ path: `test-results/resources-${width}.png` });
    await expectAccessible(page);

    stage.proxy.mend();
    await askForSync(page);
    const trainer = await (await newContext()).newPage();
    await signIn(trainer, 'trainer', stage.origin);
    await trainer.goto(`${stage.origin}/training/resources`);
    const seen = trainer.getByRole('region', { name: 'Media' });
    const late = { timeout: 20_000 };
    await expect(seen.getByRole('heading', { level: 3 })).toHaveText(order, late);
    await expect(trainer.getByText('Discussion Forum')).toHaveCount(0, late);
    await expect(trainer.getByRole('button', { name: /^(Edit|Move|Retire|Add)/ })).toHaveCount(0);
    await trainer.context().close();
  });
}
