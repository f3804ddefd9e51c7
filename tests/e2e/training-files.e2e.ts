import { readFile } from 'node:fs/promises';
import { dropBefore, pass } from '#tests/support/faults.ts';
import { expect, test } from '#tests/support/stage.ts';
import { expectAccessible, loseNetwork, signIn } from '#tests/support/steps.ts';

const PART = 1_048_576;
const CONTENT = Buffer.alloc(2.5 * PART, 'pdf ');
CONTENT.write('%PDF-1.7\n');
const FILE = { name: 'guide.pdf', mimeType: 'application/pdf', buffer: CONTENT };

for (const width of [390, 1280]) {
  test(`a PDF is uploaded, kept after a break and opened without a network, ${width} px wide`, async ({
    page,
    newContext,
    ownStage,
  }) => {
    const stage = await ownStage();
    const { proxy } = stage;
    const parts = (method: string) =>
      proxy.reached
        .filter((one) => one.method === method && one.path.startsWith('/api/training-files/'))
        .map(({ path }) => path.replace(/[0-9a-f]{64}/, '#'));
    await page.setViewportSize({ width, height: 844 });
    await signIn(page, 'admin', stage.origin);
    await page.goto(`${stage.origin}/training/resources`);

    await page.getByRole('button', { name: 'Add PDF' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add PDF' });
    await dialog.getByLabel('Title').fill('Field Guide');
    await dialog.getByLabel('Category').fill('Media');
    const save = dialog.getByRole('button', { name: 'Add PDF' });
    const page1 = { name: 'guide.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') };
    await dialog.getByLabel('PDF').setInputFiles(page1);
    await save.click();
    await expect(dialog.getByText('This file is not a PDF')).toBeVisible();
    await dialog.getByLabel('PDF').setInputFiles(FILE);
    await page.screenshot({ path: `test-results/pdf-dialog-${width}.png` });
    const broken = proxy.when({ method: 'PUT', path: /\/parts\/2$/ }, dropBefore);
    await save.click();
    await expect(dialog.getByText(/The upload stopped/)).toBeVisible();
    broken.remove();
    await save.click();
    await expect(dialog).toHaveCount(0);
    expect(parts('PUT')).toEqual([
      '/api/training-files/#/parts/1',
      '/api/training-files/#/parts/2',
      '/api/training-files/#/parts/3',
      '/api/training-files/#/complete',
    ]);

    const trainer = await (await newContext({ acceptDownloads: true })).newPage();
    await trainer.setViewportSize({ width, height: 844 });
    await signIn(trainer, 'trainer', stage.origin);
    await trainer.goto(`${stage.origin}/training/resources`);
    const card = trainer.getByRole('listitem').filter({
      has: trainer.getByRole('heading', { name: 'Field Guide' }),
    });
    await expect(card.getByText('PDF, 2.6 MB. Not on this device.')).toBeVisible({
      timeout: 20_000,
    });
    const cut = proxy.when({ method: 'GET', path: /\/training-files\// }, dropBefore);
    proxy.when({ method: 'GET', path: /\/training-files\// }, pass, { times: 1 });
    await card.getByRole('button', { name: 'Keep on this device: Field Guide' }).click();
    await expect(card.getByText('The download stopped.')).toBeVisible();
    await expect(card.getByText('PDF: 1.0 MB of 2.6 MB are on this device.')).toBeVisible();
    await card.scrollIntoViewIfNeeded();
    await trainer.screenshot({ path: `test-results/pdf-broken-${width}.png` });
    cut.remove();
    await card.getByRole('button', { name: 'Continue: Field Guide' }).click();
    await expect(card.getByText(/^PDF, 2\.6 MB\. On this device since today/)).toBeVisible();
    expect(parts('GET')).toHaveLength(3);

    await loseNetwork(trainer, proxy);
    await trainer.reload();
    const saved = trainer.waitForEvent('download');
    await card.getByRole('button', { name: 'Open: Field Guide' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('Field Guide.pdf');
    expect((await readFile(await download.path())).equals(CONTENT)).toBe(true);
    await expectAccessible(trainer);
    await trainer.setViewportSize({ width, height: 844 });
    const here = trainer.getByRole('region', { name: 'On this device' });
    await here.scrollIntoViewIfNeeded();
    await trainer.screenshot({ path: `test-results/pdf-kept-${width}.png` });
    await here.getByRole('button', { name: 'Remove: Field Guide' }).click();
    await expect(here).toHaveCount(0);
    await expect(card.getByText('PDF, 2.6 MB. Not on this device.')).toBeVisible();
    await trainer.context().close();
  });
}
