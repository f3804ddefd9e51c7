import type { Locator, Page } from '@playwright/test';
import * as z from 'zod';
import { addDays, dayOf } from '#shared/dates.ts';
import type { Backend } from '#tests/support/backend.ts';
import type { Device } from '#tests/support/browser.ts';
import {
  everythingStored,
  filesTelling,
  mirrorNames,
  storedRows,
} from '#tests/support/device-storage.ts';
import { portalPage } from '#tests/support/faults.ts';
import { expect, type Stage, test } from '#tests/support/stage.ts';
import { askForSync, signIn, untilInstalled } from '#tests/support/steps.ts';
import { ASSESSMENT_ADMIN_TEXTS } from '../spec-texts/assessments.ts';

/*
 * A weekend at a retreat center whose Wi-Fi answers every request with a login page:
 *
 *   event created ─► downloaded to three devices ─► portal ─► four reports, one browser killed in mid-sentence,
 *   one report written on two devices ─► Monday ─► each on the server once, the conflict resolved, every read
 *   recorded ─► no device holds anything readable, or anything of another person
 */

const EVENT = "O'Neill weekend";
const LONG =
  'They came early and asked more than they told, and in the role play he lost his thread twice and found it again.';
const ALICE = { one: `Querkopf. ${LONG}`, two: 'Wanderlust in both of them.' };
const ANSELM = { one: 'Zugzwang, she says, and laughs.', two: 'Выглядит спокойным, Fernweh.' };
const SECOND_DEVICE = 'Nachtrag from the other phone.';
const COMBINED = 'Querkopf and Nachtrag, both.';
/** One word of each text, to search for on the disk. */
const ALICES = ['Querkopf', 'Wanderlust', 'Nachtrag'];
const ANSELMS = ['Zugzwang', 'Fernweh'];

const Ids = z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) });
const Assignments = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      roleName: z.string(),
      assessorId: z.number(),
      candidateId: z.number(),
    }),
  ),
});
const Report = z.object({ data: z.object({ content: z.string() }) });
const Reads = z.object({
  data: z.array(z.object({ readerName: z.string(), reports: z.number() })),
});
type Assignment = z.infer<typeof Assignments>['data'][number];

test('a weekend behind a login page: every report arrives on the server once, and nobody else can read it', async ({
  page,
  ownStage,
  newDevice,
}) => {
  const stage = await ownStage();
  const [phone, tablet, others] = [newDevice(), newDevice(), newDevice()];
  const event = await test.step('an administrator creates the event', () => makeEvent(page, stage));
  const pages = await test.step('three devices download it', () =>
    Promise.all([
      takeAlong(phone, stage, 'assessor', event.id),
      takeAlong(others, stage, 'assessor2', event.id),
      takeAlong(tablet, stage, 'assessor', event.id),
    ]));
  let [alice] = pages;
  const [, anselm, aliceTablet] = pages;
  const [onOne, onTwo] = event.alices;
  const [hisOne, hisTwo] = event.anselms;

  stage.proxy.when({}, portalPage);
  await test.step('the trip pack is available behind the portal', async () => {
    for (const one of pages) {
      await one.reload();
      await expect(one.getByText(/^Ready: (\d+) of \1,/)).toBeVisible();
    }
  });

  await test.step('a browser killed in mid-sentence has lost less than a second of typing', async () => {
    const field = await openReport(alice, stage, onOne);
    const until = await typeUntilKilled(alice, phone, ALICE.one);
    alice = await phone.start();
    await openReport(alice, stage, onOne);
    await expect(field(alice)).toHaveValue(new RegExp(`^${until}`));
    expect(ALICE.one.startsWith(await field(alice).inputValue())).toBe(true);
  });

  await test.step('four reports are written, one of them on two devices', async () => {
    await Promise.all([
      write(alice, stage, [
        [onOne, ALICE.one],
        [onTwo, ALICE.two],
      ]),
      write(anselm, stage, [
        [hisOne, ANSELM.one],
        [hisTwo, ANSELM.two],
      ]),
      write(aliceTablet, stage, [[onOne, SECOND_DEVICE]]),
    ]);
    expect(sentReports(stage)).toEqual([]);
  });

  await test.step('Monday', async () => {
    stage.proxy.reset();
    for (const one of [alice, anselm]) await untilAllSent(one);
    await askForSync(aliceTablet);
    await answerOnTablet(aliceTablet, stage);
    await untilAllSent(alice);
  });

  await test.step('each report is on the server, once', async () => {
    const texts = await Promise.all([
      written(stage, 'assessor', onOne),
      written(stage, 'assessor', onTwo),
      written(stage, 'assessor2', hisOne),
      written(stage, 'assessor2', hisTwo),
    ]);
    expect(texts).toEqual([COMBINED, ALICE.two, ANSELM.one, ANSELM.two]);
    const once = [onOne, onOne, onTwo, hisOne, hisTwo].map(({ id }) => id);
    expect(sentReports(stage).sort(byNumber)).toEqual(once.sort(byNumber));
  });

  await test.step('every read is recorded, and reading leaves nothing on the device', async () => {
    const candidate = `${stage.origin}/assessment/${event.id}/candidate/${onOne.candidateId}`;
    await anselm.goto(candidate);
    await anselm.getByRole('link', { name: `View: ${onOne.roleName} by Alice D'Angelo` }).click();
    await expect(anselm.getByText(COMBINED)).toBeVisible();
    const keeper = await stage.backendFor('networkadmin');
    const path = `/assessments/${event.id}/candidates/${onOne.candidateId}/report-reads`;
    expect(Reads.parse((await keeper.call('GET', path)).json).data).toEqual([
      { readerName: 'Anselm Schröder', reports: 1 },
      { readerName: 'Anselm Schröder', reports: 2 },
    ]);
    await page.goto(candidate);
    await page.getByText('Who has read these reports').click();
    await expect(page.getByText(/^Anselm Schröder, .*2 reports$/)).toBeVisible();
  });

  await test.step('no device holds a readable report, or a report of somebody else', async () => {
    const own = { alice: [onOne, onTwo], anselm: [hisOne, hisTwo] };
    for (const [device, theirs, written] of [
      [alice, own.alice, own.anselm],
      [aliceTablet, own.alice, own.anselm],
      [anselm, own.anselm, own.alice],
    ] as const) {
      const reports = await reportsOn(device);
      expect(reports).toEqual(expect.arrayContaining(theirs.map(({ id }) => id)));
      for (const { id } of written) expect(reports).not.toContain(id);
      const stored = await everythingStored(device);
      for (const word of [...ALICES, ...ANSELMS]) expect(stored).not.toContain(word);
    }
    await Promise.all([phone, tablet, others].map((device) => device.kill()));
    const words = [...ALICES, ...ANSELMS];
    for (const { profile } of [phone, tablet, others]) {
      expect(filesTelling(profile, words)).toEqual([]);
    }
  });
});

