import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import {
  askForSync,
  expectAccessible,
  loseNetwork,
  signIn,
  untilDownloaded,
} from '#tests/support/steps.ts';

/*
 * The administrator changes a planter's phone number ─► the hub leader reads offline who did it ─► restores the old
 * number ─► the server has it, and the history has both changes.
 */

test.use({ viewport: { width: 390, height: 844 } });

const SHOTS = 'test-results/history';

test('a hub leader reads offline who changed a phone number, and restores the old one', async ({
  page,
  ownStage,
}) => {
  test.slow();
  const stage = await ownStage();
  const leader = await stage.backendFor('hubleader');
  const admin = await stage.backendFor('admin');
  const [planter] = await leader.hub();
  if (!planter) throw new Error('the hub is empty');
  const path = `/church-planters/${planter.id}`;
  await admin.call('PUT', path, { phone: '555-0101' });
  await admin.call('PUT', path, { phone: '555-0199' });

  await signIn(page, 'hubleader', stage.origin);
  await untilDownloaded(page);
  await page.goto(`${stage.origin}/planter/${planter.id}`);
  const open = () => page.locator('summary', { hasText: /^History$/ }).press('Enter');
  const entry = page.getByRole('listitem').filter({ hasText: 'from 555-0101 to 555-0199' });

  await test.step('the page of the planter shows the change without a network', async () => {
    await loseNetwork(page, stage.proxy);
    await page.reload();
    await open();
    await expect(entry.getByText(/changed Phone from 555-0101 to 555-0199$/)).toBeVisible();
    await expect(page.getByText(/the last 90 days that this device keeps/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `${SHOTS}/offline-390.png`, fullPage: true });
  });

  await test.step('restoring the old number is an ordinary change that waits', async () => {
    await entry.getByRole('button', { name: 'Restore this value for Phone, 555-0101' }).click();
    const question = page.getByRole('alertdialog', { name: 'Restore this value?' });
    await expect(question.getByText('Phone is 555-0199 now. It becomes 555-0101.')).toBeVisible();
    await page.screenshot({ path: `${SHOTS}/question-390.png` });
    await question.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('You changed Phone from 555-0199 to 555-0101')).toBeVisible();
    await expect(
      entry.getByRole('button', { name: 'Restore this value for Phone, 555-0101' }),
    ).toBeDisabled();
  });

  await test.step('it is sent when the network is back', async () => {
    stage.proxy.mend();
    await askForSync(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    const back = page.getByRole('listitem').filter({ hasText: 'from 555-0199 to 555-0101' });
    const waiting = page.getByText('You changed Phone from 555-0199 to 555-0101');
    await expect(waiting).toHaveCount(0, { timeout: 30_000 });
    await expect(back).toHaveCount(1);
    await page.screenshot({ path: `${SHOTS}/sent-1280.png`, fullPage: true });
    const { json } = await leader.call('GET', path);
    expect(json).toMatchObject({ data: { phone: '555-0101' } });
  });
});

test.describe('without an installed app', () => {
  test.use(NOT_INSTALLED);

  test('a server without the extras has no history, and nothing links to it', async ({
    page,
    ownStage,
  }) => {
    const stage = await ownStage({ extras: false });
    const leader = await stage.backendFor('hubleader');
    const [planter] = await leader.hub();
    await signIn(page, 'hubleader', stage.origin);
    await page.goto(`${stage.origin}/planter/${planter?.id}`);
    await expect(page.getByRole('heading', { name: 'Status History' })).toBeVisible();
    await expect(page.locator('summary', { hasText: /^History$/ })).toHaveCount(0);
  });
});
