import type { Page } from '@playwright/test';
import { mirrorNames, storedRows } from '#tests/support/device-storage.ts';
import { portalPage } from '#tests/support/faults.ts';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import {
  cardOf,
  expectAccessible,
  fillSignIn,
  markAsContacted,
  nameOf,
  signIn,
  untilInstalled,
} from '#tests/support/steps.ts';

/** Makes IndexedDB unavailable, as in a private window or under a strict policy. */
async function blockIndexedDb(page: Page, how: 'refused' | 'missing'): Promise<void> {
  await page.addInitScript((kind) => {
    if (kind === 'missing') {
      Object.defineProperty(window, 'indexedDB', { value: undefined });
      return;
    }
    IDBFactory.prototype.open = () => {
      throw new DOMException('The user denied permission to access the database.', 'SecurityError');
    };
  }, how);
}

test.describe('the stored session', () => {
  test.use(NOT_INSTALLED);

  for (const [what, user] of [
    ['no JSON', '{half a user'],
    ['no user', '{"id":"seven"}'],
  ] as const) {
    test(`a user record that is ${what} leads to sign-in with a clear sentence`, async ({
      page,
    }) => {
      await page.goto('/login');
      await page.evaluate((text) => {
        localStorage.setItem('token', 'x.y.z');
        localStorage.setItem('user', text);
      }, user);
      await page.goto('/outbox');
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByText(/sign in again/i)).toBeVisible();
      await fillSignIn(page, 'hubleader');
      await expect(page).toHaveURL(/\/outbox$/);
    });
  }

  test('an invalid token asks for sign-in, keeps the data and returns to the same screen', async ({
    page,
  }) => {
    await signIn(page, 'hubleader2');
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.evaluate(() => localStorage.setItem('token', 'not a token any more'));
    await page.goto('/outbox');
    await fillSignIn(page, 'hubleader2');
    await expect(page).toHaveURL(/\/outbox$/);
  });
});

test.describe('IndexedDB', () => {
  test.use(NOT_INSTALLED);

  for (const how of ['refused', 'missing'] as const) {
    test(`F70 ${how}: says that nothing can be kept on this device`, async ({ page }) => {
      await blockIndexedDb(page, how);
      await page.goto('/login');
      await fillSignIn(page, 'hubleader');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Fieldbook cannot store anything on this device')).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test('F59 a page that waits for a database locked by another tab resumes on its own when the lock is released', async ({
  context,
  page,
}) => {
  await signIn(page, 'hubleader');
  await expect(page.getByRole('article').first()).toBeVisible();
  const [mirror = ''] = await mirrorNames(page);
  const other = await context.newPage();
  await other.goto('/login');
  await other.evaluate(holdWrites, mirror);
  await page.reload();
  await expect(page.getByText('Fieldbook is open in another tab')).toBeVisible();
  await other.evaluate(() => Reflect.set(window, 'isReleased', true));
  await expect(page.getByRole('article').first()).toBeVisible();
});

/** Keeps one transaction open until `isReleased`, which blocks all other writers. */
function holdWrites(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const store = opening.result.transaction('meta', 'readwrite').objectStore('meta');
      const again = () => {
        if (!Reflect.has(window, 'isReleased')) store.get('formatFloor').onsuccess = again;
      };
      again();
      resolve();
    };
  });
}

test('F64 a full disk says that nothing was saved, and keeps what was typed', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const cdp = await page.context().newCDPSession(page);
  const quotaSize = 20_000_000;
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: stage.origin, quotaSize });
  await signIn(page, 'hubleader', stage.origin);
  await untilInstalled(page);
  const backend = await stage.backendFor('hubleader');
  const planter = (await backend.hub()).find((one) => !one.last_contact_date);
  if (!planter) throw new Error('the demo has a planter who was never contacted');
  await cardOf(page, nameOf(planter)).getByRole('heading').getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Contact History' });
  const log = dialog.getByRole('button', { name: 'Log a contact' });
  await log.click();
  await dialog.getByLabel('Notes').fill('Kept for now');

  await fillDisk(page);
  const long = 'word '.repeat(19_000).trim();
  await dialog.getByLabel('Notes').fill(long);
  await log.click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Not saved' })).toContainText('full');
  await expect(dialog.getByLabel('Notes')).toHaveValue(long);
  expect(await backend.contacts(planter.id)).toEqual([]);

  await page.evaluate(() => indexedDB.deleteDatabase('ballast'));
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: stage.origin });
  await log.click();
  await expect.poll(async () => (await backend.contacts(planter.id)).length).toBe(1);
  expect((await backend.contacts(planter.id))[0]?.notes).toBe(long);
});

