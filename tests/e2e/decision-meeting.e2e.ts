import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod';
import { overallColor, voteField } from '#shared/decision-meeting.ts';
import {
  ROUND_LABELS,
  VOTE_COLORS,
  VOTE_LABELS,
  VOTE_ROUNDS,
} from '#shared/samples/after-party.ts';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import type { Backend } from '#tests/support/backend.ts';
import { mirrorNames, storedRows } from '#tests/support/device-storage.ts';
import { portalPage } from '#tests/support/faults.ts';
import { expect, type NewContext, NOT_INSTALLED, type Stage, test } from '#tests/support/stage.ts';
import { askForSync, expectAccessible, signIn, untilInstalled } from '#tests/support/steps.ts';
import { SAMPLE_COUPLES } from '../spec-texts/sample.ts';

/*
 * Four assessors in a house whose Wi-Fi answers every request with a login page, two of them without any network:
 *
 *   meeting started ─► loaded on four phones ─► portal ─► 48 votes ─► network back ─► same votes on all phones and the
 *   server, each sent once ─► an outsider has none of them
 */

/** The categories of each team member, as indexes into the list of categories. */
const TEAM = { assessor: [0, 3], assessor2: [1], networkadmin: [2, 4], admin: [5] } as const;
type Member = keyof typeof TEAM;
const MEMBERS = Object.keys(TEAM) as Member[];
const EVENT = 'Lent weekend';

const Made = z.object({ data: z.object({ id: z.number() }) });
const Roles = z.object({ data: z.array(z.object({ id: z.number() })) });
const Events = z.object({
  data: z.array(z.object({ id: z.number(), meeting: z.string().nullish() })),
});
const People = z.object({
  data: z.array(z.object({ userId: z.number(), participantType: z.string() })),
});
const Assignments = z.object({ data: z.array(z.object({ id: z.number(), roleName: z.string() })) });
const Decisions = z.object({
  data: z.array(z.looseObject({ candidateId: z.number(), late: z.array(z.unknown()) })),
});

/** The vote on this couple in this category. Every color occurs, in both rounds. */
function colorOf(couple: number, category: number, round: number) {
  return VOTE_COLORS[(couple + category + round) % VOTE_COLORS.length] ?? 'green';
}

function votesOn(couple: number): Record<string, string> {
  return Object.fromEntries(
    REPORT_CATEGORIES.flatMap(({ id }, category) =>
      VOTE_ROUNDS.map((round, nth) => [voteField(id, round), colorOf(couple, category, nth)]),
    ),
  );
}

