import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import type { AppState, Level } from '#shared/app-files.ts';
import { coupleName } from '#shared/couple-name.ts';
import type { BackendPlanter } from './backend.ts';
import { isDownloaded } from './device-storage.ts';
import type { FaultProxy } from './fault-proxy.ts';

/** User actions, in terms of the screens. */

export const PASSWORD = 'fieldbook';

export const usernameField = (page: Page) =>
  page.getByRole('textbox', { name: /username or email/i });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });

/** Fills in the open sign-in screen and submits it. */
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

/** Waits until the service worker controls the page and has every screen of the signed-in person. */
export async function untilInstalled(page: Page): Promise<void> {
  // If a file does not arrive, the installation is retried 5, 10 and 20 seconds later.
  await expect.poll(() => isKept(page, 'needed'), { timeout: 75_000 }).toBe(true);
}

/** Whether the service worker that controls the page has every file of a level for the signed-in person. */
export async function isKept(page: Page, level: Level): Promise<boolean> {
  const state = await keptApp(page);
  return state !== undefined && state[level].here === state[level].total;
}

export function keptApp(page: Page): Promise<AppState | undefined> {
  return page.evaluate(appOnDevice);
}

/**
 * Runs in the page, of any browser: what of the app the service worker has. Undefined while none controls the page.
 */
export async function appOnDevice(): Promise<AppState | undefined> {
  const { controller } = navigator.serviceWorker;
  if (controller?.state !== 'activated') return undefined;
  const person: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
  const { port1, port2 } = new MessageChannel();
  controller.postMessage({ type: 'APP', person }, [port2]);
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
}

/** Waits until everything that this person may see is on the device, so that it is complete without a network. */
export async function untilDownloaded(page: Page): Promise<void> {
  await expect.poll(() => isDownloaded(page), { timeout: 60_000 }).toBe(true);
}

/** Cuts the network of a completely downloaded app, and waits until the app has noticed. */
export async function loseNetwork(page: Page, proxy: FaultProxy): Promise<void> {
  await untilInstalled(page);
  await untilDownloaded(page);
  proxy.cut();
  await askForSync(page);
  await expect(page.getByRole('link', { name: /^Sync: Offline/ })).toBeVisible();
}

/** Fires the browser's `online` event, as a phone does when it has found another network. */
export function askForSync(page: Page): Promise<boolean> {
  return page.evaluate(() => window.dispatchEvent(new Event('online')));
}

/** The card of one planter in My Hub. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

/** The name on a planter's card, from the server's fields. */
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

/** Chooses a picture for the first record of the open directory. */
export async function choosePicture(page: Page): Promise<void> {
  await page.getByRole('list').getByRole('button').first().click();
  const detail = page.getByRole('dialog');
  const file = {
    name: 'me.png',
    mimeType: 'image/png',
    buffer: readFileSync('public/screenshots/hub-phone.png'),
  };
  await detail.getByLabel('Choose picture').setInputFiles(file);
  await expect(detail.locator('img')).toHaveAttribute('src', /^data:image\/jpeg/);
  await page.keyboard.press('Escape');
}

/** Expects that axe finds no violation, at the width of a phone and of a desktop. */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast that fades out during the analysis would have too little contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await violationsOn(page), `axe at ${width} px on ${page.url()}`).toEqual([]);
  }
}

/**
 * The violations that axe finds at the current width, and finds again the second time: during the first one, a toast
 * may have begun to fade out.
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

/** Runs in the page itself: without frames, no second page is needed to combine the results. */
function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

/** Waits for animations, because elements that fade in have too little contrast at first. */
async function untilStill(page: Page): Promise<void> {
  const moving = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState === 'running' && !isEndless;
    }).length;
  await expect.poll(() => page.evaluate(moving)).toBe(0);
}

/** Tab and Shift+Tab stay inside the dialog for a complete round. */
export async function expectFocusTrapped(page: Page, dialog: Locator): Promise<void> {
  const stops = await dialog.locator('button, a[href], input, select, textarea').count();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step <= stops + 1; step += 1) {
      await page.keyboard.press(key);
      // The focus may move to the browser's own bar in between (then body has it), but not to the page behind.
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