/** Two couples, two assessors, and a report by each assessor on each couple, all created on the screens. */
async function makeEvent(page: Page, stage: Stage) {
  const today = dayOf(new Date());
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, 'admin', stage.origin);
  await page.goto(`${stage.origin}/admin/assessments/add`);
  await page.getByLabel('Assessment Name').fill(EVENT);
  await page.getByLabel('Location').fill('Тупело');
  await page.getByLabel('Start Date').fill(today);
  await page.getByLabel('End Date').fill(addDays(today, 2));
  await page.getByLabel('Description').fill('Friday evening to Sunday noon');
  await page.getByRole('button', { name: ASSESSMENT_ADMIN_TEXTS.create }).click();
  const row = page.getByRole('row', { name: new RegExp(EVENT) });

  await row.getByRole('link', { name: 'Participants' }).click();
  for (const name of ["Alice D'Angelo", 'Anselm Schröder']) await addAssessor(page, name);
  const couples = [await addCouple(page, 0), await addCouple(page, 1)] as const;
  await page.getByRole('link', { name: 'Assessments' }).first().click();
  await row.getByRole('link', { name: 'Assignments' }).click();
  for (const [role, assessor, couple] of [
    ['Marriage', "Alice D'Angelo", couples[0]],
    ['Leadership', "Alice D'Angelo", couples[1]],
    ['Missional', 'Anselm Schröder', couples[0]],
    ['Spouse', 'Anselm Schröder', couples[1]],
  ] as const) {
    await page.getByLabel('Role').selectOption({ label: role });
    await choose(page.getByLabel('Assessor'), assessor);
    await choose(page.getByLabel('Candidate'), couple);
    await page.getByRole('button', { name: ASSESSMENT_ADMIN_TEXTS.assign }).click();
    await expect(
      page.getByRole('row', { name: new RegExp(`^${role}.*${assessor}`) }),
    ).toBeVisible();
  }
  await untilAllSent(page);
  return assignmentsOf(await stage.backendFor('admin'));
}

/** Chooses from a short list, whose options distinguish people by a text after the name. */
async function choose(list: Locator, name: string): Promise<void> {
  const option = list.locator('option').filter({ hasText: name });
  await list.selectOption(await option.getAttribute('value'));
}

async function addAssessor(page: Page, name: string): Promise<void> {
  const region = page.getByRole('region', { name: 'Assessors' });
  await choose(region.getByRole('combobox'), name);
  await addTo(region, name);
}

