import { WHOLE_CHROMIUM } from '#tests/support/browser.ts';
import { expect, test } from '#tests/support/stage.ts';

// The headless shell cannot install apps.
test.use(WHOLE_CHROMIUM);

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[];
  shortcuts: { url: string }[];
  start_url: string;
  id: string;
}

test('the browser finds the manifest installable', async ({ page }) => {
  await page.goto('/login');
  const cdp = await page.context().newCDPSession(page);
  const { errors, data } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    id: '/',
    start_url: '/',
    display: 'standalone',
  });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // A test browser always runs in private mode, which cannot install anything.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});

test('each picture that the manifest names exists in the right size', async ({ page, stage }) => {
  await page.goto('/login');
  const manifest: Manifest = await (await page.request.get('/manifest.webmanifest')).json();
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, stage.origin + src);
    if (sizes !== 'any') expect(`${src} ${size}`).toBe(`${src} ${sizes}`);
  }
});
