import * as z from 'zod';
import { expect, test } from '#tests/support/stage.ts';
import { askForSync, expectAccessible, loseNetwork, signIn } from '#tests/support/steps.ts';
import { TRAINING_COUNTS } from '../spec-texts/training.ts';

const Cohorts = z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) });
const Roster = z.object({
  data: z.array(
    z.object({ marks: z.record(z.string(), z.object({ mark: z.string(), note: z.string() })) }),
  ),
});

const MARKS = [
  'Present',
  'Present',
  'Absent',
  'Present',
  'Excused',
  'Present',
  'Present',
  'Present',
];
const NOTE = 'A newborn at home';
/** The demo cohort began ten weeks ago, so this session is today. */
const SESSION = '6';

test('a trainer runs a session offline on a phone, and the roster is complete on another device later', async ({
  page,
  newContext,
  ownStage,
}) => {
  const stage = await ownStage();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'trainer', stage.origin);
  await page.goto(`${stage.origin}/training/cohorts`);
  await page.getByRole('link', { name: 'Jackson Cohort' }).click();
  await page.getByRole('button', { name: 'Take this cohort with me' }).click();
  await expect(page.getByRole('button', { name: 'Take it again' })).toBeVisible();
  await loseNetwork(page, stage.proxy);

  const sessionOn = (one: typeof page) =>
    one
      .getByRole('region', { name: 'Training Schedule' })
      .getByRole('listitem')
      .filter({ has: one.getByRole('heading', { name: `Session ${SESSION}:` }) });
  await sessionOn(page).getByRole('button', { name: 'Attendance' }).click();
  const people = sessionOn(page).getByRole('group');
  await expect(people).toHaveCount(TRAINING_COUNTS.roster);
  for (const [nth, name] of MARKS.entries()) {
    const mark = people.nth(nth).getByRole('button', { name, exact: true });
    await mark.click();
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
  }
  const excused = people.nth(MARKS.indexOf('Excused'));
  await excused.getByRole('button', { name: 'Note' }).click();
  await excused.getByRole('textbox', { name: 'Note' }).fill(NOTE);
  await excused.getByRole('textbox', { name: 'Note' }).press('Tab');
  await expect(excused.getByRole('button', { name: NOTE })).toBeVisible();
  await expectAccessible(page);
  // Nothing has left the phone.
  const admin = await stage.backendFor('admin');
  const cohorts = Cohorts.parse((await admin.call('GET', '/cohorts')).json).data;
  const id = cohorts.find(({ name }) => name === 'Jackson Cohort')?.id;
  const onServer = async () => {
    const roster = Roster.parse((await admin.call('GET', `/cohorts/${id}/participants`)).json);
    return roster.data.flatMap(({ marks }) => marks[SESSION] ?? []);
  };
  expect(await onServer()).toEqual([]);

  stage.proxy.reset();
  await askForSync(page);
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible({
    timeout: 30_000,
  });
  const kept = await onServer();
  expect(kept.map(({ mark }) => mark).sort()).toEqual(MARKS.map((one) => one.toLowerCase()).sort());
  expect(kept.filter(({ note }) => note !== '')).toEqual([{ mark: 'excused', note: NOTE }]);

  const context = await newContext({ viewport: { width: 1280, height: 900 } });
  const desk = await context.newPage();
  await signIn(desk, 'admin', stage.origin);
  await desk.goto(`${stage.origin}/training/cohorts/${id}`);
  await sessionOn(desk).getByRole('button', { name: 'Attendance' }).click();
  const seen = sessionOn(desk).getByRole('group');
  await expect(seen).toHaveCount(TRAINING_COUNTS.roster);
  for (const [nth, name] of MARKS.entries()) {
    await expect(seen.nth(nth).getByRole('button', { name, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  await expect(seen.getByRole('button', { name: NOTE })).toHaveCount(1);
  await context.close();
});
