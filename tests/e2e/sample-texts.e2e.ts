import type { Page } from '@playwright/test';
import { PROGRAMME } from '#shared/cohorts.ts';
import { dayOf, daysBetween, showDay } from '#shared/dates.ts';
import {
  afterPartyCouples,
  ROUND_LABELS,
  VOTE_LABELS,
  VOTE_ROUNDS,
} from '#shared/samples/after-party.ts';
import { CATEGORY_COUPLES } from '#shared/samples/category-couples.ts';
import { SAMPLE_COHORTS } from '#shared/samples/cohorts.ts';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import {
  CATEGORY_BUTTONS,
  CATEGORY_WORDS,
  SAMPLE_COUPLES,
  VOTE_TEXTS,
} from '#tests/spec-texts/sample.ts';
import { TRAINING_COUNTS, TRAINING_TEXTS } from '#tests/spec-texts/training.ts';
import { expect, NOT_INSTALLED, test } from '#tests/support/stage.ts';
import { signIn } from '#tests/support/steps.ts';

test.use(NOT_INSTALLED);

/*
 * Everything that the specification says about its sample data (part 2, 2 and 9), on both kinds of server. If the
 * server offers the calls, the samples are records of the demo network; otherwise the screens show them and say so.
 */
const BACKENDS = [
  { name: 'in the demo network', extras: true },
  { name: 'with the documented calls alone', extras: false },
] as const;

interface Place {
  page: Page;
  origin: string;
  extras: boolean;
}

for (const { name, extras } of BACKENDS) {
  test(`each text and number of the samples is there, ${name}`, async ({
    page,
    newContext,
    ownStage,
  }) => {
    const { origin } = await ownStage({ extras });
    await signIn(page, 'trainer', origin);
    await expectTraining({ page, origin, extras });

    const context = await newContext();
    const other = { page: await context.newPage(), origin, extras };
    await signIn(other.page, 'assessor', origin);
    await expectCategories(other);
    await expectAfterParty(other);
    await context.close();
  });
}

