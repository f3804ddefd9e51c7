import type { Page } from '@playwright/test';
import type { Backend, BackendPlanter } from '#tests/support/backend.ts';
import { mirrorNames, shortenTimes, storedRows } from '#tests/support/device-storage.ts';
import { jsonAnswer, pass } from '#tests/support/faults.ts';
import { expect, NOT_INSTALLED, type Stage, test } from '#tests/support/stage.ts';
import {
  askForSync,
  cardOf,
  expectAccessible,
  expectFocusTrapped,
  fillSignIn,
  loseNetwork,
  markAsContacted,
  nameOf,
  signIn,
} from '#tests/support/steps.ts';

const unauthorized = jsonAnswer(401, { success: false, error: 'Your session has ended' });
const contactWrites = { method: 'POST', path: /\/contacts$/ };

// Tall enough for the whole demo hub, so that every card is rendered.
test.use({ viewport: { width: 1280, height: 3000 } });

interface Scene {
  stage: Stage;
  backend: Backend;
  marked: BackendPlanter[];
  /** Number of contacts of each marked planter before. */
  before: number[];
}

/** Marks four planters without a network; then the session ends after the first of them has been sent. */
async function endSessionInTheMiddle(page: Page, stage: Stage): Promise<Scene> {
  const backend = await stage.backendFor('hubleader');
  const marked = (await backend.hub()).slice(0, 4);
  const before = await contactCounts(backend, marked);
  await page.goto(`${stage.origin}/login`);
  await shortenTimes(page);
  await page.goto(`${stage.origin}/?sort=name`);
  await fillSignIn(page, 'hubleader');
  for (const planter of marked) await expect(cardOf(page, nameOf(planter))).toBeVisible();

  await loseNetwork(page, stage.proxy);
  for (const planter of marked) await markAsContacted(cardOf(page, nameOf(planter)));
  for (const planter of marked) {
    await expect(cardOf(page, nameOf(planter))).toContainText('Waiting to send');
  }
  stage.proxy.when(contactWrites, unauthorized);
  stage.proxy.when(contactWrites, pass, { times: 1 });
  stage.proxy.mend();
  await askForSync(page);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator(':focus')).toContainText('Your session has ended');
  stage.proxy.reset();
  return { stage, backend, marked, before };
}

async function contactCounts(backend: Backend, planters: BackendPlanter[]): Promise<number[]> {
  const lists = await Promise.all(planters.map(({ id }) => backend.contacts(id)));
  return lists.map((list) => list.length);
}

/** Writes that the server has not confirmed: queued, or interrupted while being sent. */
async function unsentOps(page: Page, mirror: string) {
  return (await storedRows(page, mirror, 'ops')).filter(({ state }) => state !== 'acked');
}

/** Each marked planter has exactly one contact more than before. */
async function expectAllSentOnce({ backend, marked, before }: Scene): Promise<void> {
  const once = before.map((count) => count + 1);
  await expect.poll(() => contactCounts(backend, marked)).toEqual(once);
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);

for (const extras of [true, false]) {
  test(`S20 a 401 in the middle of the queue asks to sign in, and the queue continues (${
    extras ? 'reference' : 'documented'
  } server)`, async ({ page, ownStage }) => {
    const scene = await endSessionInTheMiddle(page, await ownStage({ extras }));
    expect(sum(await contactCounts(scene.backend, scene.marked))).toBe(sum(scene.before) + 1);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    await fillSignIn(page, 'hubleader');
    await expect(page).toHaveURL(/\/\?sort=name$/);
    await expectAllSentOnce(scene);
    for (const planter of scene.marked) {
      await expect(cardOf(page, nameOf(planter))).toContainText('Contacted today');
      await expect(cardOf(page, nameOf(planter))).not.toContainText('Waiting to send');
    }
  });
}

