import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentMirrors } from '#db/current.ts';
import * as planters from '#db/queries/planters.ts';
import * as wants from '#db/wants.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { hubRows, planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import { markHubRead, openDevice, renderScreen } from '#tests/support/screen.tsx';
import { GAP } from '#ui/use-columns.ts';
import { USUAL_HEIGHT } from './card-list.tsx';
import { MyHub } from './my-hub.tsx';

const TODAY = dayOf(new Date());
let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice();
});

afterEach(() => {
  vi.restoreAllMocks();
  return device.close();
});

function renderHub(mayLog = true, leader = 1) {
  return renderScreen(
    <MyHub
      leader={leader}
      me={{ id: 1, name: 'Hanna Hub' }}
      mayLog={mayLog}
      sort="overdue"
      onSort={() => {}}
    />,
  );
}

function names(): (string | null)[] {
  return screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
}

async function card(name: string) {
  return within(await screen.findByRole('article', { name }));
}

describe('the hub', () => {
  it('shows all details of a planter on the card', async () => {
    await device.db.rows('planters').add(
      planterRow(1, {
        first_name: 'Mark',
        last_name: 'Miller',
        spouse_first_name: 'Anna',
        last_contact_date: addDays(TODAY, -41),
      }),
    );
    renderHub();
    const miller = await card('Mark & Anna Miller');
    for (const text of ['Grace Church', 'Jackson, MS', 'Status', 'funded', 'Last Contact']) {
      expect(miller.getByText(text)).toBeTruthy();
    }
    expect(miller.getByText('Overdue: 41 days without contact')).toBeTruthy();
    const mark = miller.getByRole('button', { name: 'Mark as Contacted Mark & Anna Miller' });
    expect(mark.textContent).toContain('Mark as Contacted');
  });

  it('reads its first cards before it requests its list, whose write would delay them', async () => {
    const read = vi.spyOn(planters, 'hubTop');
    const request = vi.spyOn(wants, 'wantRead');
    renderHub();
    await waitFor(() => expect(request).toHaveBeenCalled());
    const [firstRead] = read.mock.invocationCallOrder;
    expect(firstRead).toBeLessThan(request.mock.invocationCallOrder[0] ?? 0);
  });

  it('shows what is stored between its first read and its first paint', async () => {
    const stored = device.db.rows('planters');
    await stored.add(planterRow(1, { last_name: 'First' }));
    await markHubRead(device.db);
    const { hubTop } = planters;
    vi.spyOn(planters, 'hubTop').mockImplementation(async (...args) => {
      const top = await hubTop(...args);
      await stored.update('s1', { last_contact_date: TODAY });
      await new Promise((resolve) => setTimeout(resolve, 50));
      return top;
    });
    renderHub();
    expect(await (await card('Mark First')).findByText('Contacted today')).toBeTruthy();
  });

  it('follows an exchange of planters between two hubs', async () => {
    const stored = device.db.rows('planters');
    const elsewhere = { hub_leader_id: 7 };
    await stored.bulkAdd([
      planterRow(1, { last_name: 'Leaving' }),
      planterRow(2, { last_name: 'Joining', ...elsewhere }),
    ]);
    await markHubRead(device.db);
    const order = vi.spyOn(planters, 'hubOrder');
    renderHub();
    await card('Mark Leaving');
    await waitFor(() => expect(order).toHaveResolved());
    await stored.bulkPut([
      planterRow(1, { last_name: 'Leaving', ...elsewhere }),
      planterRow(2, { last_name: 'Joining' }),
    ]);
    await waitFor(() => expect(names()).toEqual(['Mark Joining']));
  });

  it('shows the hub after its very first read has failed', async () => {
    const stored = device.db.rows('planters');
    await markHubRead(device.db);
    vi.spyOn(planters, 'hubTop').mockRejectedValueOnce(new Error('Not this time'));
    renderHub();
    expect(await screen.findByText(/Not this time/)).toBeTruthy();
    await stored.add(planterRow(1, { last_name: 'First' }));
    await waitFor(() => expect(names()).toEqual(['Mark First']));
  });

  it('shows the hub again once it can be read', async () => {
    await device.db.rows('planters').add(planterRow(1, { last_name: 'First' }));
    await markHubRead(device.db);
    const order = vi.spyOn(planters, 'hubOrder').mockRejectedValueOnce(new Error('Not this time'));
    renderHub();
    expect(await screen.findByText(/Not this time/)).toBeTruthy();
    await waitFor(() => expect(order).toHaveBeenCalled());
    await device.db.rows('planters').add(planterRow(2, { last_name: 'Second' }));
    await waitFor(() => expect(names()).toEqual(['Mark First', 'Mark Second']));
  });

  it('requests the contacts of somebody else’s hub, which are not on the device otherwise', async () => {
    await device.db
      .rows('planters')
      .bulkAdd([
        planterRow(1, { first_name: 'Own' }),
        planterRow(2, { first_name: 'Ruth', hub_leader_id: 7 }),
        planterRow(3, { first_name: 'Naomi', hub_leader_id: 7 }),
      ]);
    renderHub(true, 7);
    const asked = async () =>
      (await device.db.feeds.where('key').startsWith('contacts:').toArray()).map(
        ({ key, dirty }) => [key, dirty],
      );
    await waitFor(async () =>
      expect(await asked()).toEqual([
        ['contacts:s2', true],
        ['contacts:s3', true],
      ]),
    );
  });

  it('records a phone contact today with one tap, and keeps the card in its place', async () => {
    await device.db
      .rows('planters')
      .bulkAdd([
        planterRow(1, { last_name: 'First' }),
        planterRow(2, { last_name: 'Second', last_contact_date: addDays(TODAY, -50) }),
      ]);
    await markHubRead(device.db);
    renderHub();
    const first = await card('Mark First');
    fireEvent.pointerDown(first.getByRole('button', { name: /Mark as Contacted/ }));
    fireEvent.click(first.getByRole('button', { name: /Mark as Contacted/ }));
    expect(await first.findByText('Contacted today')).toBeTruthy();
    expect(await first.findByText('Waiting to send')).toBeTruthy();
    expect(names()).toEqual(['Mark First', 'Mark Second']);

    const [op] = await device.db.ops.toArray();
    expect(op?.args).toMatchObject({
      planter: 's1',
      contact_date: TODAY,
      contact_type: 'phone',
      notes: '',
      next_contact_date: addDays(TODAY, 30),
      by: 1,
      byName: 'Hanna Hub',
    });

    fireEvent.click(await screen.findByRole('button', { name: 'Sort again' }));
    await waitFor(() => expect(names()).toEqual(['Mark Second', 'Mark First']));
  });

  it('records a single contact for two quick taps', async () => {
    await device.db.rows('planters').add(planterRow(1, { last_name: 'First' }));
    renderHub();
    const button = (await card('Mark First')).getByRole('button', { name: /Mark as Contacted/ });
    fireEvent.click(button);
    fireEvent.click(button);
    await (await card('Mark First')).findByText('Contacted today');
    await waitFor(async () => expect(await device.db.ops.count()).toBe(1));
  });

  it('shows on the card why a contact was refused, with a link to resolve it', async () => {
    await device.db.rows('planters').add(planterRow(1, { last_name: 'First' }));
    await device.db.ops.add(
      storedOp({
        id: 'op-1',
        touches: ['planters:s1'],
        state: 'attention',
        reason: { kind: 'refused', message: 'The date is too far in the past.' },
      }),
    );
    renderHub();
    const first = await card('Mark First');
    expect(
      await first.findByText(/did not accept it. The date is too far in the past./),
    ).toBeTruthy();
    const link = first.getByRole('link', { name: 'See what to do' });
    expect(link.getAttribute('href')).toBe('/outbox#op-1');
  });

  it('finds planters that match every word, and shows their number', async () => {
    await device.db
      .rows('planters')
      .bulkAdd([
        planterRow(1, { last_name: 'Müller' }),
        planterRow(2, { last_name: 'Muller', church_name: 'Harvest' }),
        planterRow(3, { last_name: 'Smith', church_name: 'Harvest' }),
      ]);
    await markHubRead(device.db);
    renderHub();
    await card('Mark Smith');
    const field = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: 'muller harv' } });
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(['Mark Muller']));
    fireEvent.change(field, { target: { value: 'nobody' } });
    expect(await screen.findByText('No planter found')).toBeTruthy();
  });

  it('fills one screen with cards first, then shows the whole hub', async () => {
    await device.db.rows('planters').bulkAdd(hubRows(30));
    await markHubRead(device.db);
    const counts = new Set<number>();
    const watching = new MutationObserver(() =>
      counts.add(screen.queryAllByRole('article').length),
    );
    watching.observe(document, { childList: true, subtree: true });
    renderHub();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30));
    watching.disconnect();
    const [first] = [...counts].filter((count) => count > 0);
    const columns = 3; // in a window of 1,024 px
    expect(first).toBe(columns * Math.ceil(window.innerHeight / (USUAL_HEIGHT + GAP)));
  });

  it('renders only a few of 10,000 planters', async () => {
    await device.db.rows('planters').bulkAdd(hubRows(10_000));
    await markHubRead(device.db);
    renderHub();
    expect(await screen.findByText('10,000 planters')).toBeTruthy();
    expect((await screen.findAllByRole('article')).length).toBeLessThan(100);
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('10000');
  }, 30_000);

  it('shows no button to people who may only read', async () => {
    await device.db.rows('planters').add(planterRow(1, { last_name: 'First' }));
    renderHub(false);
    await card('Mark First');
    expect(screen.queryByRole('button', { name: /Mark as Contacted/ })).toBeNull();
  });
});

