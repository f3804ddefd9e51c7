import { CATEGORY_WORDS, SAMPLE_COUPLES, VOTE_TEXTS } from '#tests/spec-texts/sample.ts';
import { TRAINING_COUNTS, TRAINING_TEXTS } from '#tests/spec-texts/training.ts';
import { expect, test } from '#tests/support/stage.ts';
import { expectAccessible, loseNetwork, signIn, untilInstalled } from '#tests/support/steps.ts';

test('the training screens are whole, without a network too', async ({ page, stage }) => {
  await signIn(page, 'trainer');
  await page.goto('/training/cohorts');
  // Only cohorts that the server has sent name their season.
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

  await page.getByRole('link', { name: 'Resources', exact: true }).click();
  await expect(page.locator('main a[target="_blank"]')).toHaveCount(TRAINING_COUNTS.resources);
  await expectAccessible(page);
});

test('a resource opens in a tab of its own that cannot reach back', async ({ page, context }) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'A resource.' }));
  await signIn(page, 'trainer');
  await page.goto('/training/resources');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: /^Planter Handbook/ }).click();
  const tab = await opened;
  await expect(tab.locator('body')).toHaveText('A resource.');
  expect(await tab.evaluate(() => window.opener === null)).toBe(true);
});

test('votes of the after-party survive a reload and are cast by keyboard', async ({ page }) => {
  const [red] = VOTE_TEXTS.colors;
  await signIn(page, 'assessor');
  await page.goto('/assessment/after-party');
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

test('the category screens lead to a form that says what it is', async ({ page }) => {
  await signIn(page, 'assessor');
  for (const word of CATEGORY_WORDS) {
    await page.goto(`/assessment/reports/${word}`);
    await expect(page.locator('main li')).toHaveCount(SAMPLE_COUPLES);
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'John & Sarah Smith' }).click();
  await page.getByLabel('Report', { exact: true }).fill('Nobody keeps this.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save Report' }).click();
  await expect(page).toHaveURL(/\/assessment\/reports\/spouse$/);
});
