import type { BrowserContext, Page } from '@playwright/test';
import { CHANGE_FEED } from '#db/queries/feeds.ts';
import { isKept } from '#tests/support/steps.ts';
import { demoPassword } from '../../../scripts/lib/demo.mjs';
import { openPage } from './browser.ts';
import type { Origin } from './origin.ts';
import type { World } from './world.ts';

/** The built app with a large network behind it. */
export async function startApp(world: World): Promise<Origin> {
  const network = await world.startNetwork({ planters: world.scale.planters, extras: true });
  return world.startOrigin({ behind: network.port });
}

/**
 * Signs in through the screen, and waits for the whole first download and the whole app: an installation in the
 * background would take part of the processor from what is measured.
 */
export async function signInOnDevice(
  context: BrowserContext,
  { url }: Origin,
  username = 'hubleader',
): Promise<Page> {
  const page = await openPage(context, `${url}/login`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  await untilRead(page, CHANGE_FEED);
  while (!(await isKept(page, 'everything'))) await page.waitForTimeout(LOOK_AGAIN_MS);
  return page;
}

/** A download that takes longer has failed; and the interval between checks. */
const DOWNLOAD_MS = 900_000;
const LOOK_AGAIN_MS = 250;

/** Replaces Playwright's own wait, which takes the promise of a database query for its answer. */
async function untilRead(page: Page, list: string): Promise<void> {
  const since = Date.now();
  while (!(await page.evaluate(hasRead, list))) {
    if (Date.now() - since > DOWNLOAD_MS) throw new Error(`the list ${list} has not been read`);
    await page.waitForTimeout(LOOK_AGAIN_MS);
  }
}

/** Whether a list has been read to its end, according to the database. */
async function hasRead(list: string): Promise<boolean> {
  const databases = await indexedDB.databases();
  const name = databases.map((one) => one.name ?? '').find((one) => one.startsWith('fieldbook:'));
  if (!name) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const db = opening.result;
      if (!db.objectStoreNames.contains('feeds')) {
        db.close();
        resolve(false);
        return;
      }
      const reading = db.transaction('feeds').objectStore('feeds').get(list);
      reading.onsuccess = () => {
        db.close();
        resolve((reading.result?.readAt ?? 0) > 0);
      };
    };
  });
}
