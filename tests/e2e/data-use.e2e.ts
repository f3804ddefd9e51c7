import type { Page } from '@playwright/test';
import { KINDS, type Kind, kindOf } from '#src/data-use/kinds.ts';
import { startAppServer } from '#tests/support/app-server.ts';
import { type ByteProxy, startByteProxy } from '#tests/support/byte-proxy.ts';
import { keyvalOf, putKeyval } from '#tests/support/device-storage.ts';
import { expect, test } from '#tests/support/stage.ts';
import {
  askForSync,
  choosePicture,
  markAsContacted,
  signIn,
  untilDownloaded,
  untilInstalled,
} from '#tests/support/steps.ts';

/** Lists are read every five minutes. */
const READS_PER_HOUR = 12;
/**
 * The server's numbers and the device's may differ by this share in each part of a session, or by these bytes in a small
 * part: the headers of two requests, estimated, are 10 % of a contact.
 */
const TOLERANCE = { share: 0.05, bytes: 600 };
/** Longer than each context rests between two writes of what it has counted (src/data-use/meter.ts). */
const QUIET_MS = 11_000;

/** Each part ends with a quiet time, and Chromium checks for an update half a minute after a page. */
const SESSION_MS = 480_000;

test('what This device counts is within 5 % or 600 bytes of what was on the wire', async ({
  page,
}) => {
  test.setTimeout(SESSION_MS);
  const { origin, expectAgreement, untilChecked, close } = await sessionOn(page);
  await signIn(page, 'hubleader', origin);
  await untilInstalled(page);
  await untilDownloaded(page);
  await untilChecked(1);
  await expectAgreement('first visit of a hub leader');

  await markAsContacted(page.getByRole('article').first());
  await expectAgreement('contact');

  await page.goto(`${origin}/directory/churches`);
  await choosePicture(page);
  await untilChecked(3);
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
  await expectAgreement('picture');

  for (let read = 0; read < READS_PER_HOUR; read += 1) {
    const changes = page.waitForResponse(/\/sync\/changes/);
    await askForSync(page);
    await changes;
  }
  await expectAgreement('reads of an hour');
  await close();
});

