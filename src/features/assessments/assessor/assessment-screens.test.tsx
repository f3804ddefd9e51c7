import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ASSESSMENT_TEXTS } from '#tests/spec-texts/assessments.ts';
import { assessmentRow, markFeed, participantRow } from '#tests/support/assessment-rows.ts';
import { planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['242assessor']);
});

afterEach(() => device.close());

const COUPLE = participantRow(30, {
  planter_first_name: 'Paul',
  planter_last_name: "O'Neill",
  spouse_first_name: 'Phoebe',
  location: 'Tupelo, MS',
  phone: '601 555 0100',
  email: 'paul@example.org',
  hotel: true,
});
const WIDOWER = participantRow(31, { planter_first_name: 'Иван', planter_last_name: 'Соколов' });
const ASSESSOR = participantRow(1, {
  type: 'assessor',
  display_name: 'Hanna Hub',
  team_role: 'Marriage',
  team_group: 1,
});

async function addEvent(fields: Parameters<typeof assessmentRow>[1] = {}): Promise<void> {
  await device.db.rows('assessments').add(assessmentRow(5, fields));
  await device.db.rows('assessment_participants').bulkAdd([COUPLE, WIDOWER, ASSESSOR]);
  await markFeed(device.db, 'assessments');
}

async function waitOn(touch: string, state: 'queued' | 'attention'): Promise<void> {
  const reason = { kind: 'refused' as const, message: 'End date must not be before' };
  await device.db.ops.add(
    storedOp({
      id: 'op-1',
      name: 'edit-assessment',
      touches: [touch],
      state,
      ...(state === 'attention' ? { reason } : {}),
    }),
  );
}

describe('before all participants are read', () => {
  beforeEach(async () => {
    await addEvent({ candidate_count: 12, assessor_count: 4 });
    const added = participantRow(40, { lid: 'l40', id: null });
    await device.db.rows('assessment_participants').add(added);
  });

  it('a card shows the counts of the server, with what was added on this device', async () => {
    renderApp('/assessment');
    expect(await screen.findByText('13 candidates, 4 assessors')).toBeTruthy();
    await markFeed(device.db, 'participants:s5');
    expect(await screen.findByText('3 candidates, 1 assessor')).toBeTruthy();
  });

  it('an event shows the number of couples that the server states', async () => {
    renderApp('/assessment/5');
    const total = async () => (await screen.findByText('Total couples')).nextSibling?.textContent;
    await waitFor(async () => expect(await total()).toBe('12'));
    await markFeed(device.db, 'participants:s5');
    await waitFor(async () => expect(await total()).toBe('3'));
  });
});

describe('before an event was opened', () => {
  it('its card requests the participants, once', async () => {
    await device.db.rows('assessments').add(assessmentRow(5, { candidate_count: 2 }));
    await markFeed(device.db, 'assessments');
    renderApp('/assessment');
    expect(await screen.findByText('2 candidates, 0 assessors')).toBeTruthy();
    await waitFor(async () =>
      expect(await device.db.feeds.get('participants:s5')).toMatchObject({
        dirty: true,
        wantedAt: 0,
      }),
    );
  });

  it('its card shows contact details of a couple that only the directory has', async () => {
    const [first_name, last_name, spouse_first_name] = ['Paul', 'Miller', 'Phoebe'];
    const planter = {
      user_id: 32,
      first_name,
      last_name,
      spouse_first_name,
      phone: '601 555 0132',
    };
    await device.db.rows('planters').add(planterRow(9, { ...planter, spouse_last_name: '' }));
    await device.db.rows('assessments').add(assessmentRow(5));
    await device.db.rows('assessment_participants').add(participantRow(32));
    await markFeed(device.db, 'assessments');
    renderApp('/assessment');
    expect(await screen.findByText('Paul & Phoebe Miller')).toBeTruthy();
    expect(screen.getByRole('link', { name: '601 555 0132' })).toBeTruthy();
  });

  it('requests the directory if only the email address of a couple is known', async () => {
    await device.db.rows('assessments').add(assessmentRow(5));
    await device.db.rows('assessment_participants').add(participantRow(32, { email: 'a@b.org' }));
    await markFeed(device.db, 'assessments');
    renderApp('/assessment');
    await waitFor(async () => expect(await device.db.feeds.get('planters')).toBeTruthy());
  });

  it('says that contact details are being read, or why they could not be', async () => {
    await device.db.rows('assessments').add(assessmentRow(5, { candidate_count: 3 }));
    await markFeed(device.db, 'assessments');
    renderApp('/assessment');
    expect(await screen.findByText('Reading how to reach the couples ...')).toBeTruthy();
    await markFeed(device.db, 'participants:s5', 'gateway');
    expect(await screen.findByText('Error: Failed to load participants')).toBeTruthy();
  });

  it('requests the directory if no contact details of a couple are known', async () => {
    await device.db.rows('assessments').add(assessmentRow(5));
    await device.db.rows('assessment_participants').add(participantRow(32));
    await markFeed(device.db, 'assessments');
    renderApp('/assessment');
    await waitFor(async () => expect(await device.db.feeds.get('planters')).toBeTruthy());
  });
});