test('S20 another person on the device sees and sends nothing of the first', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const scene = await endSessionInTheMiddle(page, stage);
  const [first] = await mirrorNames(page);
  if (!first) throw new Error('the first person has a database');
  const unsent = await unsentOps(page, first);
  expect(unsent).toHaveLength(3);

  stage.proxy.reached.length = 0;
  await fillSignIn(page, 'hubleader2');
  await expect(page.getByRole('heading', { name: /^Welcome.*Hannah/ })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const planter of scene.marked) await expect(cardOf(page, nameOf(planter))).toBeHidden();
  await page.goto(`${stage.origin}/outbox`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting and sent changes');
  await expect(page.getByText(/Contact with/)).toHaveCount(0);

  const names = await mirrorNames(page);
  expect(names).toHaveLength(2);
  const second = names.find((name) => name !== first) ?? '';
  expect(await storedRows(page, second, 'ops')).toEqual([]);
  const foreign = scene.marked.map(({ id }) => `s${id}`);
  const seen = (await storedRows(page, second, 'contacts')).map(({ planter }) => planter);
  expect(seen.filter((planter) => foreign.includes(String(planter)))).toEqual([]);
  expect(await unsentOps(page, first)).toEqual(unsent);
  const posts = stage.proxy.reached.filter(({ method }) => method === 'POST');
  // Three seconds after its start, the device asks whether it is to be erased.
  const [questions, others] = [true, false].map((isQuestion) =>
    posts.filter(({ path }) => (path === '/api/devices/erasure') === isQuestion),
  );
  expect(others).toMatchObject([{ path: '/api/auth/login' }]);
  for (const { body } of questions ?? []) {
    expect(Object.keys(JSON.parse(body))).toEqual(['id', 'proof', 'key']);
  }

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, 'hubleader');
  await expectAllSentOnce(scene);
});

test("S20 after a 401 another person removes the first person's record and data, but not the unsent work", async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const scene = await endSessionInTheMiddle(page, stage);
  const [first = ''] = await mirrorNames(page);
  const storedUser = () => page.evaluate(() => localStorage.getItem('user'));
  expect(await storedUser()).toContain('hubleader@');
  await expect(page.getByText(/sign in again/)).toBeVisible();
  await page.getByRole('button', { name: 'This is not me' }).click();
  await expect(page.getByLabel('Username or email')).toHaveValue('');
  await expect.poll(storedUser).toBeNull();
  for (const table of ['planters', 'contacts', 'profile', 'hub_leaders']) {
    // Rows created on this device that are unsent, or not yet confirmed.
    const ofServer = async () =>
      (await storedRows(page, first, table)).filter(({ lid }) => !String(lid).startsWith('l'));
    await expect.poll(ofServer, table).toEqual([]);
  }
  expect(await unsentOps(page, first)).toHaveLength(3);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(/sign in again/)).toHaveCount(0);
  expect(await storedUser()).toBeNull();

  await fillSignIn(page, 'hubleader');
  await expectAllSentOnce(scene);
});

test.describe('without an installed app', () => {
  test.use(NOT_INSTALLED);

  test('S20 a session that was ended elsewhere asks for sign-in at the next start', async ({
    page,
    ownStage,
  }) => {
    const stage = await ownStage();
    await signIn(page, 'editor', stage.origin);
    const backend = await stage.backendFor('editor');
    const changed = await backend.call('PUT', '/users/credentials', {
      currentPassword: 'fieldbook',
      newPassword: 'another password',
    });
    expect(changed.status).toBe(200);
    await page.goto(`${stage.origin}/outbox`);
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, 'editor', 'another password');
    await expect(page).toHaveURL(/\/outbox$/);
  });
});

test('F49 S30 signing out with unsent work lists what waits and keeps it, and it is sent after the return', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const backend = await stage.backendFor('hubleader');
  const [planter] = await backend.hub();
  if (!planter) throw new Error('the demo hub has planters');
  const before = await contactCounts(backend, [planter]);
  await signIn(page, 'hubleader', stage.origin);
  await expect(cardOf(page, nameOf(planter))).toBeVisible();
  await loseNetwork(page, stage.proxy);
  await markAsContacted(cardOf(page, nameOf(planter)));
  await expect(cardOf(page, nameOf(planter))).toContainText('Waiting to send');
  const menuButton = page.getByRole('button', { name: 'Open menu' });
  await menuButton.click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Not everything is sent yet' });
  await expect(question).toContainText('1 change waits to be sent');
  await expectAccessible(page);
  await expectFocusTrapped(page, question);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();

  await menuButton.click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Keep for me on this device' }).click();
  await expect(page).toHaveURL(/\/login/);
  stage.proxy.mend();
  expect(await contactCounts(backend, [planter])).toEqual(before);
  await fillSignIn(page, 'hubleader');
  await expectAllSentOnce({ stage, backend, marked: [planter], before });
});
