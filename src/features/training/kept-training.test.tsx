import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CohortRow } from '#db/tables/extras.ts';
import { fromPaths, plannedSessions, withChanges } from '#shared/cohorts.ts';
import { addDays, dayOf, showDay } from '#shared/dates.ts';
import { parseCsv } from '#src/files/csv.ts';
import { createCohort } from '#src/mutations/extras.ts';
import * as sync from '#src/sync-client/enqueue.ts';
import { TRAINING_COUNTS, TRAINING_TEXTS } from '#tests/spec-texts/training.ts';
import { imported } from '#tests/support/calendar.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderApp, savedFiles } from '#tests/support/screen.tsx';

const TODAY = dayOf(new Date());

let device: Awaited<ReturnType<typeof openDevice>>;

afterEach(() => {
  vi.restoreAllMocks();
  return device.close();
});

/** A device whose server has training cohorts, with these rows already downloaded. */
async function openWith(role: string, ...rows: CohortRow[]) {
  device = await openDevice([role]);
  const { db } = device;
  const value = { kind: 'reference', keysKeptMs: 1, tables: ['cohorts', 'cohort_participants'] };
  await db.meta.put({ key: 'server', value });
  const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
  await db.feeds.put({ key: 'changes', ...read });
  await db.rows('cohorts').bulkAdd(rows);
  await db
    .rows('planters')
    .bulkAdd([
      planterRow(1, { first_name: 'Paul', last_name: 'Able' }),
      planterRow(2, { first_name: 'Petra', last_name: 'Baker', location: 'Tupelo, MS' }),
      planterRow(3, { first_name: 'Ute', last_name: 'Cole' }),
    ]);
}

function cohort(id: number, startsIn: number, fields: Partial<CohortRow> = {}): CohortRow {
  const sessions = plannedSessions(addDays(TODAY, startsIn), 'Jackson, MS');
  const row = { lid: `s${id}`, id, name: `Cohort ${id}`, location: 'Jackson, MS' };
  return { ...row, season: 'fall-2025', archived: false, sessions, ...fields };
}

const led = (row: CohortRow, trainers: Record<string, number>): CohortRow =>
  withChanges(row, fromPaths(trainers));

const seat = (id: number, cohortId: number, planter: number) =>
  device.db
    .rows('cohort_participants')
    .add({ lid: `s${id}`, id, cohort: `s${cohortId}`, planter: `s${planter}`, marks: {} });

const trainer = (id: number, name: string, email: string) =>
  device.db.rows('trainers').add({
    lid: `s${id}`,
    id,
    name,
    email,
    sort_name: name.toLowerCase(),
    status: 'active',
  } as never);

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const op = async (name: string) => {
  const found = await waitFor(async () => {
    const all = (await device.db.ops.toArray()).filter((one) => one.name === name);
    expect(all).not.toEqual([]);
    return all;
  });
  return found.map(({ args }) => args);
};
/** The session with this number in the schedule. */
const session = async (nth: number) => {
  const items = (await region('Training Schedule')).getAllByRole('heading', { level: 3 });
  return within(items[nth - 1]?.closest('li') as HTMLElement);
};