async function expectTraining(place: Place): Promise<void> {
  const { page, origin } = place;
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const [current, past] = TRAINING_TEXTS.cohortLists;

  await test.step('/training redirects to /training/cohorts; sub-tabs Cohorts, Training Map, Resources', async () => {
    await page.goto(`${origin}/training`);
    await expect(page).toHaveURL(`${origin}/training/cohorts`);
    for (const name of TRAINING_TEXTS.subTabs) {
      await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
    }
  });

  await test.step('current (2) and past (3) cohort cards with name, location and planter count', async () => {
    await expect(region(current).getByRole('listitem')).toHaveCount(TRAINING_COUNTS.currentCohorts);
    await expect(region(past).getByRole('listitem')).toHaveCount(TRAINING_COUNTS.pastCohorts);
    for (const [nth, { name, location }] of SAMPLE_COHORTS.entries()) {
      const list = region(nth < TRAINING_COUNTS.currentCohorts ? current : past);
      const card = list.getByRole('listitem').filter({ hasText: name });
      await expect(card).toContainText(location);
      await expect(card).toContainText(`${TRAINING_COUNTS.roster} planters`);
      await expect(card.getByRole('link')).toHaveAttribute('href', /^\/training\/cohorts\/\d+$/);
    }
    await expectNote(place);
  });

  for (const { name, location } of SAMPLE_COHORTS) {
    await test.step(`${name}: facts, 12 sessions every two weeks, a roster of 8`, async () => {
      await page.getByRole('main').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const [placeLabel, planters] = TRAINING_TEXTS.cohortFacts;
      expect(await factOf(page, placeLabel)).toBe(location);
      expect(await factOf(page, planters)).toBe(String(TRAINING_COUNTS.roster));
      await expectSessions(page);
      await expect(region('Roster').getByRole('listitem')).toHaveCount(TRAINING_COUNTS.roster);
      await expect(page.getByRole('button', { name: 'PDF' })).toHaveCount(place.extras ? 1 : 0);
      await expectNote(place);
      await page.getByRole('link', { name: 'All cohorts' }).click();
    });
  }

  await test.step('one current map (fall-2025, 24 participants) and three past maps', async () => {
    await page.goto(`${origin}/training/map`);
    const now = region('Current Training Map');
    await expect(now.getByRole('listitem')).toHaveCount(TRAINING_COUNTS.currentMaps);
    await expect(now).toContainText(`${TRAINING_COUNTS.currentMapParticipants} participants`);
    const address = `/training/map/${TRAINING_COUNTS.currentMapId}`;
    await expect(now.getByRole('link')).toHaveAttribute('href', address);
    const links = region('Past Training Maps').getByRole('link');
    await expect(links).toHaveCount(TRAINING_COUNTS.pastMaps);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', /^\/training\/map\/(spring|fall)-\d{4}$/);
    }
    await expectNote(place);
    await now.getByRole('link').click();
    await expect(page).toHaveURL(`${origin}${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fall 2025 Training');
    expect(await factOf(page, 'City')).toContain('Jackson, MS');
    expect(await factOf(page, 'Season')).toBe('Fall');
    expect(await factOf(page, 'Year')).toBe('2025');
    expect(await factOf(page, 'Participants')).toBe(String(TRAINING_COUNTS.currentMapParticipants));
    await expectNote(place);
  });

  await test.step('nine resources in four categories, in a new tab', async () => {
    await page.goto(`${origin}/training/resources`);
    const links = page.getByRole('main').locator('a[target="_blank"]');
    await expect(links).toHaveCount(TRAINING_COUNTS.resources);
    for (const category of TRAINING_TEXTS.resourceCategories) {
      await expect(region(category).getByRole('link').first()).toBeVisible();
    }
  });
}

/** Number, date, title, description and both trainers; past sessions are dimmed, those without a lead highlighted. */
async function expectSessions(page: Page): Promise<void> {
  const items = page.getByRole('region', { name: 'Training Schedule' }).getByRole('listitem');
  await expect(items).toHaveCount(TRAINING_COUNTS.sessions);
  const [lead, assist] = TRAINING_TEXTS.trainerSlots;
  const shown = await items.evaluateAll((found) =>
    found.map((item) => ({
      title: item.querySelector('h3')?.textContent,
      text: item.textContent ?? '',
      day: item.querySelector('time')?.getAttribute('datetime') ?? '',
      slots: [...item.querySelectorAll('dl > div')].map((slot) => [
        slot.querySelector('dt')?.textContent ?? '',
        slot.querySelector('dd')?.textContent ?? '',
      ]),
      isDimmed: item.hasAttribute('data-past'),
      isHighlighted: item.hasAttribute('data-without-lead'),
    })),
  );
  const today = dayOf(new Date());
  for (const [nth, { title, text, day, slots, isDimmed, isHighlighted }] of shown.entries()) {
    const [name = '', description = ''] = PROGRAMME[nth] ?? [];
    expect(title).toBe(`Session ${nth + 1}: ${name}`);
    expect(text).toContain(description);
    expect(text).toContain(showDay(day));
    expect(slots.map(([label]) => label)).toEqual([lead, assist]);
    expect(isDimmed, title ?? '').toBe(day < today);
    expect(isHighlighted, title ?? '').toBe(slots[0]?.[1] === 'Not assigned');
    const before = shown[nth - 1];
    if (before) expect(daysBetween(before.day, day)).toBe(TRAINING_COUNTS.daysBetweenSessions);
  }
}

async function expectCategories(place: Place): Promise<void> {
  const { page, origin, extras } = place;
  for (const word of CATEGORY_WORDS) {
    await test.step(`/assessment/reports/${word} lists four couples`, async () => {
      await page.goto(`${origin}/assessment/reports/${word}`);
      const couples = page.getByRole('main').getByRole('listitem');
      await expect(couples).toHaveCount(SAMPLE_COUPLES);
      for (const { name, location } of CATEGORY_COUPLES) {
        await expect(couples.filter({ hasText: name })).toContainText(location);
      }
      await expectNote(place);
    });
  }
  await test.step('a couple of a category opens the form, with Cancel and a way to save', async () => {
    await page.goto(`${origin}/assessment/reports/communication`);
    await page.getByRole('link', { name: 'John & Sarah Smith' }).click();
    await expect(
      page.getByLabel(extras ? 'Full Report' : 'Report', { exact: true }),
    ).toBeEditable();
    const [cancel, save] = CATEGORY_BUTTONS;
    await expect(page.getByRole('main').getByText(cancel, { exact: true })).toBeVisible();
    const name = extras ? /^Save/ : save;
    await expect(page.getByRole('main').getByRole('button', { name })).toBeVisible();
  });
}

async function expectAfterParty(place: Place): Promise<void> {
  const { page, origin, extras } = place;
  await test.step('four couple cards with an overall color and both votes of six categories', async () => {
    await page.goto(`${origin}/assessment/after-party`);
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(SAMPLE_COUPLES);
    for (const { name, location, votes } of afterPartyCouples({})) {
      const card = cards.filter({ hasText: name });
      await expect(card).toContainText(location);
      await expect(card).toContainText(/Overall: (Red|Yellow|Green|Pending)/);
      for (const { id, name: category } of REPORT_CATEGORIES) {
        const words = VOTE_ROUNDS.map((round) => VOTE_LABELS[votes[id][round]]);
        await expect(card.getByRole('row', { name: category }).getByRole('cell')).toHaveText(words);
      }
    }
    await expectNote(place);
  });

  for (const { name, reports } of afterPartyCouples({})) {
    await test.step(`${name}: Initial and Final Vote in Red, Yellow, Green, and six report texts`, async () => {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      // In a meeting, assessors vote only in their own categories.
      const own = extras
        ? OF_THE_ASSESSOR
        : REPORT_CATEGORIES.map(({ name: category }) => category);
      for (const round of VOTE_TEXTS.rounds) {
        for (const category of own) {
          const group = page.getByRole('group', { name: `${category}: ${round}` });
          await expect(group.getByRole('button')).toHaveCount(VOTE_TEXTS.colors.length);
          for (const color of VOTE_TEXTS.colors) {
            await expect(group.getByRole('button', { name: color, exact: true })).toBeVisible();
          }
        }
      }
      if (extras) {
        await page.getByRole('button', { name: 'Show the reports beside the votes' }).click();
      }
      for (const text of Object.values(reports)) {
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      }
      await page.getByRole('main').getByRole('link', { name: 'After Party' }).click();
    });
  }
  expect(VOTE_TEXTS.rounds).toEqual(Object.values(ROUND_LABELS));
}

/** This account's categories in the demo network's meeting. */
const OF_THE_ASSESSOR = ['Communication', 'Leadership'];

/** If the server has no such records, the screen says that it shows samples. */
async function expectNote({ page, extras }: Place): Promise<void> {
  await expect(page.getByText(/^This is sample data/)).toHaveCount(extras ? 0 : 1);
}

function factOf(page: Page, label: string): Promise<string> {
  return page
    .getByRole('main')
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .first()
    .locator('dd')
    .innerText();
}