describe('the hub before the first planters are shown', () => {
  it('shows a loading state until the first read', async () => {
    renderHub();
    expect(await screen.findByText('Loading your hub …')).toBeTruthy();
  });

  it('shows the first rows while others are loading, and appends new ones at the end', async () => {
    await device.db.rows('planters').add(planterRow(5, { last_name: 'Early' }));
    renderHub();
    expect(await screen.findByText('1 planter so far …')).toBeTruthy();
    await device.db.rows('planters').add(planterRow(1, { last_name: 'Aaron' }));
    await waitFor(() => expect(names()).toEqual(['Mark Early', 'Mark Aaron']));
    await markHubRead(device.db);
    await waitFor(() => expect(names()).toEqual(['Mark Aaron', 'Mark Early']));
  });

  it('does not call a part of the hub all of it while the rest cannot be downloaded', async () => {
    await device.db.rows('planters').add(planterRow(5, { last_name: 'Early' }));
    const counts = { sent: 0, received: 0, refused: 0, failed: 0, rows: 1 };
    const run = { startedAt: 1, endedAt: 2, why: 'start', ...counts, end: 'offline' };
    await device.db.runs.add({ ...run, detail: 'offline' });
    renderHub();
    await screen.findByText('This list could not be loaded');
    expect(screen.getByText('1 planter so far …')).toBeTruthy();
  });

  it('says that nobody is assigned', async () => {
    await markHubRead(device.db);
    renderHub();
    expect(await screen.findByText('No church planters assigned yet')).toBeTruthy();
  });

  it('explains why the first download failed', async () => {
    await markHubRead(device.db);
    await device.db.feeds.update('hub:1', { readAt: 0, error: 'timeout' });
    renderHub();
    expect(await screen.findByText('Error loading church planters')).toBeTruthy();
    expect(screen.getByText('The server did not answer in time.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('shows no error if a later download failed and there is data', async () => {
    await device.db.rows('planters').add(planterRow(1, { last_name: 'First' }));
    await markHubRead(device.db);
    await device.db.feeds.update('hub:1', { error: 'offline' });
    renderHub();
    await card('Mark First');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('reverts the card if the tap could not be saved because the device is full', async () => {
    await device.db.rows('planters').add(planterRow(1, { last_name: 'First' }));
    renderHub();
    const { strict } = currentMirrors();
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    strict.use({
      stack: 'dbcore',
      name: 'full',
      create: (core) => ({
        ...core,
        table: (name) => ({ ...core.table(name), mutate: () => Promise.reject(full) }),
      }),
    });
    strict.close({ disableAutoOpen: false });
    await strict.open();
    const first = await card('Mark First');
    fireEvent.click(first.getByRole('button', { name: /Mark as Contacted/ }));
    expect(first.getByText('Contacted today')).toBeTruthy();
    expect(await first.findByText('Never contacted')).toBeTruthy();
    expect(await device.db.ops.count()).toBe(0);
  });
});