/** Chooses a person from a long list by position; returns the name. */
async function addCouple(page: Page, place: number): Promise<string> {
  const region = page.getByRole('region', { name: 'Candidates' });
  await region.locator('input[role="combobox"]').click();
  const couple = page.getByRole('listbox').getByRole('option').nth(place);
  const name = (await couple.locator('span').first().innerText()).trim();
  await couple.click();
  await addTo(region, name);
  return name;
}

async function addTo(region: Locator, name: string): Promise<void> {
  await region.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(region.getByRole('listitem').filter({ hasText: name })).toBeVisible();
}

async function assignmentsOf(backend: Backend) {
  const events = Ids.parse((await backend.call('GET', '/assessments')).json).data;
  const made = events.filter(({ name }) => name === EVENT);
  expect(made).toHaveLength(1);
  const id = made[0]?.id ?? 0;
  const list = Assignments.parse(
    (await backend.call('GET', `/assessments/${id}/assignments`)).json,
  );
  const of = (roleName: string): Assignment => {
    const found = list.data.filter((one) => one.roleName === roleName);
    if (!found[0] || found.length > 1) throw new Error(`${found.length} times ${roleName}`);
    return found[0];
  };
  return {
    id,
    alices: [of('Marriage'), of('Leadership')] as const,
    anselms: [of('Missional'), of('Spouse')] as const,
  };
}

async function takeAlong(device: Device, stage: Stage, username: string, event: number) {
  const page = await device.start();
  await signIn(page, username, stage.origin);
  await untilInstalled(page);
  await page.goto(`${stage.origin}/assessment/${event}`);
  await page.getByRole('button', { name: 'Take this event with me' }).click();
  // On a busy machine, three simultaneous first downloads take a while.
  await expect(page.getByText(/^Ready: (\d+) of \1,/)).toBeVisible({ timeout: 30_000 });
  return page;
}

const reportField = (page: Page) => page.getByLabel('Full Report');

async function openReport(page: Page, stage: Stage, { id }: Assignment) {
  await page.goto(`${stage.origin}/assessment/reports/${id}`);
  await expect(reportField(page)).toBeVisible();
  return reportField;
}

/** Types until the browser is killed; returns the text of a second before. */
async function typeUntilKilled(page: Page, device: Device, text: string): Promise<string> {
  await reportField(page).click();
  const times: number[] = [];
  for (const char of text.slice(0, 80)) {
    await page.keyboard.type(char, { delay: 20 });
    times.push(Date.now());
  }
  const second = Date.now() - 1_000;
  await device.kill();
  const safe = times.filter((time) => time <= second).length;
  expect(safe, 'somebody types for more than a second').toBeGreaterThan(10);
  return text.slice(0, safe);
}

async function write(
  page: Page,
  stage: Stage,
  reports: readonly (readonly [Assignment, string])[],
): Promise<void> {
  for (const [assignment, text] of reports) {
    await openReport(page, stage, assignment);
    await reportField(page).fill(text);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Report saved on this device')).toBeVisible();
  }
}

async function untilAllSent(page: Page): Promise<void> {
  await askForSync(page);
  await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible({
    timeout: 20_000,
  });
}

/** The same report was also written on the phone: shows both texts and combines them. */
async function answerOnTablet(page: Page, stage: Stage): Promise<void> {
  await page.goto(`${stage.origin}/outbox`);
  const side = page.getByRole('region', { name: 'Full Report' });
  await expect(side).toContainText(SECOND_DEVICE);
  await expect(side).toContainText(ALICE.one);
  await page.getByRole('button', { name: /^Edit and combine/ }).click();
  await page.getByLabel('Combined text').fill(COMBINED);
  await expect.poll(() => everythingStored(page)).toContain('conflict:');
  expect(await everythingStored(page)).not.toContain('Querkopf');
  await page.getByRole('button', { name: 'Save and send' }).click();
  await untilAllSent(page);
}

const byNumber = (a: number, b: number) => a - b;

/** The assignments whose reports the server has accepted, in order. */
function sentReports(stage: Stage): number[] {
  return stage.proxy.reached
    .filter(({ method, path, status }) => {
      return method === 'POST' && path === '/api/assessments/reports' && status < 300;
    })
    .map(({ body }) => z.object({ assignmentId: z.number() }).parse(JSON.parse(body)).assignmentId);
}

async function written(stage: Stage, username: string, { id }: Assignment): Promise<string> {
  const author = await stage.backendFor(username);
  const { json } = await author.call('GET', `/assessments/assignments/${id}/report`);
  return Report.parse(json).data.content;
}

/** Server numbers of the reports in this device's mirror. */
async function reportsOn(page: Page): Promise<unknown[]> {
  const [mirror = ''] = await mirrorNames(page);
  const rows = await storedRows(page, mirror, 'assessor_reports');
  return rows.map(({ id }) => id);
}