/** Fills the origin's quota up to the last kilobytes with a separate database, as photos fill a phone. */
function fillDisk(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('ballast');
      opening.onupgradeneeded = () =>
        opening.result.createObjectStore('load', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const fits = (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = database.transaction('load', 'readwrite');
        // Random bytes, which cannot be compressed.
        const load = crypto.getRandomValues(new Uint8Array(size));
        writing.objectStore('load').add(load);
        writing.oncomplete = () => resolve(true);
        writing.onabort = () => resolve(false);
      });
    let size = 65_536;
    while (size > 1_000) if (!(await fits(size))) size /= 2;
    database.close();
  });
}

test.describe('deep links', () => {
  test('open without a network: signed in, with the data on the device', async ({
    page,
    stage,
  }) => {
    await signIn(page, 'hubleader2');
    await expect(page.getByRole('article').first()).toBeVisible();
    await untilInstalled(page);
    stage.proxy.cut();
    for (const path of ['/?sort=name', '/outbox', '/directory/planters', '/profile']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    }
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectAccessible(page);
  });

  test('open without a network as the wrong role: still denied', async ({ page, stage }) => {
    await signIn(page, 'hubleader2');
    await untilInstalled(page);
    stage.proxy.cut();
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  });

  test('open without a network and signed out: the sign-in screen reports that the server cannot be reached', async ({
    page,
    stage,
  }) => {
    await page.goto('/login');
    await untilInstalled(page);
    stage.proxy.cut();
    await page.goto('/outbox');
    await expect(page).toHaveURL(/\/login/);
    await fillSignIn(page, 'hubleader');
    await expect(page.getByRole('alert')).toContainText('cannot reach the server');
  });

  test('open behind a captive portal: the app, never the portal', async ({ page, stage }) => {
    await signIn(page, 'hubleader2');
    await expect(page.getByRole('article').first()).toBeVisible();
    await untilInstalled(page);
    stage.proxy.when({}, portalPage);
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByText('Hotel Wi-Fi')).toBeHidden();
  });
});

test.describe('two taps on Mark as Contacted', () => {
  test.use(NOT_INSTALLED);

  test('at once log one contact', async ({ page, ownStage }) => {
    const stage = await ownStage();
    const backend = await stage.backendFor('hubleader');
    const planter = (await backend.hub()).find((one) => !one.last_contact_date);
    if (!planter) throw new Error('the demo has a planter who was never contacted');
    await signIn(page, 'hubleader', stage.origin);
    const card = cardOf(page, nameOf(planter));
    await card.getByRole('button', { name: /^Mark as Contacted/ }).dblclick();
    await expect.poll(async () => (await backend.contacts(planter.id)).length).toBe(1);
    const [mirror] = await mirrorNames(page);
    if (!mirror) throw new Error('somebody is signed in');
    await expect.poll(async () => (await storedRows(page, mirror, 'ops')).length).toBe(0);
    expect((await backend.contacts(planter.id)).length).toBe(1);
  });

  test('on purpose log two contacts', async ({ page, ownStage }) => {
    const stage = await ownStage();
    const backend = await stage.backendFor('hubleader');
    const planter = (await backend.hub()).find((one) => !one.last_contact_date);
    if (!planter) throw new Error('the demo has a planter who was never contacted');
    await page.clock.install();
    await signIn(page, 'hubleader', stage.origin);
    const card = cardOf(page, nameOf(planter));
    await markAsContacted(card);
    await expect(card).toContainText('Contacted today');
    await page.clock.fastForward(4_000);
    await markAsContacted(card);
    await expect.poll(async () => (await backend.contacts(planter.id)).length).toBe(2);
  });
});
