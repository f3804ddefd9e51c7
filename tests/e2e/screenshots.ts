import { mkdir } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { chromiumPath } from '../../scripts/lib/tools.mjs';
import { CHROMIUM_ARGS } from '../support/browser.ts';
import { shortenTimes } from '../support/device-storage.ts';
import { jsonAnswer } from '../support/faults.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { cardOf, fillSignIn, markAsContacted, nameOf } from '../support/steps.ts';

/*
 * Takes the screenshots for the README (docs/screens) and for the manifest (public/screenshots) from the real
 * screens: `npx tsx tests/e2e/screenshots.ts`. Look at each of them before committing.
 */

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const README = 'docs/screens';
const MANIFEST = 'public/screenshots';

interface Room {
  file: string;
  person: string;
  path: string;
  /** What to do on the screen before the screenshot. */
  arrange?(page: Page): Promise<void>;
}

const ROOMS: readonly Room[] = [
  { file: 'admin', person: 'admin', path: '/admin' },
  { file: 'planter', person: 'planter', path: '/' },
  { file: 'report', person: 'planter', path: '/mbcb-report' },
  { file: 'reports', person: 'planter', path: '/mbcb-reports' },
  { file: 'pipeline', person: 'hubleader', path: '/planter-pipeline' },
  { file: 'assessor-report', person: 'assessor', path: '/assessment/reports/1' },
  { file: 'map', person: 'trainer', path: '/directory/planters', arrange: openMap },
];

await mkdir(README, { recursive: true });
await mkdir(MANIFEST, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_ARGS });
const stage = await openStage({ planters: 60 });
try {
  await pictures(PHONE, 'phone');
  await pictures(DESKTOP, 'desktop');
  await manifestPictures();
} finally {
  await browser.close();
  await stage.close();
}

async function pictures(viewport: { width: number; height: number }, name: string): Promise<void> {
  const page = await openPage(viewport);
  const take = (what: string) => shoot(page, `${README}/${what}-${name}.png`);

  await page.goto(`${stage.origin}/login`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await take('sign-in');
  await shortenTimes(page);
  await fillSignIn(page, 'hubleader');
  await page.getByRole('article').first().waitFor();
  await take('home');

  await openHistory(page);
  await take('contact-history');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('searchbox').fill('');

  await makeOneOfEach(page, stage);
  await untilToastsAreGone(page);
  await page.mouse.move(0, 0);
  await page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );
  await page.getByRole('heading', { name: 'My Hub' }).evaluate((heading) => {
    window.scrollTo(0, heading.getBoundingClientRect().top + window.scrollY - 76);
  });
  await take('home-changes');
  await page.goto(`${stage.origin}/outbox`);
  await page.getByRole('region', { name: 'Needs attention' }).waitFor();
  await take('outbox');
  await page.context().close();
  stage.proxy.reset();

  for (const room of ROOMS) await takeRoom(viewport, room, `${README}/${room.file}-${name}.png`);
}

async function openMap(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'View on Map' }).click();
  await page.locator('canvas').first().waitFor();
  // The base map and its markers are drawn when the browser is idle.
  await page.waitForTimeout(3_000);
}

/** Opens a planter who has contacts. */
async function openHistory(page: Page): Promise<void> {
  const planters = await (await stage.backendFor('hubleader')).hub();
  const planter = planters.find(({ last_contact_date }) => last_contact_date);
  if (!planter) throw new Error('the demo hub has a planter with contacts');
  await page.getByRole('searchbox').fill(planter.last_name);
  await cardOf(page, nameOf(planter)).getByRole('heading').getByRole('button').click();
  await page.getByRole('list', { name: 'Contacts' }).getByRole('listitem').first().waitFor();
}

/** Logs one contact that is sent, one that is refused, and one that waits for signal. */
async function makeOneOfEach(page: Page, { proxy, backendFor }: Stage): Promise<void> {
  const planters = await (await backendFor('hubleader')).hub();
  const overdue = planters
    .sort((a, b) => (a.last_contact_date ?? '').localeCompare(b.last_contact_date ?? ''))
    .slice(0, 3);
  const [sent, refused, waiting] = overdue.map((planter) => cardOf(page, nameOf(planter)));
  const third = overdue[2];
  if (!sent || !refused || !waiting || !third)
    throw new Error('the demo hub has three planters to contact');
  await markAsContacted(sent);
  await page.getByRole('link', { name: /^Sync: All sent at/ }).waitFor();
  const reason = 'This planter is on sabbatical until March';
  proxy.when({ method: 'POST', path: /contacts$/ }, jsonAnswer(422, { error: reason }));
  await markAsContacted(refused);
  await refused.getByText(reason).waitFor();
  proxy.cut();
  await markAsContacted(waiting);
  await waiting.getByText('Waiting to send').waitFor();
  // The toast appears a moment after the card. Wait for it, so that it can disappear again.
  await page.getByText(`Contact with ${nameOf(third)} saved on this device`).waitFor();
}

async function takeRoom(
  viewport: { width: number; height: number },
  { person, path, arrange }: Room,
  file: string,
): Promise<void> {
  const page = await openPage(viewport);
  await page.goto(stage.origin + path);
  await fillSignIn(page, person);
  await page.getByRole('button', { name: 'Open menu' }).waitFor();
  await page.getByRole('link', { name: /^Sync: All sent/ }).waitFor();
  await page.getByText(/^Loading/).waitFor({ state: 'hidden' });
  await arrange?.(page);
  await shoot(page, file);
  await page.context().close();
}

function untilToastsAreGone(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Undo' }).first().waitFor({ state: 'hidden' });
}

/** Screenshots in the sizes that public/manifest.webmanifest names. */
async function manifestPictures(): Promise<void> {
  for (const [file, viewport, scale] of [
    ['hub-phone', PHONE, 2],
    ['hub-desktop', DESKTOP, 1],
  ] as const) {
    const page = await openPage(viewport, scale);
    await page.goto(`${stage.origin}/`);
    await fillSignIn(page, 'hubleader2');
    await page.getByRole('article').first().waitFor();
    await page.getByRole('link', { name: /^Sync: All sent/ }).waitFor();
    await shoot(page, `${MANIFEST}/${file}.png`);
    await page.context().close();
  }
}

async function openPage(
  viewport: { width: number; height: number },
  deviceScaleFactor = 1,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor,
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

async function shoot(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
}
