import { readFile } from 'node:fs/promises';
import { PROGRAMME } from '#shared/cohorts.ts';
import { afterPartyCouples, VOTE_LABELS, VOTE_ROUNDS } from '#shared/samples/after-party.ts';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import { CATEGORY_WORDS, SAMPLE_COUPLES, VOTE_TEXTS } from '#tests/spec-texts/sample.ts';
import { TRAINING_COUNTS, TRAINING_TEXTS } from '#tests/spec-texts/training.ts';
import { imported } from '#tests/support/calendar.ts';
import { pagesOfPdf } from '#tests/support/read-pdf.ts';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import {
  expectAccessible,
  isKept,
  loseNetwork,
  signIn,
  untilInstalled,
} from '#tests/support/steps.ts';

test('the training screens are complete, without a network, too', async ({ page, stage }) => {
  await signIn(page, 'trainer');
  await page.goto('/training/cohorts');
  // Only cohorts from the server show their season.
  await expect(page.getByText('Fall 2025').first()).toBeVisible();
  await untilInstalled(page);
  await loseNetwork(page, stage.proxy);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Training' })
    .click();
  await expect(page).toHaveURL(/\/training\/cohorts$/);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([...TRAINING_TEXTS.cohortLists]);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Jackson Cohort' }).click();
  const schedule = page.getByRole('region', { name: 'Training Schedule' });
  await expect(schedule.getByRole('listitem')).toHaveCount(TRAINING_COUNTS.sessions);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Training Map', exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Fall 2025 Training' }).click();
  await expect(page).toHaveURL(/\/training\/map\/fall-2025$/);
  await expectAccessible(page);
  const places = page.getByRole('region', { name: 'Places of the sessions' });
  await expect(places.getByRole('listitem').first()).toHaveText(/^\w.*, MS12 sessions$/);
  await page.getByRole('button', { name: 'View on Map' }).click();
  const map = page.getByRole('dialog', { name: 'Map' });
  const { currentMapParticipants: all } = TRAINING_COUNTS;
  await expect(map).toContainText(new RegExp(`Showing \\d+ of ${all} planters with locations`));
  await expect(map.locator('canvas').first()).toBeVisible();
  await expectAccessible(page);
  await map.getByRole('button', { name: 'Close map' }).click();

  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  await expect(page.locator('main a[target="_blank"]')).toHaveCount(TRAINING_COUNTS.resources);
  await expectAccessible(page);
});

test("a cohort is exported as a spreadsheet, as a printout and to a calendar, and is shown on its planter's page, offline", async ({
  page,
  stage,
}) => {
  await signIn(page, 'trainer');
  await page.goto('/training/cohorts');
  await page.getByRole('link', { name: 'Jackson Cohort' }).click();
  await expect(page.getByRole('region', { name: 'Roster' }).getByRole('link')).toHaveCount(
    TRAINING_COUNTS.roster,
  );
  // The parts for PDFs come after everything else.
  await expect.poll(() => isKept(page, 'everything'), { timeout: 75_000 }).toBe(true);
  await loseNetwork(page, stage.proxy);

  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ]);
    return file;
  };
  const planters = page.getByRole('region', { name: 'Roster' }).getByRole('link');
  const names = await planters.allInnerTexts();
  const csv = await readFile(await (await download('CSV')).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(1 + TRAINING_COUNTS.roster);
  const calendar = imported(
    await readFile(await (await download('Add to calendar')).path(), 'utf8'),
  );
  expect(calendar.length).toBeGreaterThan(0);
  const paper = await download('PDF');
  expect(paper.suggestedFilename()).toMatch(/^cohort-\d+\.pdf$/);
  const pages = await pagesOfPdf(await paper.path());
  const words = pages.join(' ');
  expect(words).toContain('Jackson Cohort');
  expect(words).toContain('8 planters');
  for (const [title] of PROGRAMME) expect(words).toContain(title);
  for (const name of names) {
    expect(csv).toContain(name);
    expect(words).toContain(name);
  }

  await planters.first().click();
  const training = page.getByRole('region', { name: 'Training', exact: true });
  await expect(training.getByRole('link', { name: 'Jackson Cohort' })).toBeVisible();
  await expect(training.getByText(/^Present at \d+ of \d+ sessions/).first()).toBeVisible();
  await training.getByText('Attendance').first().click();
  await expectAccessible(page);
});

test.describe('without an installed app', () => {
  test.use(NOT_INSTALLED);

  test('a resource opens in a new tab without access to the opener', async ({ page, context }) => {
    await context.route('https://example.com/**', (route) =>
      route.fulfill({ body: 'A resource.' }),
    );
    await signIn(page, 'trainer');
    await page.goto('/training/resources');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: /^Planter Handbook/ }).click();
    const tab = await opened;
    await expect(tab.locator('body')).toHaveText('A resource.');
    expect(await tab.evaluate(() => window.opener === null)).toBe(true);
  });
});

