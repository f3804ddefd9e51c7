import type { Page } from '@playwright/test';
import { SCREENS } from '#shared/screens.ts';
import { fixTime, nodeAtFixedTime } from '#tests/support/fixed-time.ts';
import { SCREENS_OF_PEOPLE } from '#tests/support/screen-addresses.ts';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { signIn, untilDownloaded } from '#tests/support/steps.ts';

/*
 * Compares each screen of the table, on a phone and on a desktop, with its picture in tests/e2e/pictures.
 * `npm run pictures` updates them; CONTRIBUTING.md says when.
 */

const SIZES = { desk: { width: 1280, height: 576 }, phone: { width: 390, height: 800 } };

/** Letters that the bundled fonts lack, and for which each machine uses another font. */
const IN_OTHER_FONTS = /[\u0370-\u1fff]/;

test.use({
  ...NOT_INSTALLED,
  colorScheme: 'light',
  contextOptions: { reducedMotion: 'reduce' },
  locale: 'en-US',
  timezoneId: 'UTC',
  viewport: SIZES.desk,
});

test('each screen of the table has its pictures', () => {
  const pictured = Object.values(SCREENS_OF_PEOPLE).flatMap((screens) => Object.keys(screens));
  const drawn = SCREENS.filter(({ redirectTo }) => !redirectTo).map(({ path }) => path);
  expect(pictured.sort()).toEqual(drawn.sort());
});

for (const [person, screens] of Object.entries(SCREENS_OF_PEOPLE)) {
  test(`screens of ${person} look as they did`, async ({ page, context, ownStage }) => {
    // Its own server, so that the audit log contains no other sign-ins.
    const { origin } = await ownStage({ nodeOptions: nodeAtFixedTime() });
    await fixTime(context);
    if (person !== 'guest') {
      await signIn(page, person, origin);
      await untilDownloaded(page);
    }
    for (const [path, address] of Object.entries(screens)) {
      await test.step(path, async () => {
        await page.setViewportSize(SIZES.desk);
        await page.goto(origin + address);
        await untilDrawn(page, person);
        for (const [size, viewport] of Object.entries(SIZES)) {
          await page.setViewportSize(viewport);
          await expect.soft(page).toHaveScreenshot(`${fileName(path)}-${size}.png`, {
            mask: [page.getByText(IN_OTHER_FONTS)],
          });
        }
      });
    }
  });
}

async function untilDrawn(page: Page, person: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (person !== 'guest') {
    await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
  }
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const isLoaded = () =>
    document.fonts.status === 'loaded' && [...document.images].every(({ complete }) => complete);
  await expect.poll(() => page.evaluate(isLoaded)).toBe(true);
}

function fileName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('$', '').replaceAll('/', '_');
}
