import type { Page } from '@playwright/test';
import { dayOf, showDay } from '#shared/dates.ts';
import { draftsOn } from '#tests/support/device-storage.ts';
import { dropBefore, jsonAnswer } from '#tests/support/faults.ts';
import { expect, INSTALLED, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import {
  cardOf,
  expectAccessible,
  expectFocusTrapped,
  loseNetwork,
  markAsContacted,
  nameOf,
  signIn,
  untilDownloaded,
} from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);

/** How far content moved while the page opened, without any input: Chromium's layout shift score, 0 for none. */
function movement(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries().map((entry) => Number(Reflect.get(entry, 'value')));
          resolve(shifts.reduce((sum, value) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 1_000);
      }),
  );
}

test.describe('My Hub of the installed app', () => {
  test.use(INSTALLED);

  for (const width of [390, 700, 1280]) {
    test(`keeps its place while search, cards and later parts come, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await signIn(page, 'hubleader');
      await untilDownloaded(page);
      await page.reload();
      await expect(page.getByRole('article').first()).toBeVisible();
      await expect(page.getByText(/^\d+ planters$/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Invite Church Planter' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible();
      expect(await movement(page)).toBeLessThan(0.005);
    });
  }

  test('Mark as Contacted turns the dot green at once, and can be undone', async ({
    page,
    ownStage,
  }) => {
    const stage = await ownStage();
    const leader = await stage.backendFor('hubleader');
    const planter = (await leader.hub()).find((one) => !one.last_contact_date);
    if (!planter) throw new Error('the demo has a planter who was never contacted');
    await signIn(page, 'hubleader', stage.origin);
    const card = cardOf(page, nameOf(planter));
    await expect(card).toContainText('Never contacted');
    await loseNetwork(page, stage.proxy);
    await markAsContacted(card);
    await expect(card).toContainText('Contacted today');
    await expect(card.locator('[data-color]')).toHaveAttribute('data-color', 'green');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toContainText('Never contacted');
    await expect(card.locator('[data-color]')).toHaveAttribute('data-color', 'red');
    stage.proxy.reset();
    expect(await leader.contacts(planter.id)).toEqual([]);
  });
});

test.describe('My Hub', () => {
  test('shows each planter with Status, Last Contact and a text for the dot', async ({
    page,
    stage,
  }) => {
    await signIn(page, 'hubleader');
    await expect(page.getByRole('heading', { name: /^Welcome.*Henry/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Hub' })).toBeVisible();
    const leader = await stage.backendFor('hubleader');
    const [planter] = (await leader.hub()).filter((one) => one.last_contact_date);
    if (!planter?.last_contact_date) throw new Error('the demo has a planter with contacts');
    const card = cardOf(page, nameOf(planter));
    await expect(card).toContainText(planter.church_name ?? '');
    await expect(card).toContainText('Status');
    await expect(card).toContainText(showDay(planter.last_contact_date));
    await expect(card).toContainText(/Contacted|Overdue/);
    await expect(card.locator('img')).toHaveAttribute('src', /\/default-profile\.png$/);
    await expectAccessible(page);
  });

  test('sorts by most overdue, with never contacted first, and has a search', async ({
    page,
    stage,
  }) => {
    await page.setViewportSize({ width: 1280, height: 3000 });
    await signIn(page, 'hubleader2');
    const planters = await (await stage.backendFor('hubleader2')).hub();
    const never = planters.filter((one) => !one.last_contact_date);
    const cards = page.getByRole('list', { name: 'Church planters' }).getByRole('article');
    await expect(cards).toHaveCount(planters.length);
    await expect(cards.first()).toContainText('Never contacted');
    for (let nth = 0; nth < never.length; nth += 1) {
      await expect(cards.nth(nth)).toContainText('Never contacted');
    }
    const [wanted] = planters;
    if (!wanted) throw new Error('the demo hub has planters');
    await page.getByRole('searchbox').fill(wanted.last_name.toUpperCase());
    await expect(cardOf(page, nameOf(wanted))).toBeVisible();
    await expect(cards).not.toHaveCount(planters.length);
    await page.getByRole('searchbox').fill('nobody is called that');
    await expect(cards).toHaveCount(0);
    await expectAccessible(page);
  });

  test("a contact has type phone and today's date, and the next one is due 30 days later", async ({
    page,
    ownStage,
  }) => {
    const stage = await ownStage();
    const leader = await stage.backendFor('hubleader');
    const planter = (await leader.hub()).find((one) => !one.last_contact_date);
    if (!planter) throw new Error('the demo has a planter who was never contacted');
    await signIn(page, 'hubleader', stage.origin);
    await markAsContacted(cardOf(page, nameOf(planter)));
    await expect.poll(async () => (await leader.contacts(planter.id)).length).toBe(1);
    const today = new Date();
    const inThirtyDays = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 30);
    const [contact] = await leader.contacts(planter.id);
    expect(contact).toMatchObject({
      contact_type: 'phone',
      contact_date: dayOf(today),
      next_contact_date: dayOf(inThirtyDays),
    });
  });
});

test.describe('Contact History', () => {
  test('lists contacts, traps the focus, and restores it', async ({ page, stage }) => {
    await signIn(page, 'hubleader');
    const [planter] = (await (await stage.backendFor('hubleader')).hub()).filter(
      (one) => one.last_contact_date,
    );
    if (!planter?.last_contact_date) throw new Error('the demo has a planter with contacts');
    const opener = cardOf(page, nameOf(planter)).getByRole('button', {
      name: nameOf(planter),
      exact: true,
    });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Contact History' });
    await expect(dialog).toContainText(showDay(planter.last_contact_date));
    await expect(
      dialog.getByRole('list', { name: 'Contacts' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expectAccessible(page);
    await expectFocusTrapped(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('says so if there are no contacts', async ({ page, stage }) => {
    await signIn(page, 'hubleader');
    const planter = (await (await stage.backendFor('hubleader')).hub()).find(
      (one) => !one.last_contact_date,
    );
    if (!planter) throw new Error('the demo has a planter who was never contacted');
    await cardOf(page, nameOf(planter)).getByRole('heading').getByRole('button').click();
    await expect(page.getByRole('dialog')).toContainText('No contact history available');
  });

  test('a half-typed contact survives closing, a reload and a lost connection', async ({
    page,
    stage,
  }) => {
    await signIn(page, 'hubleader');
    const [planter] = await (await stage.backendFor('hubleader')).hub();
    if (!planter) throw new Error('the demo hub has planters');
    const open = () =>
      cardOf(page, nameOf(planter)).getByRole('heading').getByRole('button').click();
    await open();
    const dialog = page.getByRole('dialog', { name: 'Contact History' });
    await dialog.getByRole('button', { name: 'Log a contact' }).click();
    await dialog.getByLabel('Notes').fill('Half a sentence about');
    await expect(dialog.getByLabel('Notes')).toHaveAttribute('name', 'notes');
    // A browser that is closed right now might not have stored the last letter yet.
    await expect.poll(() => draftsOn(page)).toContain('Half a sentence about');
    await page.reload();
    await open();
    await expect(dialog.getByLabel('Notes')).toHaveValue('Half a sentence about');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});

test.describe('Invite Church Planter', () => {
  test("requires all fields: 'All fields are required'", async ({ page }) => {
    await signIn(page, 'hubleader');
    await page.getByRole('button', { name: 'Invite Church Planter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Church Planter' });
    for (const [label, name] of [
      ['Full Name', 'name'],
      ['Email Address', 'email'],
      ['Church Plant Name', 'churchPlantName'],
    ] as const) {
      await expect(dialog.getByLabel(label)).toHaveAttribute('name', name);
    }
    await dialog.getByRole('button', { name: /^Send/ }).click();
    await expect(dialog.getByRole('alert')).toContainText('All fields are required');
    await expectAccessible(page);
    await expectFocusTrapped(page, dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('a second invitation asks whether to resend it', async ({ page, ownStage }) => {
    const stage = await ownStage();
    const leader = await stage.backendFor('hubleader');
    const invitation = { name: 'Nora New', email: 'nora@example.org', churchPlantName: 'Hope' };
    await leader.call('POST', '/church-planters/invite', invitation);
    await signIn(page, 'hubleader', stage.origin);
    await page.getByRole('button', { name: 'Invite Church Planter' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite Church Planter' });
    await dialog.getByLabel('Full Name').fill(invitation.name);
    await dialog.getByLabel('Email Address').fill(invitation.email);
    await dialog.getByLabel('Church Plant Name').fill(invitation.churchPlantName);
    await dialog.getByRole('button', { name: /^Send/ }).click();
    const card = page.getByRole('region', { name: 'Invite Church Planter' });
    await expect(card).toContainText('Nora New (nora@example.org) has been invited before');
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Resend the invitation to Nora New' }).click();
    await expect.poll(async () => (await stage.lettersTo(invitation.email)).length).toBe(2);
    await expect(card).not.toContainText('has been invited before');
  });
});

test.describe('Home of others', () => {
  test('a planter sees the Church Planter Dashboard and no hub', async ({ page }) => {
    await signIn(page, 'planter');
    await expect(page.getByRole('heading', { name: 'Church Planter Dashboard' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Submit MBCB Report' })).toHaveAttribute(
      'href',
      '/mbcb-report',
    );
    await expect(page.getByRole('link', { name: 'View Previous Reports' })).toHaveAttribute(
      'href',
      '/mbcb-reports',
    );
    await expect(page.getByRole('heading', { name: 'My Hub' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Invite Church Planter' })).toBeHidden();
    await expectAccessible(page);
  });

  test('a member without a hub is welcomed', async ({ page }) => {
    await signIn(page, 'trainer');
    await expect(page.getByRole('heading', { name: /^Welcome.*Theresa/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Hub' })).toBeHidden();
    await expectAccessible(page);
  });

  test('a super admin switches to the home of a hub leader and back', async ({ page, stage }) => {
    await signIn(page, 'superadmin');
    const [planter] = await (await stage.backendFor('hubleader2')).hub();
    if (!planter) throw new Error('the demo hub has planters');
    await page.getByLabel('View as Hub Leader').selectOption('Hannah Lindström');
    await expect(cardOf(page, nameOf(planter))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Reset to My View' }).click();
    await expect(cardOf(page, nameOf(planter))).toBeHidden();
  });

  test("an empty hub says 'No church planters assigned yet'", async ({ page }) => {
    await signIn(page, 'networkadmin');
    await expect(page.getByText('No church planters assigned yet')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('before and without the data', () => {
  test('says so if the hub was never loaded and the server is unreachable, and loads it later', async ({
    page,
    stage,
  }) => {
    stage.proxy.when({ path: /^\/api\/(sync|church-planters)/ }, dropBefore);
    await signIn(page, 'hubleader');
    await expect(page.getByRole('heading', { name: 'My Hub' })).toBeVisible();
    await expect(page.getByText('Error loading church planters')).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByText('No church planters assigned yet')).toBeHidden();
    await expectAccessible(page);
    stage.proxy.reset();
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test("a refused list shows 'Error loading church planters' with the message", async ({
    page,
    ownStage,
  }) => {
    const stage = await ownStage({ extras: false });
    stage.proxy.when(
      { path: /church-planters\/users\/\d+\/church-planters/ },
      jsonAnswer(400, { success: false, error: 'The list is being repaired' }),
    );
    await signIn(page, 'hubleader', stage.origin);
    await expect(page.getByText(/Error loading church planters/)).toBeVisible();
    await expectAccessible(page);
  });
});