test.describe('Where only the documented calls exist', () => {
  test.use(NOT_INSTALLED);

  test('votes of the after-party survive a reload and can be cast by keyboard', async ({
    page,
    ownStage,
  }) => {
    const { origin } = await ownStage({ extras: false });
    const [red] = VOTE_TEXTS.colors;
    await signIn(page, 'assessor', origin);
    await page.goto(`${origin}/assessment/after-party`);
    await expect(page.getByText('This is sample data. Your server has not said')).toBeVisible();
    await expect(page.locator('main').getByRole('listitem')).toHaveCount(SAMPLE_COUPLES);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Robert & Amanda Brown' }).click();
    const vote = page
      .getByRole('group', { name: `Leadership: ${VOTE_TEXTS.rounds[1]}` })
      .getByRole('button', { name: red });
    await vote.focus();
    await page.keyboard.press('Enter');
    await expect(vote).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page);
    await page.reload();
    await expect(vote).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'After Party', exact: true }).first().click();
    const card = page.getByRole('listitem').filter({ hasText: 'Robert & Amanda Brown' });
    await expect(card).toContainText('Overall: Red');
  });

  test('the category screens show samples and lead to a form', async ({ page, ownStage }) => {
    const { origin } = await ownStage({ extras: false });
    await signIn(page, 'assessor', origin);
    for (const word of CATEGORY_WORDS) {
      await page.goto(`${origin}/assessment/reports/${word}`);
      await expect(page.locator('main li')).toHaveCount(SAMPLE_COUPLES);
      await expect(page.getByText('This is sample data. Your server has not said')).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'John & Sarah Smith' }).click();
    await page.getByLabel('Report', { exact: true }).fill('Nobody keeps this.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Report' }).click();
    await expect(page).toHaveURL(/\/assessment\/reports\/spouse$/);
  });
});

test.describe('In the demo network the samples are records', () => {
  test.use(NOT_INSTALLED);

  test('the four couples, their votes, colors and reports; a vote survives a reload', async ({
    page,
    ownStage,
  }) => {
    const { origin } = await ownStage();
    await signIn(page, 'assessor', origin);
    await page.goto(`${origin}/assessment/after-party`);
    const cards = page.locator('main').getByRole('listitem');
    await expect(cards).toHaveCount(SAMPLE_COUPLES);
    for (const { name, location, votes } of afterPartyCouples({})) {
      const card = cards.filter({ hasText: name });
      await expect(card).toContainText(location);
      await expect(card).toContainText(`Overall: ${COLORS[name]}`);
      for (const { id, name: category } of REPORT_CATEGORIES) {
        const words = VOTE_ROUNDS.map((round) => VOTE_LABELS[votes[id][round]]);
        const row = card.getByRole('row', { name: category });
        await expect(row.getByRole('cell')).toHaveText(words);
      }
    }
    await expect(page.getByText('This is sample data')).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Robert & Amanda Brown' }).click();
    const [red] = VOTE_TEXTS.colors;
    const vote = page
      .getByRole('group', { name: `Leadership: ${VOTE_TEXTS.rounds[1]}` })
      .getByRole('button', { name: red });
    await vote.focus();
    await page.keyboard.press('Enter');
    await expect(vote).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Show the reports beside the votes' }).click();
    await expect(
      page.getByText('A good second. Leading from the front is untested.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(vote).toHaveAttribute('aria-pressed', 'true');

    for (const word of CATEGORY_WORDS) {
      await page.goto(`${origin}/assessment/reports/${word}`);
      await expect(page.locator('main li')).toHaveCount(SAMPLE_COUPLES);
    }
    await page.goto(`${origin}/assessment/reports/communication`);
    await page.getByRole('link', { name: 'John & Sarah Smith' }).click();
    await expect(page.getByLabel('Full Report')).toHaveValue(/^Both speak clearly and listen well/);
  });
});

test.describe('In the demo network with the app installed', () => {
  test('a closed meeting is printed with one page for each couple, without a network', async ({
    page,
    ownStage,
  }) => {
    const stage = await ownStage();
    await signIn(page, 'admin', stage.origin);
    await page.goto(`${stage.origin}/assessment`);
    await page.getByRole('link', { name: /^Advent Assessment/ }).click();
    await page.getByRole('button', { name: 'Close the meeting' }).click();
    await page.getByRole('link', { name: 'The meeting is closed: read the votes' }).click();
    await expect(page.getByText('This meeting is closed.')).toBeVisible();
    await expect(page.locator('main').getByRole('listitem')).toHaveCount(SAMPLE_COUPLES);
    await expectAccessible(page);
    await expect.poll(() => isKept(page, 'everything'), { timeout: 75_000 }).toBe(true);
    await loseNetwork(page, stage.proxy);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^decision-meeting-\d+\.pdf$/);
    const pages = await pagesOfPdf(await file.path());
    expect(pages).toHaveLength(SAMPLE_COUPLES);
    for (const { name, location } of afterPartyCouples({})) {
      const own = pages.filter((words) => words.includes(name));
      expect(own).toHaveLength(1);
      expect(own[0]).toContain(location);
      expect(own[0]).toContain(`Overall: ${COLORS[name]}`);
      for (const category of REPORT_CATEGORIES) expect(own[0]).toContain(category.name);
    }
  });
});

/** In each category the final vote counts, or the initial one if there is no final vote. */
const COLORS: Readonly<Record<string, string>> = {
  'John & Sarah Smith': 'Yellow',
  'Michael & Emily Johnson': 'Red',
  'David & Jessica Williams': 'Green',
  'Robert & Amanda Brown': 'Pending',
};