it('opening an event requests its detail view, because only that may have the venue', async () => {
  await addEvent({ venue: 'First Baptist Church', address: '1 Main St' });
  renderApp('/assessment/5');
  expect(await screen.findByText('First Baptist Church')).toBeTruthy();
  await waitFor(async () => {
    const asked = await device.db.feeds.bulkGet(['assessment:s5', 'participants:s5']);
    expect(asked.map((one) => one?.dirty)).toEqual([true, true]);
  });
});

describe.each(['/assessment', '/assessment/candidates', '/assessment/schedule'])(
  '%s',
  (address) => {
    it('shows upcoming events with their people, and previous events', async () => {
      await addEvent();
      const over = { name: 'Easter', is_completed: true, start_date: '2026-04-03', end_date: '' };
      await device.db.rows('assessments').add(assessmentRow(6, over));
      renderApp(address);
      const [upcoming, previous] = ASSESSMENT_TEXTS.home;
      const coming = within(await screen.findByRole('region', { name: upcoming }));
      expect(coming.getByRole('link', { name: 'Spring retreat' }).getAttribute('href')).toBe(
        '/assessment/5',
      );
      for (const text of ['12/4/2026 - 12/6/2026', 'Jackson, MS', '2 candidates, 1 assessor']) {
        expect(coming.getByText(text)).toBeTruthy();
      }
      expect(coming.getByRole('link', { name: '601 555 0100' })).toBeTruthy();
      expect(coming.getByRole('link', { name: 'paul@example.org' })).toBeTruthy();
      expect(coming.getByText("Paul & Phoebe O'Neill")).toBeTruthy();
      expect(coming.getByText('Иван Соколов')).toBeTruthy();
      const gone = within(screen.getByRole('region', { name: previous }));
      expect(gone.getByText(/^4\/3\/2026 · Jackson/)).toBeTruthy();
      for (const name of ASSESSMENT_TEXTS.subTabs) {
        expect(screen.getByRole('link', { name })).toBeTruthy();
      }
      const own = screen.getByRole('link', { name: ASSESSMENT_TEXTS.home[2] });
      expect(own.getAttribute('href')).toBe('/assessment/reports');
    });
  },
);

