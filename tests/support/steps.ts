import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { coupleName } from '#shared/couple-name.ts';
import type { BackendPlanter } from './backend.ts';
import { isDownloaded } from './device-storage.ts';
import type { FaultProxy } from './fault-proxy.ts';

/** What a person does, in the words of the screens. */

export const PASSWORD = 'fieldbook';

export const usernameField = (page: Page) =>
  page.getByRole('textbox', { name: /username or email/i });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Fills the sign-in screen that is open and sends it. */
export async function fillSignIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await usernameField(page).fill(username);
  await passwordField(page).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in on /login and waits for Home. */
export async function signIn(page: Page, username: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`);
  await fillSignIn(page, username);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}

/** The service worker controls the page: from here on the app opens without a network. */
export async function untilInstalled(page: Page): Promise<void> {
  await expect
    // Where a file does not arrive, all is tried again 5, 10 and 20 seconds later.
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), {
      timeout: 75_000,
    })
    .toBe('activated');
}

/** What the server shows this person is on the device: from here on it is complete without a network. */
export async function untilDownloaded(page: Page): Promise<void> {
  await expect.poll(() => isDownloaded(page), { timeout: 60_000 }).toBe(true);
}

/** Cuts the network of an app that is all on the device, and waits until it has found out for itself. */
export async function loseNetwork(page: Page, proxy: FaultProxy): Promise<void> {
  await untilInstalled(page);
  await untilDownloaded(page);
  proxy.cut();
  await askForSync(page);
  await expect(page.getByRole('link', { name: /^Sync: Offline/ })).toBeVisible();
}

/** The browser says that there is a network again, as a phone does when it has found another one. */
export function askForSync(page: Page): Promise<boolean> {
  return page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** The card of one planter in My Hub. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

/** The name on the card of a planter as the server gives it. */
export function nameOf(planter: BackendPlanter): string {
  const { first_name, last_name, spouse_first_name, spouse_last_name } = planter;
  return coupleName({
    first_name,
    last_name,
    spouse_first_name: spouse_first_name ?? '',
    spouse_last_name: spouse_last_name ?? '',
  });
}

export async function markAsContacted(card: Locator): Promise<void> {
  await card.getByRole('button', { name: /^Mark as Contacted/ }).click();
}

/** Finds nothing that axe knows to be wrong, at phone and at desktop width. */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast that fades away in the middle of the analysis has no contrast worth measuring.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violationsOn(page), `axe at ${width} px on ${page.url()}`).toEqual([]);
  }
}

/**
 * What axe finds at the present width. What it finds must be there at a second look too: a toast may begin to fade
 * away during the first one.
 */
async function violationsOn(page: Page): Promise<string[]> {
  const found = await lookFor(page);
  return found.length === 0 ? [] : lookFor(page);
}

async function lookFor(page: Page): Promise<string[]> {
  await untilStill(page);
  const { violations } = await axeOn(page).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' | ')}`);
}

/** In the page itself: without frames there is no need of a second page that puts their results together. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/** What is still fading in has too little contrast for a moment. */
async function untilStill(page: Page): Promise<void> {
  const moving = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState === 'running' && !isEndless;
    }).length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

/** Tab and Shift+Tab stay inside the dialog, all the way round. */
export async function expectFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  const stops = await dialog.locator('button, a[href], input, select, textarea').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step <= stops + 1; step += 1) {
      await page.keyboard.press(key);
      // The browser's own bar may come in between (body has the focus then); the page behind may not.
      await expect
        .poll(() =>
          dialog.evaluate(
            (element) =>
              element.contains(document.activeElement) || document.activeElement === document.body,
          ),
        )
        .toBe(true);
    }
  }
}
