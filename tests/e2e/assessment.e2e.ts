import { expect, test } from '#tests/support/stage.ts';
import { expectAccessible, loseNetwork, signIn, untilInstalled } from '#tests/support/steps.ts';
import { ASSESSMENT_ADMIN_TEXTS, ASSESSMENT_TEXTS } from '../spec-texts/assessments.ts';

test.describe('Assessments', () => {
  test('show every text of the specification, to a screen reader too', async ({ page }) => {
    await signIn(page, 'assessor');
    await page.goto('/assessment');
    for (const text of ASSESSMENT_TEXTS.home) {
      await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
    }
    for (const name of ASSESSMENT_TEXTS.subTabs) {
      await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expectAccessible(page);
    await page.goto('/assessment/reports');
    for (const badge of ASSESSMENT_TEXTS.badges) {
      await expect(page.getByText(badge, { exact: true }).first()).toBeVisible();
    }
    await page.goto('/assessment/assignments');
    await expect(page.getByRole('heading', { name: ASSESSMENT_TEXTS.myAssignments })).toBeVisible();
    await expect(page.getByText(ASSESSMENT_TEXTS.openReport).first()).toBeVisible();
    await expectAccessible(page);
  });

  test('refuse in words who has no access', async ({ page }) => {
    await signIn(page, 'hubleader');
    await page.goto('/assessment/reports');
    await expect(page.getByText(ASSESSMENT_TEXTS.noAssessor)).toBeVisible();
    await page.goto('/assessment/1/candidate/2');
    await expect(page.getByText(ASSESSMENT_TEXTS.noCandidateReports)).toBeVisible();
    await page.goto('/assessment/reports/not-a-number');
    await expect(page.getByText(ASSESSMENT_TEXTS.noAssessor)).toBeVisible();
  });

  test('an event made offline is in the table at once, with its participants to come', async ({
    page,
    ownStage,
  }) => {
    const stage = await ownStage();
    await page.setViewportSize({ width: 1280, height: 900 });
    await signIn(page, 'admin', stage.origin);
    await page.goto(`${stage.origin}/admin/assessments`);
    const table = page.getByRole('table', { name: 'Assessments' });
    for (const name of ASSESSMENT_ADMIN_TEXTS.columns) {
      await expect(table.getByRole('columnheader', { name })).toBeVisible();
    }
    await untilInstalled(page);
    await loseNetwork(page, stage.proxy);

    await page.getByRole('link', { name: ASSESSMENT_ADMIN_TEXTS.addTitle }).click();
    const form = {
      'Assessment Name': "O'Neill weekend",
      Location: 'Тупело',
      'Start Date': '2027-03-05',
    };
    for (const [label, value] of Object.entries(form)) await page.getByLabel(label).fill(value);
    await page.getByLabel('End Date').fill('2027-03-01');
    await page.getByLabel('Description').fill('Made in a valley');
    await page.getByRole('button', { name: ASSESSMENT_ADMIN_TEXTS.create }).click();
    await expect(page.getByText('End date must not be before the start date')).toBeVisible();
    await page.getByLabel('End Date').fill('2027-03-07');
    await page.getByRole('button', { name: ASSESSMENT_ADMIN_TEXTS.create }).click();

    const row = table.getByRole('row', { name: /O'Neill weekend/ });
    await row.getByRole('link', { name: 'Participants' }).click();
    for (const name of ASSESSMENT_ADMIN_TEXTS.panels) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    }
  });
});