describe('the list of assessments', () => {
  it('shows a loading state before the first read', async () => {
    renderApp('/assessment');
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  it('says that there are no assessments', async () => {
    await markFeed(device.db, 'assessments');
    renderApp('/assessment');
    expect(await screen.findByText('No upcoming assessments')).toBeTruthy();
  });

  it.each([
    ['in the words of the server', 'The server is on holiday', 'The server is on holiday'],
    ['in the words of the app', 'not-json', 'sign-in page of a Wi-Fi network'],
  ])('explains why it could not be loaded, %s', async (_whose, error, words) => {
    await markFeed(device.db, 'assessments', error);
    renderApp('/assessment');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(new RegExp(`^${ASSESSMENT_TEXTS.error}.*${words}`));
    expect(alert.textContent).toContain(ASSESSMENT_TEXTS.failed.home);
  });

  it('marks changes that are waiting to be sent', async () => {
    await addEvent();
    await waitOn('assessments:s5', 'queued');
    renderApp('/assessment');
    expect(await screen.findByText('Waiting to send')).toBeTruthy();
  });

  it('stays visible when a later read fails', async () => {
    await addEvent();
    await markFeed(device.db, 'assessments', 'offline');
    renderApp('/assessment');
    expect(await screen.findByRole('link', { name: 'Spring retreat' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('one assessment', () => {
  it('has a heading and a back link if the server has no name for it', async () => {
    await addEvent({ name: '' });
    renderApp('/assessment/5');
    const name = 'Assessment without a name';
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
    cleanup();
    renderApp('/assessment/5/candidate/1');
    expect(await screen.findByRole('link', { name })).toBeTruthy();
  });

  it('shows its facts, its couples with their checklist, and its team', async () => {
    await addEvent({ venue: 'Camp Garaywa', address: '1 Retreat Road', end_date: '' });
    const apart = participantRow(2, { type: 'assessor', display_name: 'Not shown' });
    await device.db.rows('assessment_participants').add(apart);
    renderApp('/assessment/5');
    await screen.findByRole('heading', { level: 1, name: 'Spring retreat' });
    for (const text of ['12/4/2026', 'Camp Garaywa', '1 Retreat Road']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('Status').nextSibling?.textContent).toBe(ASSESSMENT_TEXTS.eventStatus);
    expect(screen.getByText('Total couples').nextSibling?.textContent).toBe('2');
    const couples = within(screen.getByRole('region', { name: 'Couples' }));
    const link = couples.getByRole('link', { name: "Paul O'Neill and Phoebe O'Neill" });
    expect(link.getAttribute('href')).toBe('/assessment/5/candidate/30');
    expect(couples.getByRole('link', { name: 'Иван Соколов' })).toBeTruthy();
    const flags = couples.getAllByRole('list', { name: 'Checklist' })[0]?.textContent;
    expect(flags).toBe(
      'Pre-assessment: openHotel: doneSending church: openMarriage: openNAMB: open',
    );
    expect(couples.getAllByText(`Status: ${ASSESSMENT_TEXTS.coupleStatus}`)).toHaveLength(2);
    const team = within(screen.getByRole('region', { name: 'Assessment Team' }));
    expect(team.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'MarriageHanna Hub',
    ]);
    expect(screen.getByRole('link', { name: 'Assessments' }).getAttribute('href')).toBe(
      '/assessment',
    );
  });

  it('neither counts its couples nor denies that it has any if they could not be read', async () => {
    await addEvent({ candidate_count: 2 });
    await device.db.rows('assessment_participants').bulkDelete([COUPLE.lid, WIDOWER.lid]);
    await markFeed(device.db, 'participants:s5');
    for (const { id } of [COUPLE, WIDOWER]) {
      const key = `participants:s5:assessment_participants:${id}`;
      const reason = 'user_id: is not the number of a record';
      await device.db.quarantine.put({ key, feed: 'participants:s5', reason, at: 0, raw: {} });
    }
    renderApp('/assessment/5');
    expect(await screen.findByText('2 participants could not be read')).toBeTruthy();
    expect(screen.getByText('Hanna Hub')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByText('Total couples').nextSibling?.textContent).toBe('2'),
    );
    expect(screen.queryByText('No couples have been added yet.')).toBeNull();
  });

  it.each(['abc', '99', '4x', 's-1', '99999999999'])(
    'shows an error for the address %s',
    async (key) => {
      await addEvent();
      renderApp(`/assessment/${key}`);
      expect((await screen.findByRole('alert')).textContent).toContain(
        'There is no such assessment here',
      );
      expect(screen.queryByText("Paul O'Neill and Phoebe O'Neill")).toBeNull();
    },
  );

  it('explains why it could not be loaded', async () => {
    await markFeed(device.db, 'assessments', 'timeout');
    renderApp('/assessment/5');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load assessment');
  });

  it('marks a refused change', async () => {
    await addEvent();
    await waitOn('assessments:s5', 'attention');
    renderApp('/assessment/5');
    expect(await screen.findByRole('link', { name: 'Needs you' })).toBeTruthy();
  });
});

describe('a hub leader', () => {
  beforeEach(async () => {
    await device.close();
    device = await openDevice(['hub_leader']);
    await addEvent();
  });

  it('cannot open a couple', async () => {
    renderApp('/assessment/5');
    await screen.findByText("Paul O'Neill and Phoebe O'Neill");
    const couples = within(screen.getByRole('region', { name: 'Couples' }));
    expect(couples.queryByRole('link')).toBeNull();
  });

  it.each([
    ['/assessment/5/candidate/30', ASSESSMENT_TEXTS.noCandidateReports],
    ['/assessment/reports', ASSESSMENT_TEXTS.noAssessor],
    ['/assessment/assignments', ASSESSMENT_TEXTS.noAssessor],
    ['/assessment/reports/7', ASSESSMENT_TEXTS.noAssessor],
    ['/assessment/reports/abc', ASSESSMENT_TEXTS.noAssessor],
  ])('sees a message on %s: %s', async (address, words) => {
    renderApp(address);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