test('four assessors vote behind a captive portal, two of them offline: every vote arrives everywhere, exactly once', async ({
  newContext,
  ownStage,
}) => {
  const stage = await ownStage();
  const { event, couples } = await startMeeting(stage);
  const phones = await test.step('the meeting is loaded on four phones', async () => {
    const opened: Phone[] = [];
    for (const member of MEMBERS) opened.push(await phoneOf(newContext, stage, member));
    return opened;
  });

  stage.proxy.when({ path: /^\/api\// }, portalPage);
  await phones[1]?.context.setOffline(true);
  await phones[3]?.context.setOffline(true);
  await test.step('each assessor votes in their own categories, on every couple, in both rounds', async () => {
    for (const phone of phones) await voteOnAll(phone, couples);
  });
  expect(await decisionsOf(stage, event)).toEqual([]);

  await test.step('the network is back', async () => {
    stage.proxy.reset();
    for (const { context } of phones) await context.setOffline(false);
    for (const { page } of phones) {
      await askForSync(page);
      await expect(page.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible({
        timeout: 60_000,
      });
    }
  });

  await test.step('the server has each vote, and none was late', async () => {
    const kept = await decisionsOf(stage, event);
    expect(kept).toHaveLength(SAMPLE_COUPLES);
    for (const [nth, userId] of couples.entries()) {
      const row = kept.find(({ candidateId }) => candidateId === userId);
      expect(row).toMatchObject({ ...votesOn(nth), late: [] });
    }
  });

  await test.step('each phone shows all votes', async () => {
    for (const { page } of phones) {
      for (const [nth, userId] of couples.entries()) await expectCard(page, nth, userId);
    }
  });
  const sent = stage.proxy.reached.filter(
    ({ method, path, status }) =>
      method === 'PUT' && path.includes('/decisions/') && status === 200,
  );
  expect(sent).toHaveLength(SAMPLE_COUPLES * REPORT_CATEGORIES.length * VOTE_ROUNDS.length);
  for (const { context } of phones) await context.close();
});

test.describe('without an installed app', () => {
  test.use(NOT_INSTALLED);

  test('an outsider sees nothing of a decision meeting, neither on the server nor on the device', async ({
    page,
    ownStage,
  }) => {
    const stage = await ownStage();
    const admin = await stage.backendFor('admin');
    const { data } = Events.parse((await admin.call('GET', '/assessments')).json);
    const event = data.find(({ meeting }) => meeting === 'open')?.id;
    for (const username of ['hubleader', 'trainer', 'editor', 'planter']) {
      const outsider = await stage.backendFor(username);
      const { status } = await outsider.call('GET', `/assessments/${event}/decisions`);
      expect(status, username).toBe(403);
    }
    // The editor manages events and has them on the device, but still gets no votes.
    await signIn(page, 'editor', stage.origin);
    await page.goto(`${stage.origin}/assessment/after-party`);
    await expect(page.getByText('You do not take part in this decision meeting')).toBeVisible();
    await expect(page.getByText('John & Sarah Smith')).toHaveCount(0);
    await expect(page.getByText(/^Overall/)).toHaveCount(0);
    await expectAccessible(page);
    const [mirror = ''] = await mirrorNames(page);
    expect(await storedRows(page, mirror, 'meeting_decisions')).toEqual([]);
    expect((await storedRows(page, mirror, 'assessments')).length).toBeGreaterThan(0);
  });

  test('a vote without its assignment is returned to its author, and a vote after the end reaches the administrator', async ({
    page,
    newContext,
    ownStage,
  }) => {
    const stage = await ownStage();
    const admin = await stage.backendFor('admin');
    const { data } = Events.parse((await admin.call('GET', '/assessments')).json);
    const event = data.find(({ meeting }) => meeting === 'open')?.id;
    const couple = 'Robert & Amanda Brown';
    const voters = [
      { member: 'assessor', cell: 'Leadership: Final Vote', color: 'Red' },
      { member: 'assessor2', cell: 'Marriage: Final Vote', color: 'Yellow' },
    ] as const;
    const phones: Page[] = [];
    for (const { member, cell } of voters) {
      const phone = await (await newContext()).newPage();
      await signIn(phone, member, stage.origin);
      await phone.goto(`${stage.origin}/assessment/after-party`);
      await phone.getByRole('link', { name: couple }).click();
      await expect(phone.getByRole('group', { name: cell })).toBeVisible();
      phones.push(phone);
    }
    const [first, second] = phones;
    if (!first || !second) throw new Error('there are two phones');
    stage.proxy.cut();
    for (const [nth, { cell, color }] of voters.entries()) {
      const phone = nth === 0 ? first : second;
      const vote = phone.getByRole('group', { name: cell }).getByRole('button', { name: color });
      await vote.click();
      await expect(vote).toHaveAttribute('aria-pressed', 'true');
    }

    const assignments = Assignments.parse(
      (await admin.call('GET', `/assessments/${event}/assignments`)).json,
    ).data;
    for (const { id, roleName } of assignments) {
      if (roleName === 'Leadership') await admin.call('DELETE', `/assessments/assignments/${id}`);
    }
    await admin.call('PUT', `/assessments/${event}/meeting`, { closed: true });
    stage.proxy.reset();
    for (const phone of phones) await askForSync(phone);

    await first.getByRole('link', { name: /^Sync: 1 needs attention/ }).click({ timeout: 30_000 });
    const refused = first.getByRole('main').getByRole('listitem').filter({ hasText: couple });
    await expect(refused).toContainText('You are not assigned to this category of this couple');
    await expect(second.getByRole('link', { name: /^Sync: All sent/ })).toBeVisible({
      timeout: 30_000,
    });

    await signIn(page, 'admin', stage.origin);
    await page.goto(`${stage.origin}/assessment/after-party`);
    await page.getByRole('link', { name: couple }).click();
    const late = page.getByText('Marriage: Final Vote, Yellow (Anselm Schröder)');
    await expect(late).toBeVisible();
    await expect(page.getByText('Overall: Pending')).toBeVisible();
    await expect(page.getByText(/Leadership: Final Vote/)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(late).toHaveCount(0);
    await expect(page.getByText('Overall: Yellow')).toBeVisible();
    for (const phone of phones) await phone.context().close();
  });
});

interface Phone {
  context: BrowserContext;
  page: Page;
  member: Member;
}

/** Creates an event with the sample couples, in which four people share the six categories. */
async function startMeeting(stage: Stage): Promise<{ event: number; couples: number[] }> {
  const admin = await stage.backendFor('admin');
  const idOf = async (path: string, body: object) => {
    const { json } = await admin.call('POST', path, body);
    return Made.parse(json).data.id;
  };
  const days = { startDate: '2027-03-05', endDate: '2027-03-07' };
  const event = await idOf('/assessments', { name: EVENT, location: 'Oxford, MS', ...days });
  const couples = await sampleCouples(admin);
  const add = async (userId: number, participantType: string) =>
    admin.call('POST', `/assessments/${event}/participants`, { userId, participantType });
  for (const userId of couples) await add(userId, 'candidate');
  const roles = Roles.parse((await admin.call('GET', '/assessments/roles')).json).data;
  for (const member of MEMBERS) {
    const assessorId = (await stage.backendFor(member)).userId;
    await add(assessorId, 'assessor');
    for (const category of TEAM[member]) {
      const roleId = roles[category]?.id;
      await idOf('/assessments/assignments', { assessmentId: event, roleId, assessorId });
    }
  }
  await admin.call('PUT', `/assessments/${event}/meeting`, { closed: false });
  return { event, couples };
}

async function sampleCouples(admin: Backend): Promise<number[]> {
  const { data } = Events.parse((await admin.call('GET', '/assessments')).json);
  const event = data.find(({ meeting }) => meeting === 'open')?.id;
  const people = People.parse((await admin.call('GET', `/assessments/${event}/participants`)).json);
  const couples = people.data.filter(({ participantType }) => participantType === 'candidate');
  expect(couples).toHaveLength(SAMPLE_COUPLES);
  return couples.map(({ userId }) => userId);
}

async function phoneOf(newContext: NewContext, stage: Stage, member: Member): Promise<Phone> {
  const context = await newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, member, stage.origin);
  await page.goto(`${stage.origin}/assessment/after-party`);
  await expect(page.getByText(EVENT)).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(SAMPLE_COUPLES);
  await untilInstalled(page);
  return { context, page, member };
}

async function voteOnAll({ page, member }: Phone, couples: readonly number[]) {
  for (const [couple, userId] of couples.entries()) {
    await page.getByRole('main').locator(`a[href="/assessment/after-party/${userId}"]`).click();
    for (const category of TEAM[member]) {
      for (const [nth, round] of VOTE_ROUNDS.entries()) {
        const name = `${REPORT_CATEGORIES[category]?.name}: ${ROUND_LABELS[round]}`;
        const color = VOTE_LABELS[colorOf(couple, category, nth)];
        const vote = page.getByRole('group', { name }).getByRole('button', { name: color });
        await vote.click();
        await expect(vote).toHaveAttribute('aria-pressed', 'true');
      }
    }
    await expect(page.getByRole('main').getByRole('group')).toHaveCount(
      TEAM[member].length * VOTE_ROUNDS.length,
    );
    await page.getByRole('main').getByRole('link', { name: 'After Party' }).click();
  }
}

async function decisionsOf(stage: Stage, event: number) {
  const admin = await stage.backendFor('networkadmin');
  return Decisions.parse((await admin.call('GET', `/assessments/${event}/decisions`)).json).data;
}

async function expectCard(page: Page, couple: number, userId: number): Promise<void> {
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/assessment/after-party/${userId}"]`) });
  const overall = VOTE_LABELS[overallColor(votesOn(couple))];
  await expect(card.getByText(`Overall: ${overall}`)).toBeVisible({ timeout: 30_000 });
  for (const [category, { name }] of REPORT_CATEGORIES.entries()) {
    const words = VOTE_ROUNDS.map((_, nth) => VOTE_LABELS[colorOf(couple, category, nth)]);
    await expect(card.getByRole('row', { name }).getByRole('cell')).toHaveText(words);
  }
}