test('a report is counted like what was on the wire', async ({ page }) => {
  test.setTimeout(SESSION_MS);
  const { origin, expectAgreement, untilChecked, close } = await sessionOn(page);
  await signIn(page, 'planter', origin);
  await untilInstalled(page);
  await untilDownloaded(page);
  await untilChecked(1);
  await expectAgreement('first visit of a planter');

  await page.getByRole('link', { name: 'Submit MBCB Report' }).click();
  await page.getByLabel('Sunday Attendance').fill('50');
  await page.getByLabel('Baptisms').fill('2');
  await page.getByRole('button', { name: 'Submit Report' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible();
  await expectAgreement('report');
  await close();
});

interface Session {
  origin: string;
  /** Compares what was counted and carried since the last call. */
  expectAgreement(part: string): Promise<void>;
  /**
   * Waits until Chromium has checked for a newer service worker at least this often, as the device counts: once half a
   * minute after the installation, and twice after each later page.
   */
  untilChecked(times: number): Promise<void>;
  close(): Promise<void>;
}

/** A page, with a proxy that counts between it and a server of its own. */
async function sessionOn(page: Page): Promise<Session> {
  const proxy = await startByteProxy();
  const server = await startAppServer({ extras: true, publicUrl: proxy.origin, planters: 300 });
  proxy.port = Number(new URL(server.origin).port);
  let before = { counted: 0, carried: 0 };
  let checks = 0;
  const scripts = () => proxy.carried.filter(({ path }) => path === '/service-worker.js');
  /** The update checks that Chromium makes beyond those, as it does on a busy device. No browser reports them. */
  const surplus = () =>
    scripts()
      .slice(checks)
      .reduce((sum, one) => sum + sizeOf(one), 0);
  return {
    origin: proxy.origin,
    async expectAgreement(part) {
      await untilQuiet(page, proxy);
      const counted = await countedOn(page);
      const now = { counted: sumOf(counted), carried: proxy.sum() - surplus() };
      const [mine, real] = [now.counted - before.counted, now.carried - before.carried];
      const words = `${part}: ${mine} of ${real} bytes\n${tableOf(counted, proxy)}`;
      if (process.env.SHOW) console.log(words, mine / real - 1);
      const most = Math.max(TOLERANCE.share * real, TOLERANCE.bytes);
      expect(Math.abs(mine - real), words).toBeLessThan(most);
      before = now;
    },
    async untilChecked(times) {
      checks = 1 + times;
      await expect.poll(() => scripts().length, { timeout: 90_000 }).toBeGreaterThanOrEqual(checks);
    },
    async close() {
      await page.close();
      await proxy.close();
      await server.stop();
    },
  };
}

/** Waits until everything is stored that was counted, and nothing more is carried. */
async function untilQuiet(page: Page, proxy: ByteProxy): Promise<void> {
  let before = '';
  let since = Date.now();
  const quiet = async () => {
    const now = `${sumOf(await countedOn(page))} ${proxy.sum()}`;
    if (now !== before) since = Date.now();
    before = now;
    return Date.now() - since;
  };
  await expect.poll(quiet, { timeout: 120_000, intervals: [500] }).toBeGreaterThan(QUIET_MS);
}

function sizeOf({ up, down }: ByteProxy['carried'][number]): number {
  return up.head + up.body + down.head + down.body;
}

/** Everything until now, by kind: what was counted, and the bytes of headers and bodies in both directions. */
function tableOf(counted: ReadonlyMap<Kind, number>, { carried, origin }: ByteProxy): string {
  const lines = KINDS.map((kind) => {
    const mine = carried.filter(({ method, path }) => kindOf(path, origin, method) === kind);
    const add = (size: (one: (typeof mine)[number]) => number) =>
      mine.reduce((sum, one) => sum + size(one), 0);
    const up = `up ${add((one) => one.up.head)} + ${add((one) => one.up.body)}`;
    const down = `down ${add((one) => one.down.head)} + ${add((one) => one.down.body)}`;
    return `${kind}: ${counted.get(kind)} of ${mine.length} requests, ${up}, ${down}`;
  });
  return lines.join('\n');
}

/** What the device has stored. */
async function countedOn(page: Page): Promise<Map<Kind, number>> {
  const [month] = ((await page.evaluate(keyvalOf, 'data-use')) ?? []) as {
    bytes: Partial<Record<Kind, number>>;
  }[];
  return new Map(KINDS.map((kind) => [kind, month?.bytes[kind] ?? 0]));
}

function sumOf(bytes: ReadonlyMap<Kind, number>): number {
  return [...bytes.values()].reduce((sum, more) => sum + more, 0);
}

test('with text only, pictures wait and texts are sent', async ({ page, ownStage }) => {
  const stage = await ownStage();
  await signIn(page, 'hubleader', stage.origin);
  await untilInstalled(page);
  await page.evaluate(putKeyval, ['text-only', { isOn: true, asked: [] }] as const);
  await page.goto(`${stage.origin}/directory/churches`);
  await choosePicture(page);

  await page.goto(`${stage.origin}/outbox`);
  await expect(page.getByText('Waits: “Text only” is on')).toBeVisible();
  expect(stage.proxy.reached.filter(({ path }) => path.endsWith('/profile-picture'))).toEqual([]);
  await page.getByRole('button', { name: /^Send now/ }).click();
  await expect(page.getByText('Waits: “Text only” is on')).toBeHidden();
  await expect
    .poll(() => stage.proxy.reached.filter(({ path }) => path.endsWith('/profile-picture')).length)
    .toBe(1);

  await page.goto(`${stage.origin}/device`);
  await expect(page.getByRole('region', { name: 'Data used this month' })).toContainText(
    'The app itself',
  );
  const setting = page.getByRole('checkbox', { name: 'Text only on mobile data' });
  await expect(setting).toBeChecked();
  await expect(page.getByText(/This browser does not say which connection it uses/)).toBeVisible();
  await setting.uncheck();
  // A page that is left at once may not have stored it yet.
  await expect.poll(() => page.evaluate(keyvalOf, 'text-only')).toMatchObject({ isOn: false });
  await page.reload();
  await expect(setting).not.toBeChecked();
});
