import type { Page } from '@playwright/test';
import { afterPartyCouples } from '#shared/samples/after-party.ts';
import { CATEGORY_COUPLES } from '#shared/samples/category-couples.ts';
import { SAMPLE_COHORTS } from '#shared/samples/cohorts.ts';
import { CURRENT_MAP, PAST_MAPS } from '#shared/samples/training-maps.ts';
import { RESOURCE_CATEGORIES } from '#shared/samples/training-resources.ts';
import { SCREENS } from '#shared/screens.ts';
import { cutOffOn, overflowOn } from '#tests/support/cut-off.ts';
import { englishIn, SentTexts, textsOn } from '#tests/support/english-left.ts';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { PASSWORD } from '#tests/support/steps.ts';
import { pseudo } from '../../scripts/lib/pseudo.mjs';

/*
 * Every screen in the pseudo-language en-XB, which runs right to left and is 40 % longer than English, on a narrow
 * phone: nothing overflows, nothing is cut off, and no text is untranslated.
 */

test.use({ ...NOT_INSTALLED, viewport: { width: 360, height: 740 } });

const PICTURES = 'test-results/pseudo-language';

/** Texts that stay the same in every language. */
const EXCEPTIONS: readonly RegExp[] = [
  // The name of a cohort, which a user typed.
  /\bJackson Cohort\b/g,
  // The name of the product.
  /\bFieldbook\b/g,
  // A username of the demo network, which is also the name of a role.
  /^admin$/g,
  // Browsers and operating systems in the list of sessions.
  /\b(Chrome|Linux)\b/g,
  // The build number on the screen This device.
  /\b[0-9a-f]{12}\b/g,
  // Each language is listed under its own name.
  /\b(English|Español|العربية)\b/g,
  // The name of the time zone in which the tests run.
  /\bUTC\b/g,
  // Formatted by the browser, which treats en-XB as English.
  /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/g,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g,
  /\b(AM|PM)\b/g,
  /\b(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)\b/g,
];

/** Samples stand for user input, on screens of the specifications that have no call. */
const SAMPLES = [
  CATEGORY_COUPLES,
  afterPartyCouples({}),
  SAMPLE_COHORTS,
  [CURRENT_MAP, ...PAST_MAPS],
  RESOURCE_CATEGORIES,
];

/** A value for each parameter in the address of a screen. */
const GAPS: Readonly<Record<string, string>> = {
  $assessmentId: '1',
  $reportId: '1',
  '$categoryId/$candidateId': 'marriage/1',
  $candidateId: '9',
  $coupleId: '1',
  $cohortId: '1',
  $mapId: 'fall-2025',
  $planterId: '1',
};

/** The person who opens an address; the first match counts. */
const PEOPLE: readonly (readonly [person: string, addresses: RegExp])[] = [
  ['planter', /^\/(mbcb-report|profile|outbox)/],
  ['networkadmin', /^\/admin/],
  ['assessor', /^\/assessment/],
  ['trainer', /^\/(training|directory)/],
  ['hubleader', /^\//],
];

const addresses = SCREENS.filter(({ access }) => access === undefined).map(({ path }) =>
  Object.entries(GAPS).reduce((filled, [gap, value]) => filled.replace(gap, value), path),
);

const personOf = (address: string) =>
  PEOPLE.find(([, fitting]) => fitting.test(address))?.[0] ?? '';

/** A text without placeholders, as the page shows it. */
const said = (english: string) => pseudo(english);
const LOADING = said('Loading').replaceAll('~', '').slice(1);

async function speakPseudo(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('fieldbook.language', 'en-XB'));
}

/** Signs in and waits for everything that the first sync brings. */
async function signInAs(page: Page, person: string): Promise<SentTexts> {
  const sent = new SentTexts();
  sent.learn(SAMPLES);
  page.on('response', (response) => sent.hear(response));
  await speakPseudo(page);
  await page.goto('/login');
  await page.locator('input[name="usernameOrEmail"]').fill(person);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.getByRole('button', { name: said('Sign in'), exact: true }).click();
  await expect(page.locator('a[href="/outbox"]').first()).toContainText(
    said('All sent').replaceAll('~', ''),
  );
  return sent;
}

/** Waits until the page has finished loading, then checks it. */
async function expectGood(page: Page, sent: SentTexts, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect.poll(() => page.evaluate(() => document.body.innerText)).not.toContain(LOADING);
  await expectFit(page, sent, name);
}

async function expectFit(page: Page, sent: SentTexts, name: string): Promise<void> {
  const faults = async () => {
    await sent.hearAll(page);
    return [
      ...(await overflowOn(page)).map((where) => `wider than the screen: ${where}`),
      ...(await cutOffOn(page)),
      ...englishIn(await textsOn(page), sent, EXCEPTIONS).map((text) => `in English: ${text}`),
    ];
  };
  await expect.soft.poll(faults, { message: name }).toEqual([]);
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}

const fileName = (address: string) => address.replaceAll('/', '-').replace(/^-/, '') || 'home';

for (const [person] of PEOPLE) {
  test(`${person} opens each screen in the pseudo-language at 360 px`, async ({ page }) => {
    const sent = await signInAs(page, person);
    const own = ['/', ...addresses.filter((address) => personOf(address) === person)];
    for (const address of new Set(own)) {
      await test.step(address, async () => {
        await page.goto(address);
        await expectGood(page, sent, `${person}-${fileName(address)}`);
      });
    }
    await page.getByRole('button', { name: said('Open menu') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFit(page, sent, `${person}-menu`);
  });
}

test('the screens before signing in fit in the pseudo-language at 360 px', async ({ page }) => {
  await speakPseudo(page);
  for (const { path } of SCREENS.filter(({ access }) => access !== undefined)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectGood(page, new SentTexts(), `open-${fileName(path)}`);
    });
  }
});

test('a form and a question fit in the pseudo-language at 360 px', async ({ page }) => {
  const sent = await signInAs(page, 'networkadmin');
  await page.goto('/admin/users');
  await page.getByRole('button', { name: said('Add New User') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectFit(page, sent, 'form');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page
    .getByRole('button', { name: said('Delete') })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectFit(page, sent, 'question');
});
