import { mirrorNames, storedRows } from '#tests/support/device-storage.ts';
import { expect, test } from '#tests/support/stage.ts';
import {
  cardOf,
  expectAccessible,
  loseNetwork,
  markAsContacted,
  nameOf,
  signIn,
} from '#tests/support/steps.ts';

// Tall enough for the whole demo hub, so that every card is rendered.
test.use({ viewport: { width: 1280, height: 3000 } });

test('S30 unsent work is exported to a file and imported into the same outbox', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const backend = await stage.backendFor('hubleader');
  const [planter] = await backend.hub();
  if (!planter) throw new Error('the demo hub has planters');
  const contacts = async () => (await backend.contacts(planter.id)).length;
  const before = await contacts();
  await signIn(page, 'hubleader', stage.origin);
  await expect(cardOf(page, nameOf(planter))).toBeVisible();
  const [mirror = ''] = await mirrorNames(page);
  await loseNetwork(page, stage.proxy);
  await markAsContacted(cardOf(page, nameOf(planter)));
  await expect(cardOf(page, nameOf(planter))).toContainText('Waiting to send');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Not everything is sent yet' });
  await question.getByRole('button', { name: 'Move to a file' }).click();
  const download = page.waitForEvent('download');
  await question.getByRole('button', { name: 'Save the file' }).click();
  const file = await (await download).path();
  await question.getByRole('button', { name: /^I have the file/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => storedRows(page, mirror, 'planters')).toEqual([]);
  expect(await storedRows(page, mirror, 'ops')).toEqual([]);

  stage.proxy.mend();
  await signIn(page, 'hubleader', stage.origin);
  await page.goto(`${stage.origin}/outbox`);
  expect(await contacts()).toBe(before);
  for (const words of ['Back on this device: 1 change.', 'Nothing in it was missing here.']) {
    await page.getByLabel('File of unsent changes').setInputFiles(file);
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect.poll(contacts).toBe(before + 1);
  await expectAccessible(page);
});

test('S30 an erased device holds nothing of its person any more', async ({ page, ownStage }) => {
  const stage = await ownStage();
  await signIn(page, 'hubleader', stage.origin);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'This device' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This device');
  await expect(page.getByText(/^As the server had it/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Erase this device' }).click();
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => mirrorNames(page)).toEqual([]);
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')]),
  ).toEqual([null, null]);
});
