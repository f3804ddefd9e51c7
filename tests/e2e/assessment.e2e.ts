import * as z from 'zod';
import { expect, NOT_INSTALLED, type Stage, test } from '#tests/support/stage.ts';
import {
  askForSync,
  expectAccessible,
  loseNetwork,
  signIn,
  untilInstalled,
} from '#tests/support/steps.ts';
import { ASSESSMENT_ADMIN_TEXTS, ASSESSMENT_TEXTS } from '../spec-texts/assessments.ts';

test.describe('Assessments', () => {
  test.use(NOT_INSTALLED);

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

  test('explain why access is denied', async ({ page }) => {
    await signIn(page, 'hubleader');
    await page.goto('/assessment/reports');
    await expect(page.getByText(ASSESSMENT_TEXTS.noAssessor)).toBeVisible();
    await page.goto('/assessment/1/candidate/2');
    await expect(page.getByText(ASSESSMENT_TEXTS.noCandidateReports)).toBeVisible();
    await page.goto('/assessment/reports/not-a-number');
    await expect(page.getByText(ASSESSMENT_TEXTS.noAssessor)).toBeVisible();
  });

  test('an administrator ticks the checklist of a couple on its card', async ({
    page,
    ownStage,
  }) => {
    const stage = await ownStage();
    await signIn(page, 'admin', stage.origin);
    await page.goto(`${stage.origin}/assessment/1`);
    const couple = page.getByRole('region', { name: 'Couples' }).getByRole('listitem').first();
    await couple.getByRole('button', { name: 'Hotel: open' }).click();
    await expect(couple.getByRole('button', { name: 'Hotel: done' })).toBeVisible();
    await couple.getByRole('combobox', { name: 'Status' }).selectOption('confirmed');
    await expect(couple.getByRole('combobox', { name: 'Status' })).toHaveValue('confirmed');
    await expect(page).toHaveURL(`${stage.origin}/assessment/1`);
    await expectAccessible(page);
  });

  test('the vote of an assessor reaches the leader of the meeting', async ({
    page,
    newContext,
    ownStage,
  }) => {
    const stage = await ownStage();
    await signIn(page, 'admin', stage.origin);
    await page.goto(`${stage.origin}/assessment/1`);
    await page.getByRole('button', { name: 'Start the meeting' }).click();
    await expect(page.getByRole('button', { name: 'Close the meeting' })).toBeVisible();

    const assessor = await (await newContext()).newPage();
    await signIn(assessor, 'assessor', stage.origin);
    await expect(async () => {
      await assessor.goto(`${stage.origin}/assessment/reports/communication`);
      await expect(assessor.getByText(/^Winter Assessment 2026\./)).toBeVisible();
    }).toPass({ timeout: 60_000 });
    const own = assessor.getByRole('main').getByRole('listitem').getByRole('link').first();
    const couple = await own.innerText();
    await assessor.goto(`${stage.origin}/assessment/after-party`);
    await assessor.getByRole('link', { name: couple }).click();
    const vote = assessor.getByRole('group', { name: 'Communication: Initial Vote' });
    await vote.getByRole('button', { name: 'Yellow' }).click();
    await expect(vote.getByRole('button', { name: 'Yellow' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expectAccessible(assessor);

    const card = page.getByRole('listitem').filter({ hasText: couple });
    await expect(async () => {
      await page.goto(`${stage.origin}/assessment/after-party`);
      await expect(card.getByText('Overall: Yellow')).toBeVisible();
    }).toPass({ timeout: 60_000 });
    await expectAccessible(page);
  });
});

test.describe('Assessments of the installed app', () => {
  test('an event created offline appears in the table at once, with empty lists of participants', async ({
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

  test('the author of an assignment that was taken back offline keeps every word and can copy it', async ({
    page,
    context,
    stage,
  }) => {
    const [drafted, saved] = await twoAssignments(stage);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'assessor');
    await page.goto(`/assessment/reports/${saved.id}`);
    const field = page.getByLabel('Full Report');
    await expect(field).toBeVisible();
    await loseNetwork(page, stage.proxy);
    await field.fill('Saved in the valley.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Report saved on this device')).toBeVisible();
    await page.goto(`/assessment/reports/${drafted.id}`);
    await field.fill('Half a thought');
    await expect(page.getByText(/^Draft kept on this device/)).toBeVisible();

    for (const { takeBack } of [drafted, saved]) await takeBack();
    stage.proxy.reset();
    await askForSync(page);
    const notice = page.getByRole('alert').filter({ hasText: 'This assignment was taken back' });
    await expect(notice).toBeVisible({ timeout: 20_000 });
    await expect(field).toHaveValue('Half a thought');
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    await notice.getByRole('button', { name: 'Take a copy' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe('Half a thought');

    await page.getByRole('link', { name: /^Sync: 1 needs attention/ }).click();
    const refused = page.getByRole('listitem').filter({ hasText: 'Marriage' });
    await refused.getByRole('button', { name: /^Take a copy/ }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Saved in the valley.');
  });
});

const Made = z.object({ data: z.object({ id: z.number() }) });
const Roles = z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) });

/** Creates an event with two assignments for the assessor, which the administrator can take back. */
async function twoAssignments(stage: Stage) {
  const admin = await stage.backendFor('admin');
  const { userId } = await stage.backendFor('assessor');
  const make = async (path: string, body: object) =>
    Made.parse((await admin.call('POST', path, body)).json).data.id;
  const event = { name: 'Taken back', location: 'Oxford, MS', startDate: '2027-04-02' };
  const assessmentId = await make('/assessments', { ...event, description: 'Spring' });
  const participant = { userId, participantType: 'assessor' };
  await admin.call('POST', `/assessments/${assessmentId}/participants`, participant);
  const roles = Roles.parse((await admin.call('GET', '/assessments/roles')).json).data;
  const assigned = async (name: string) => {
    const roleId = roles.find((role) => role.name === name)?.id;
    const assignment = { assessmentId, roleId, assessorId: userId };
    const id = await make('/assessments/assignments', assignment);
    return { id, takeBack: () => admin.call('DELETE', `/assessments/assignments/${id}`) };
  };
  return [await assigned('Leadership'), await assigned('Marriage')] as const;
}
