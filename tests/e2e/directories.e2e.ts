import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { mirrorNames, storedRows } from '#tests/support/device-storage.ts';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import {
  cardOf,
  expectAccessible,
  loseNetwork,
  signIn,
  untilInstalled,
} from '#tests/support/steps.ts';
import { DIRECTORY_TEXTS, PICTURE_TEXTS } from '../spec-texts/directories.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** List keys of the other directories, which are also their addresses. */
const PEOPLE = ['churches', 'trainers', 'assessors', 'coaches'];

test('F28 a church is added with a picture without a network, and deleted before anything was sent', async ({
  page,
  ownStage,
}) => {
  test.slow();
  const stage = await ownStage();
  await signIn(page, 'hubleader', stage.origin);
  await untilInstalled(page);
  await page.goto(`${stage.origin}/directory/churches`);
  await expect(page.getByRole('heading', { name: 'Churches', level: 1 })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  for (const sort of DIRECTORY_TEXTS.sorts) {
    await page.getByRole('combobox', { name: 'Sort' }).selectOption(sort);
  }
  await expectAccessible(page);
  await loseNetwork(page, stage.proxy);

  await page.getByRole('button', { name: 'Add New Church' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Church' });
  await form.getByLabel('Name').fill('Âbide Church');
  await form.getByLabel('Location').fill('Oxford, MS');
  await form.getByLabel('Address').fill('1 Square');
  await form.getByLabel('Website').fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Create Church' }).click();
  await expect(form.getByText('valid website')).toBeVisible();
  await form.getByLabel('Website').fill('abide.example.org');
  await form.getByRole('button', { name: 'Create Church' }).click();
  await page.getByRole('searchbox').fill('oxford abide');
  const card = cardOf(page, 'Âbide Church');
  await expect(card).toContainText('Waiting to send');

  await card.getByRole('button').click();
  const detail = page.getByRole('dialog', { name: 'Âbide Church' });
  const file = { name: 'me.png', mimeType: 'image/png', buffer: PNG };
  const pdf = { ...file, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7'.repeat(9)) };
  await detail.getByLabel('Choose picture').setInputFiles(pdf);
  await expect(detail.getByRole('alert')).toContainText(PICTURE_TEXTS.wrongType);
  await detail.getByLabel('Choose picture').setInputFiles(file);
  await expect(detail.locator('img')).toHaveAttribute('src', /^data:image\/jpeg/);

  await detail.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(DIRECTORY_TEXTS.deleteChurch);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
});

test.describe('without an installed app', () => {
  test.use(NOT_INSTALLED);

  test('a coach is imported from a planter, and edited', async ({ page, ownStage }) => {
    const stage = await ownStage();
    await signIn(page, 'hubleader', stage.origin);
    await page.goto(`${stage.origin}/directory/coaches`);
    await page.getByRole('button', { name: 'Add New Coach' }).click();
    await page.getByRole('button', { name: DIRECTORY_TEXTS.importFromPlanter }).click();
    const choices = page.getByRole('dialog', { name: DIRECTORY_TEXTS.selectPlanter });
    await choices.getByRole('listitem').first().getByRole('button').click();
    const form = page.getByRole('dialog', { name: 'Add New Coach' });
    const name = await form.getByLabel('Name').inputValue();
    expect(name).not.toBe('');
    await form.getByLabel('Location').fill('Jackson, MS');
    await form.getByLabel('Coaching Experience').fill('Ten years');
    await form.getByRole('button', { name: 'Create Coach' }).click();
    await page.getByRole('searchbox').fill(name);
    await cardOf(page, name).getByRole('button').first().click();
    const detail = page.getByRole('dialog', { name });
    await expect(detail).toContainText('Ten years');
    await detail.getByRole('button', { name: 'Edit' }).click();
    await detail.getByLabel('Coaching Experience').fill('Eleven years');
    await detail.getByRole('button', { name: DIRECTORY_TEXTS.saveChanges }).click();
    await expect(detail).toContainText('Eleven years');
  });
});

test('F69 a picture chosen for a church arrives on the server and is shown from there', async ({
  page,
  ownStage,
}) => {
  test.slow();
  const stage = await ownStage();
  await signIn(page, 'hubleader', stage.origin);
  await page.goto(`${stage.origin}/directory/churches`);
  const card = page.getByRole('article').first();
  await card.getByRole('button').first().click();
  const detail = page.getByRole('dialog');
  const buffer = await photo(page);
  await detail
    .getByLabel('Choose picture')
    .setInputFiles({ name: 'church.jpg', mimeType: 'image/jpeg', buffer });
  await expect(detail.locator('img')).toHaveAttribute('src', /^data:image\/jpeg/);

  const shown = new RegExp(`^${stage.origin}/api/pictures/`);
  await expect(detail.locator('img')).toHaveAttribute('src', shown, { timeout: 30_000 });
  await expect.poll(() => sizeOf(detail)).toEqual([800, 600]);
  const address = (await detail.locator('img').getAttribute('src')) ?? '';
  const kept = await page.request.get(address.replace(stage.origin, stage.server.origin));
  expect(kept.headers()['content-type']).toBe('image/jpeg');
  expect([...(await kept.body()).subarray(0, 2)]).toEqual([0xff, 0xd8]);

  const heic = await readFile('tests/fixtures/phone.heic');
  await detail
    .getByLabel('Choose picture')
    .setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer: heic });
  await expect(detail.locator('img')).toHaveAttribute('src', /^data:image\/jpeg/);
  await expect.poll(() => sizeOf(detail)).toEqual([800, 533]);

  const lying = { name: 'lying.jpg', mimeType: 'image/jpeg', buffer: withExif(buffer) };
  await expect(detail.getByLabel('Choose picture')).toBeEnabled({ timeout: 30_000 });
  await detail.getByLabel('Choose picture').setInputFiles(lying);
  await expect.poll(() => sizeOf(detail)).toEqual([600, 800]);
  const upright = (await detail.locator('img').getAttribute('src')) ?? '';
  const bytes = Buffer.from(upright.slice(upright.indexOf(',') + 1), 'base64');
  expect(bytes.includes('Exif')).toBe(false);
});

/** Adds EXIF data as a phone in landscape writes it: orientation 6 and the location. */
function withExif(jpeg: Buffer): Buffer {
  const directory = [
    '49492a0008000000', // little endian, the first directory follows
    '0200', // with two entries:
    '120103000100000006000000', // orientation 6
    '258804000100000026000000', // offset of the GPS directory
    '00000000',
    '0100', // with one entry: north
    '01000200020000004e000000',
    '00000000',
  ].join('');
  const exif = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(directory, 'hex')]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(exif.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

/** A photo as a camera takes it, larger than the app stores. */
async function photo(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1600, 1200];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'steelblue';
    context.fillRect(200, 200, 900, 700);
    return canvas.toDataURL('image/jpeg');
  });
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

function sizeOf(detail: Locator): Promise<number[]> {
  return detail
    .locator('img')
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
}

test('the directory of planters is available offline although it was never opened, with its map and clusters', async ({
  page,
  ownStage,
}) => {
  test.slow();
  const stage = await ownStage({ extras: false });
  await signIn(page, 'hubleader', stage.origin);
  await untilInstalled(page);
  await expect.poll(() => unreadDirectories(page), { timeout: 60_000 }).not.toContain('planters');

  await page.context().route(/tile\.openstreetmap\.org/, (route) => route.abort());
  // Opening one of the other directories downloads all of them.
  await page.goto(`${stage.origin}/directory/churches`);
  await expect.poll(() => unreadDirectories(page), { timeout: 60_000 }).toEqual([]);
  await page.goto(`${stage.origin}/directory/planters`);
  await page.getByRole('button', { name: 'View on Map' }).click();
  await expect(page.getByText(/^The detailed map cannot be loaded/)).toBeVisible({
    timeout: 20_000,
  });
  await page.keyboard.press('Escape');
  await loseNetwork(page, stage.proxy);

  await page.goto(`${stage.origin}/directory/planters`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'View on Map' }).click();
  const map = page.getByRole('dialog', { name: 'Map' });
  await expect(map).toContainText(/Showing [\d,]+ of [\d,]+ planters with locations/);
  await expect(map.locator('canvas').first()).toBeVisible();
  const picked = page.getByRole('heading', { name: 'At this point' }).or(detailsOver(page));
  await tapUntilParted(page, map.getByRole('application'), picked);
  while ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  await expect(map).toHaveCount(0);

  for (const place of PEOPLE) {
    await page.goto(`${stage.origin}/directory/${place}`);
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  await page.goto(`${stage.origin}/planter/1`);
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  await page.goto(`${stage.origin}/planter/1/progress`);
  await page.getByLabel('Stage').selectOption('Plant');
  await page.getByRole('button', { name: 'Update Status' }).click();
  await expect(page.getByText('Saved on this device: Plant · pre-funded')).toBeVisible();
});

/** The directories that this device has not read yet. */
async function unreadDirectories(page: Page): Promise<string[]> {
  const [mirror = ''] = await mirrorNames(page);
  const feeds = await storedRows(page, mirror, 'feeds');
  const read = feeds.filter(({ readAt }) => Number(readAt) > 0).map(({ key }) => key);
  return ['planters', ...PEOPLE].filter((list) => !read.includes(list));
}

/** The details of one planter, above the map. */
function detailsOver(page: Page): Locator {
  return page.getByRole('dialog').filter({ hasNot: page.getByRole('application') });
}

/** Taps the first marker on the map until a single planter is shown or the planters of one point are listed. */
async function tapUntilParted(page: Page, area: Locator, picked: Locator): Promise<void> {
  const MOST_TAPS = 10;
  /** If the map zooms in instead of showing somebody, nothing on the page says when that has ended. */
  const DETAILS_MS = 5_000;
  await area.evaluate((element: HTMLElement) => {
    element.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (element.style.cursor === 'pointer') element.dataset.spot ??= `${clientX} ${clientY}`;
    });
  });
  for (let tap = 0; tap < MOST_TAPS && (await picked.count()) === 0; tap += 1) {
    const spot = await firstSpot(page, area);
    await page.mouse.click(spot.x, spot.y);
    await picked
      .first()
      .waitFor({ timeout: DETAILS_MS })
      .catch(() => undefined);
  }
  await expect(picked.first()).toBeVisible();
}

/** The first position where the pointer hits a marker on the map, row by row from the top. */
async function firstSpot(page: Page, area: Locator): Promise<{ x: number; y: number }> {
  const EDGE_PX = 20;
  const ROW_PX = 14;
  const box = await area.boundingBox();
  if (!box) throw new Error('There is no map.');
  await area.evaluate((element: HTMLElement) => {
    delete element.dataset.spot;
  });
  for (let row = box.y + EDGE_PX; row < box.y + box.height - EDGE_PX; row += ROW_PX) {
    await page.mouse.move(box.x + EDGE_PX, row);
    await page.mouse.move(box.x + box.width - EDGE_PX, row, { steps: 80 });
    const spot = await area.getAttribute('data-spot');
    const [x = 0, y = 0] = spot?.split(' ').map(Number) ?? [];
    if (spot !== null) return { x, y };
  }
  throw new Error('Nobody stands on the map.');
}