describe('cohorts from the server', () => {
  it('are listed as current and past ones, without the sample note', async () => {
    await openWith('242trainer', cohort(1, -30), cohort(2, -400), cohort(3, 5, { archived: true }));
    await seat(10, 1, 1);
    renderApp('/training/cohorts');
    const [current, past] = TRAINING_TEXTS.cohortLists;
    const now = await region(current);
    expect(now.getAllByRole('link').map((one) => one.textContent)).toEqual(['Cohort 1']);
    expect(await now.findByText('1 planter')).toBeTruthy();
    expect((await region(past)).getByRole('link', { name: 'Cohort 2' })).toBeTruthy();
    expect(screen.queryByText(/sample data/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add Cohort' })).toBeNull();
  });

  it('labels samples as sample data', async () => {
    device = await openDevice(['242trainer']);
    await device.db.meta.put({ key: 'server', value: { kind: 'documented', keysKeptMs: 0 } });
    renderApp('/training/cohorts');
    expect(await screen.findByText(/This is sample data/)).toBeTruthy();
  });

  it.each([
    ['Past Cohorts', cohort(1, -30)],
    ['Current Cohorts', cohort(2, -400)],
  ])('have no heading "%s" if there are none', async (heading, row) => {
    await openWith('church_planter', row);
    renderApp('/training/cohorts');
    expect(await screen.findByRole('link', { name: row.name })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: heading })).toBeNull();
  });

  it('says that there are no cohorts', async () => {
    await openWith('admin');
    renderApp('/training/cohorts');
    expect(await screen.findByText('No cohorts yet')).toBeTruthy();
  });

  it('says that there are no cohorts to somebody who does not see the archived ones', async () => {
    await openWith('242trainer', cohort(1, -400, { archived: true }));
    renderApp('/training/cohorts');
    expect(await screen.findByText('No cohorts yet')).toBeTruthy();
  });

  it('lets an administrator add a cohort, which plans its sessions', async () => {
    await openWith('admin');
    renderApp('/training/cohorts');
    await press('Add Cohort');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Cohort' }));
    const fill = async (label: string | RegExp, value: string) =>
      fireEvent.input(await dialog.findByLabelText(label), { target: { value } });
    await fill('Name', 'Hills');
    await fill('Location', 'Tupelo, MS');
    await fill('First session', '2027-01-09');
    fireEvent.click(dialog.getByRole('button', { name: 'Add Cohort' }));
    expect(await op('create-cohort')).toMatchObject([{ name: 'Hills', start: '2027-01-09' }]);
    const current = await region('Current Cohorts');
    fireEvent.click(await current.findByRole('link', { name: 'Hills' }));
    const schedule = await region('Training Schedule');
    expect(schedule.getAllByRole('heading', { level: 3 })).toHaveLength(TRAINING_COUNTS.sessions);
  });

  it('exports the upcoming sessions of a cohort to a calendar app', async () => {
    const place = 'Café "Ñ"; hall 2, Jackson';
    const sessions = { 'sessions.2.place': place, 'sessions.2.title': "O'Brien; prayer" };
    await openWith('242trainer', led(cohort(1, -1), sessions as never), cohort(2, -400));
    const files = savedFiles();
    const { router } = renderApp('/training/cohorts/1');
    await press('Add to calendar');
    await waitFor(() => expect(files).toHaveLength(1));
    const events = imported((await files[0]?.text()) ?? '').sort((a, b) =>
      a.day < b.day ? -1 : 1,
    );
    expect(events).toHaveLength(TRAINING_COUNTS.sessions - 1);
    expect(events[0]).toMatchObject({
      uid: 'session-1-2@localhost',
      day: addDays(TODAY, 13),
      title: "Cohort 1: O'Brien; prayer",
      place,
      alarms: ['-PT15H'],
    });
    await router.navigate({ to: '/training/cohorts/2' as never });
    await screen.findByRole('heading', { level: 1, name: 'Cohort 2' });
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });

  it('a cohort has the same calendar events before and after it is on the server, on every device', async () => {
    await openWith('admin');
    const made = { cohort: 'l1', name: 'Hills', location: 'Tupelo, MS', season: 'fall-2026' };
    const saved = await sync.enqueue(createCohort, { ...made, start: addDays(TODAY, 1) });
    const key = saved.kind === 'saved' ? saved.opId : '';
    const files = savedFiles();
    renderApp('/training/cohorts/l1');
    const eventIds = async (nth: number) => {
      await press('Add to calendar');
      await waitFor(() => expect(files).toHaveLength(nth));
      return imported((await files[nth - 1]?.text()) ?? '').map(({ uid }) => uid);
    };
    const before = await eventIds(1);
    expect(before).toHaveLength(TRAINING_COUNTS.sessions);
    expect(before[0]).toBe(`session-${key}-1@localhost`);
    // As after the server's response, and as in the lists that other devices read.
    await device.db.rows('cohorts').update('l1', { id: 7, created_by_key: key });
    await device.db.ops.clear();
    expect(await eventIds(2)).toEqual(before);
  });

  it('exports the roster with attendance as CSV, with a row for each planter', async () => {
    await openWith('242trainer', cohort(1, -1));
    await seat(10, 1, 2);
    await seat(11, 1, 1);
    const marks = { 1: { mark: 'excused', note: '=A newborn, at home' } };
    await device.db.rows('cohort_participants').update('s10', { marks });
    const files = savedFiles();
    renderApp('/training/cohorts/1');
    await press('CSV');
    const file = await waitFor(() => {
      expect(files).toHaveLength(1);
      return files[0] as Blob;
    });
    const { titles, rows } = await parseCsv(await file.text());
    expect(titles.slice(0, 3)).toEqual([
      'Church Planter',
      'Location',
      `Session 1, ${showDay(addDays(TODAY, -1))}`,
    ]);
    expect(titles).toHaveLength(2 + TRAINING_COUNTS.sessions);
    expect(rows.map(({ cells }) => Object.values(cells).slice(0, 3))).toEqual([
      ['Paul Able', 'Jackson, MS', ''],
      ['Petra Baker', 'Tupelo, MS', 'Excused · =A newborn, at home'],
    ]);
  });

  it('a cohort of 400 shows, marks and exports everybody', async () => {
    await openWith('admin', cohort(1, -1));
    const planters = Array.from({ length: 400 }, (_, nth) => planterRow(1_000 + nth));
    await device.db.rows('planters').bulkAdd(planters);
    await device.db.rows('cohort_participants').bulkAdd(
      planters.map(({ lid, id }) => ({
        lid: `s9${id}`,
        id,
        cohort: 's1',
        planter: lid,
        marks: {},
      })),
    );
    const files = savedFiles();
    renderApp('/training/cohorts/1');
    // By text and tag, since jsdom takes half a minute to compute the roles of a thousand buttons.
    fireEvent.click(await screen.findByText('CSV'));
    const all = (place: string) =>
      waitFor(() => expect(document.querySelectorAll(place)).toHaveLength(400));
    await all('[aria-label="Roster"] li a');
    fireEvent.click(screen.getAllByText('Attendance')[0] as HTMLElement);
    await all('[aria-label="Training Schedule"] li fieldset');
    await waitFor(() => expect(files).toHaveLength(1));
    const { rows } = await parseCsv((await files[0]?.text()) ?? '');
    expect(rows).toHaveLength(400);
  });

  it('lets planters export the sessions to a calendar, but not the roster', async () => {
    await openWith('church_planter', cohort(1, -1));
    await seat(10, 1, 1);
    renderApp('/training/cohorts/1');
    expect(await screen.findByRole('button', { name: 'Add to calendar' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull();
  });

  it('moves a session with the later ones, but never onto another', async () => {
    await openWith('admin', cohort(1, 1));
    renderApp('/training/cohorts/1');
    const edit = async () =>
      fireEvent.click((await session(2)).getByRole('button', { name: 'Edit session' }));
    await edit();
    const date = await screen.findByLabelText('Date');
    fireEvent.input(date, { target: { value: addDays(TODAY, 1) } });
    await press('Save Changes');
    expect(await screen.findByText(/Session 2 must be after session 1/)).toBeTruthy();
    fireEvent.input(date, { target: { value: addDays(TODAY, 18) } });
    fireEvent.click(screen.getByLabelText('Move the later sessions, too'));
    await press('Save Changes');
    const [args] = await op('edit-cohort');
    expect(Object.keys((args as { fields: object }).fields)).toHaveLength(11);
    expect(args).toMatchObject({
      fields: { 'sessions.3.date': addDays(TODAY, 32) },
      before: { 'sessions.3.date': addDays(TODAY, 29) },
    });
    // The dialog closes after its draft is deleted, and the database is needed until then.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('an open session does not stay over another cohort', async () => {
    await openWith('admin', cohort(1, 1), cohort(2, 1));
    const { router } = renderApp('/training/cohorts/1');
    await screen.findByRole('heading', { level: 1, name: 'Cohort 1' });
    await router.navigate({ to: '/training/cohorts/$cohortId', params: { cohortId: '2' } });
    await screen.findByRole('heading', { level: 1, name: 'Cohort 2' });
    fireEvent.click((await session(3)).getByRole('button', { name: 'Edit session' }));
    await screen.findByRole('dialog', { name: 'Session 3' });
    router.history.back();
    await screen.findByRole('heading', { level: 1, name: 'Cohort 1' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a session keeps what is typed when its new cohort gets the number of the server', async () => {
    await openWith('admin', cohort(1, 1, { lid: 'l1', id: null, name: 'Hills' }));
    const { router } = renderApp('/training/cohorts/l1');
    await screen.findByRole('heading', { level: 1, name: 'Hills' });
    fireEvent.click((await session(3)).getByRole('button', { name: 'Edit session' }));
    const title = await screen.findByLabelText('Title');
    fireEvent.input(title, { target: { value: 'Prayer' } });
    const made = { key: 'cohorts:l1', table: 'cohorts', lid: 'l1', id: 7, opId: 'o1' };
    await device.db.idmap.add(made);
    await device.db.rows('cohorts').update('l1', { id: 7, location: 'Oxford, MS' });
    await router.navigate({ to: '/training/cohorts/$cohortId', params: { cohortId: '7' } });
    expect(await screen.findByText('Oxford, MS')).toBeTruthy();
    expect(screen.getByLabelText('Title')).toBe(title);
    expect(title).toHaveProperty('value', 'Prayer');
  });

  it('a session has no lead if its trainer has left the directory', async () => {
    await openWith(
      'admin',
      led(cohort(1, -1), { 'sessions.1.lead_id': 7, 'sessions.2.lead_id': 8 }),
    );
    await trainer(7, 'Tess', 'tess@example.org');
    renderApp('/training/cohorts/1');
    expect((await session(1)).getByText('Tess')).toBeTruthy();
    expect((await session(2)).getByText('No lead trainer')).toBeTruthy();
  });

  it('lets trainers change only cohorts in which they lead or assist', async () => {
    await openWith('242trainer', led(cohort(1, 1), { 'sessions.5.assist_id': 7 }), cohort(2, 1));
    await trainer(7, 'Hanna', 'Hanna@Example.org');
    const { router } = renderApp('/training/cohorts/2');
    await screen.findByRole('heading', { name: 'Cohort 2' });
    expect(screen.queryByRole('button', { name: 'Edit Cohort' })).toBeNull();
    await router.navigate({ to: '/training/cohorts/$cohortId', params: { cohortId: '1' } });
    expect(await screen.findByRole('button', { name: 'Edit Cohort' })).toBeTruthy();
  });

  it('marks attendance with one tap, and withdraws it with another', async () => {
    await openWith('admin', cohort(1, -1));
    await seat(10, 1, 1);
    renderApp('/training/cohorts/1');
    fireEvent.click((await session(1)).getByRole('button', { name: 'Attendance' }));
    const mark = async () =>
      (await screen.findByRole('group', { name: 'Paul Able' })).querySelector('button');
    fireEvent.click((await mark()) as HTMLElement);
    await waitFor(async () => expect((await mark())?.getAttribute('aria-pressed')).toBe('true'));
    fireEvent.click((await mark()) as HTMLElement);
    await waitFor(async () => expect((await mark())?.getAttribute('aria-pressed')).toBe('false'));
    const marks = (await op('mark-attendance')).map((args) => (args as { fields: object }).fields);
    expect(marks).toEqual([{ mark: 'present' }, { mark: '' }]);
  });

  it('a second tap has the first one as its previous value', async () => {
    await openWith('admin', cohort(1, -1));
    await seat(10, 1, 1);
    renderApp('/training/cohorts/1');
    fireEvent.click((await session(1)).getByRole('button', { name: 'Attendance' }));
    const marks = within(await screen.findByRole('group', { name: 'Paul Able' }));
    fireEvent.click(marks.getByRole('button', { name: 'Present' }));
    expect(marks.getByRole('button', { name: 'Present', pressed: true })).toBeTruthy();
    fireEvent.click(marks.getByRole('button', { name: 'Absent' }));
    expect(marks.getByRole('button', { name: 'Absent', pressed: true })).toBeTruthy();
    await waitFor(async () => expect(await op('mark-attendance')).toHaveLength(2));
    expect(await op('mark-attendance')).toMatchObject([
      { fields: { mark: 'present' }, before: { mark: '' } },
      { fields: { mark: 'absent' }, before: { mark: 'present' } },
    ]);
  });

  it('reverts a mark that could not be saved, and says so', async () => {
    await openWith('admin', cohort(1, -1));
    await seat(10, 1, 1);
    renderApp('/training/cohorts/1');
    fireEvent.click((await session(1)).getByRole('button', { name: 'Attendance' }));
    const marks = within(await screen.findByRole('group', { name: 'Paul Able' }));
    const saving = vi.spyOn(sync, 'enqueue');
    saving.mockResolvedValue({ kind: 'not-saved', message: 'Not saved: this device is full.' });
    fireEvent.click(marks.getByRole('button', { name: 'Present' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Not saved: this device is full.');
    expect(marks.queryByRole('button', { pressed: true })).toBeNull();
  });

  it('shows the schedule even if the roster cannot be read', async () => {
    await openWith('admin', cohort(1, -1));
    await seat(10, 1, 1);
    device.db.rows('planters').hook('reading', () => {
      throw new Error('unreadable');
    });
    renderApp('/training/cohorts/1');
    for (const name of ['Edit session', 'Attendance']) {
      const description = /^Session 1:/;
      expect((await session(1)).getByRole('button', { name, description })).toBeTruthy();
    }
    expect((await screen.findByText('Total Planters')).nextSibling?.textContent).toBe('1');
    expect(await (await region('Roster')).findByText(/Failed to load cohort/)).toBeTruthy();
  });

  it('asks before it adds a planter to a second current cohort', async () => {
    await openWith('admin', cohort(1, 1), cohort(2, 1));
    await seat(10, 2, 2);
    renderApp('/training/cohorts/1');
    const search = await screen.findByLabelText('Search');
    fireEvent.change(search, { target: { value: 'petra' } });
    await press('Add Petra Baker');
    expect(await screen.findByText('Petra Baker already trains in Cohort 2.')).toBeTruthy();
    await press('Add to this cohort, too');
    expect(await op('add-to-cohort')).toMatchObject([{ cohort: 's1', planter: 's2' }]);
    const roster = await region('Roster');
    expect(await roster.findByRole('link', { name: 'Petra Baker' })).toBeTruthy();
    expect((await device.db.rows('planters').get('s2'))?.training_cohort).toBe('Cohort 1');
  });

  it('shows planters only their own attendance', async () => {
    await openWith('church_planter', cohort(1, -1));
    await seat(10, 1, 1);
    const marks = { 1: { mark: 'excused', note: 'A newborn at home' } };
    await device.db.rows('cohort_participants').update('s10', { marks });
    renderApp('/training/cohorts/1');
    const first = await session(1);
    expect(await first.findByText('Your attendance: Excused · A newborn at home')).toBeTruthy();
    expect(screen.queryByText('Total Planters')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Roster' })).toBeNull();
  });

  it('an archived cohort can be restored', async () => {
    await openWith('admin', cohort(1, 1));
    renderApp('/training/cohorts/1');
    await press('Archive');
    await press('Take out of the archive');
    const edits = await waitFor(async () => {
      const found = await op('edit-cohort');
      expect(found).toHaveLength(2);
      return found;
    });
    expect(edits).toMatchObject([{ fields: { archived: true } }, { fields: { archived: false } }]);
  });

  it('the training map of a season counts each participant once, by town', async () => {
    await openWith(
      '242trainer',
      cohort(1, 1),
      cohort(2, -400),
      cohort(3, -800, { season: 'spring-2024' }),
    );
    for (const [id, one, planter] of [
      [10, 1, 1],
      [11, 2, 1],
      [12, 2, 2],
      [13, 3, 3],
    ] as const) {
      await seat(id, one, planter);
    }
    const { router } = renderApp('/training/map');
    const current = await region('Current Training Map');
    expect(await current.findByText('2 participants')).toBeTruthy();
    expect((await region('Past Training Maps')).getByText('1 participant')).toBeTruthy();
    await router.navigate({ to: '/training/map/$mapId', params: { mapId: 'fall-2025' } });
    const towns = await region('Participants by town');
    expect(towns.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Jackson1',
      'Tupelo1',
    ]);
    expect((await region('Participants')).getByRole('link', { name: 'Petra Baker' })).toBeTruthy();
    const places = await region('Places of the sessions');
    expect(places.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Jackson, MS24 sessions',
    ]);
  });
});
