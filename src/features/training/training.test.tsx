import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { daysBetween } from '#shared/dates.ts';
import { cohortById, currentCohorts, pastCohorts } from '#shared/samples/cohorts.ts';
import { TRAINING_COUNTS, TRAINING_TEXTS } from '#tests/spec-texts/training.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['242trainer']);
  await device.db.meta.put({ key: 'server', value: { kind: 'documented', keysKeptMs: 0 } });
});

afterEach(() => device.close());

const list = async (name: string) => within(await screen.findByRole('region', { name }));

describe('cohorts', () => {
  it('/training redirects to the cohorts', async () => {
    const { router } = renderApp('/training');
    await screen.findByRole('heading', { name: 'Training Cohorts' });
    expect(router.state.location.pathname).toBe('/training/cohorts');
    for (const tab of TRAINING_TEXTS.subTabs) {
      expect(screen.getByRole('link', { name: tab })).toBeTruthy();
    }
  });

  it('are two current and three past ones, each with name, location and planter count', async () => {
    renderApp('/training/cohorts');
    const [current, past] = TRAINING_TEXTS.cohortLists;
    const now = await list(current);
    expect(now.getAllByRole('listitem')).toHaveLength(TRAINING_COUNTS.currentCohorts);
    expect((await list(past)).getAllByRole('listitem')).toHaveLength(TRAINING_COUNTS.pastCohorts);
    const card = within(now.getAllByRole('listitem')[0] as HTMLElement);
    expect(card.getByText('Jackson, MS')).toBeTruthy();
    expect(card.getByText('8 planters')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Jackson Cohort' }).getAttribute('href')).toBe(
      '/training/cohorts/1',
    );
  });

  it('all have twelve sessions two weeks apart and a roster of eight', () => {
    const cohorts = [...currentCohorts('2026-11-21'), ...pastCohorts('2026-11-21')];
    for (const { sessions, roster, planters } of cohorts) {
      expect(sessions).toHaveLength(TRAINING_COUNTS.sessions);
      expect(roster).toHaveLength(TRAINING_COUNTS.roster);
      expect(planters).toBe(TRAINING_COUNTS.roster);
      const gaps = sessions.slice(1).map((one, index) => {
        return daysBetween(sessions[index]?.date ?? '', one.date);
      });
      expect(new Set(gaps)).toEqual(new Set([TRAINING_COUNTS.daysBetweenSessions]));
    }
  });

  it('a session is past from the day after it', () => {
    const first = (today: string) => cohortById('1', today)?.sessions[0]?.isPast;
    expect(first('2026-09-12')).toBe(false);
    expect(first('2026-09-13')).toBe(true);
  });

  it('have details with facts, schedule and roster, and mark sessions without a lead', async () => {
    renderApp('/training/cohorts/1');
    await screen.findByRole('heading', { name: 'Jackson Cohort' });
    for (const fact of TRAINING_TEXTS.cohortFacts) expect(screen.getByText(fact)).toBeTruthy();
    const schedule = await list('Training Schedule');
    const sessions = schedule.getAllByRole('listitem');
    expect(sessions).toHaveLength(TRAINING_COUNTS.sessions);
    const [lead, assist] = TRAINING_TEXTS.trainerSlots;
    const first = within(sessions[0] as HTMLElement);
    expect(first.getByText('9/12/2026')).toBeTruthy();
    expect(first.getByText(lead).nextElementSibling?.textContent).toBe('Thomas Reed');
    expect(first.getByText(assist).nextElementSibling?.textContent).toBe('Grace Lin');
    const withoutLead = sessions.filter((one) => one.hasAttribute('data-without-lead'));
    expect(withoutLead.map((one) => within(one).getByText('No lead trainer'))).toHaveLength(7);
    expect((await list('Roster')).getAllByRole('listitem')).toHaveLength(TRAINING_COUNTS.roster);
  });

  it.each(['99', 'abc', '1%20'])(
    'an unknown address of a cohort shows a message: %s',
    async (id) => {
      renderApp(`/training/cohorts/${id}`);
      expect(await screen.findByRole('heading', { name: 'There is no such cohort' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'All cohorts' })).toBeTruthy();
    },
  );
});

describe('training maps', () => {
  it('are one current and three past ones', async () => {
    renderApp('/training/map');
    const current = await list('Current Training Map');
    expect(current.getAllByRole('listitem')).toHaveLength(TRAINING_COUNTS.currentMaps);
    expect(current.getByRole('link').getAttribute('href')).toBe(
      `/training/map/${TRAINING_COUNTS.currentMapId}`,
    );
    expect(
      current.getByText(`${TRAINING_COUNTS.currentMapParticipants} participants`),
    ).toBeTruthy();
    const past = await list('Past Training Maps');
    expect(past.getAllByRole('listitem')).toHaveLength(TRAINING_COUNTS.pastMaps);
  });

  it('have details with city, season, year and the participants’ towns', async () => {
    renderApp(`/training/map/${TRAINING_COUNTS.currentMapId}`);
    await screen.findByRole('heading', { name: 'Fall 2025 Training' });
    expect(screen.getByText('Jackson, MS')).toBeTruthy();
    expect(screen.getByText('Participants').nextElementSibling?.textContent).toBe('24');
    const towns = (await list('Participants by town')).getAllByRole('listitem');
    expect(towns[0]?.textContent).toBe('Jackson7');
  });

  it('an unknown address of a map shows a message', async () => {
    renderApp('/training/map/winter-1999');
    const title = 'There is no such training map';
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
  });
});

describe('resources', () => {
  it('are nine links in four categories, each in a new tab without access to the opener', async () => {
    renderApp('/training/resources');
    await screen.findByRole('heading', { name: 'Training Resources' });
    const links: HTMLElement[] = [];
    for (const category of TRAINING_TEXTS.resourceCategories) {
      links.push(...(await list(category)).getAllByRole('link'));
    }
    expect(links).toHaveLength(TRAINING_COUNTS.resources);
    for (const link of links) {
      expect(link.getAttribute('href')).toMatch(/^https:\/\//);
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toContain('noopener');
    }
    expect(new Set(links.map((link) => link.getAttribute('href'))).size).toBe(links.length);
  });
});

it('shows no sample before this device knows whether the server has cohorts', async () => {
  await device.db.meta.delete('server');
  renderApp('/training/cohorts');
  await screen.findByRole('heading', { name: 'Training Cohorts' });
  expect(screen.queryByText(/This is sample data/)).toBeNull();
  expect(screen.queryByText('Jackson Cohort')).toBeNull();
  await device.db.meta.put({ key: 'server', value: { kind: 'documented', keysKeptMs: 0 } });
  expect(await screen.findByText('Jackson Cohort')).toBeTruthy();
});
