import type { Locator, Page } from '@playwright/test';
import { PICTURE_SIDE } from '#shared/pictures.ts';
import { keyvalOf, putKeyval } from '#tests/support/device-storage.ts';
import { expect, test } from '#tests/support/stage.ts';
import { choosePicture, signIn, untilInstalled } from '#tests/support/steps.ts';

test('a picture waits on mobile data, and is sent by itself on Wi-Fi', async ({
  page,
  ownStage,
}) => {
  const stage = await ownStage();
  const sent = (end: string) =>
    stage.proxy.reached.filter(({ method, path }) => method === 'POST' && path.endsWith(end));
  await signIn(page, 'hubleader', stage.origin);
  await untilInstalled(page);
  await page.goto(`${stage.origin}/device`);
  const setting = page.getByRole('checkbox', { name: 'Text only on mobile data' });
  await setting.focus();
  await page.keyboard.press('Space');
  await expect(setting).toBeChecked();
  await expect.poll(() => page.evaluate(keyvalOf, 'text-only')).toMatchObject({ isOn: true });
  await page.goto(`${stage.origin}/directory/churches`);
  await connect(page, 'cellular');
  await choosePicture(page);
  await page.getByRole('link', { name: /^Sync: / }).click();
  await expect(page.getByText('Waits: “Text only” is on')).toBeVisible();
  expect(sent('/profile-picture')).toEqual([]);

  await connect(page, 'wifi');
  await expect(page.getByText('Waits: “Text only” is on')).toBeHidden();
  await expect.poll(() => sent('/profile-picture').length).toBe(1);
});

test('a picture that somebody asks for is loaded, and stays when they come back', async ({
  page,
  browser,
  ownStage,
}) => {
  const stage = await ownStage();
  await signIn(page, 'hubleader', stage.origin);
  await untilInstalled(page);
  await page.goto(`${stage.origin}/directory/churches`);
  await choosePicture(page);
  const sent = () => stage.proxy.reached.filter(({ path }) => path.endsWith('/profile-picture'));
  await expect.poll(() => sent().length).toBe(1);

  // Another device, whose browser has never seen the picture.
  const other = await browser.newContext();
  const phone = await other.newPage();
  await signIn(phone, 'hubleader', stage.origin);
  await untilInstalled(phone);
  await phone.evaluate(putKeyval, ['text-only', { isOn: true, asked: [] }] as const);
  await phone.goto(`${stage.origin}/directory/churches`);
  const shown = async () => {
    await phone.getByRole('list').getByRole('button').first().click();
    return phone.getByRole('dialog').locator('img[src*="/api/pictures/"]');
  };
  const picture = await shown();
  await expect.poll(() => sideOf(picture)).toBe(HELD_SIDE);
  await phone.getByRole('button', { name: /^Load picture now/ }).click();
  await expect.poll(() => sideOf(picture)).toBe(PICTURE_SIDE);

  await phone.getByRole('dialog').press('Escape');
  await phone.goto(`${stage.origin}/outbox`);
  await phone.goBack();
  const again = await shown();
  await expect.poll(() => sideOf(again)).toBe(PICTURE_SIDE);
  await expect(phone.getByRole('button', { name: /^Load picture now/ })).toBeHidden();
  await other.close();
});

/** Width and height of the placeholder for a picture that was not loaded. */
const HELD_SIDE = 256;

/** The longer side of a loaded picture; 0 while it is loading. */
function sideOf(picture: Locator): Promise<number> {
  return picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) =>
    Math.max(naturalWidth, naturalHeight),
  );
}

/** Changes how the browser says that it is connected, in every context of the app that runs now. */
async function connect(page: Page, type: 'cellular' | 'wifi'): Promise<void> {
  for (const context of [page, ...page.workers(), ...page.context().serviceWorkers()]) {
    await (context as Page).evaluate((told) => {
      const { connection } = navigator as unknown as { connection: EventTarget };
      Object.defineProperty(connection, 'type', { value: told, configurable: true });
      connection.dispatchEvent(new Event('change'));
    }, type);
  }
}
