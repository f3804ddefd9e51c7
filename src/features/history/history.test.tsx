import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FieldChange, HistoryKind, RecordChange } from '#shared/contract/history.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { church } from '#src/records/church.ts';
import { directoryRow, planterRow, reportRow, storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { History } from './history.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
/** Pages of the server by the id that they start before; '' for the first page. */
let pages: Record<string, { changes: RecordChange[]; more: boolean }>;
let answer: 'pages' | 'no network' | 'refused';
let asked: string[];

const PHONE = { field: 'phone', from: '555-0101', to: '555-0199' };

function entry(id: number, fields: FieldChange[], more: Partial<RecordChange> = {}): RecordChange {
  const user = { id: 7, name: 'Maria Lopez' };
  const at = '2026-11-03T08:00:00.000Z';
  return { id, kind: 'planters', record_id: 1, at, user, act: 'changed', fields, ...more };
}

beforeEach(() => {
  pages = { '': { changes: [entry(5, [PHONE])], more: false } };
  answer = 'pages';
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const { pathname, searchParams } = new URL(String(url));
    asked.push(pathname);
    if (answer === 'no network') throw new TypeError('Failed to fetch');
    if (answer === 'refused') {
      return Response.json({ success: false, error: 'Not yours' }, { status: 403 });
    }
    const data = pages[searchParams.get('before') ?? ''];
    return Response.json({ success: true, data });
  });
});
afterEach(() => device.close());

async function open({ roles = ['hub_leader'], offers = ['changes', 'history'] } = {}) {
  device = await openDevice(roles);
  const value = { kind: 'reference', keysKeptMs: 1, askedAt: 1, savedAt: 1, offers };
  await device.db.meta.put({ key: 'server', value });
  const fields = { first_name: 'Paul', last_name: 'Ade', phone: '555-0199', user_id: 2 };
  await device.db.rows('planters').add(planterRow(1, fields));
}

async function show(kind: HistoryKind = 'planters') {
  renderScreen(<History kind={kind} lid="s1" id={1} />);
  const summary = await screen.findByText('History');
  const details = summary.closest('details');
  if (!details) throw new Error('no details');
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

async function restore(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore this value?' }));
  fireEvent.click(question.getByRole('button', { name: 'Restore' }));
}

const lines = async (count: number) => {
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(count));
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
};

it('shows who changed which field from what to what, and when', async () => {
  pages = {
    '': {
      changes: [
        entry(6, [
          { field: 'launch_date', from: null, to: '2026-12-24' },
          { field: 'email', from: 'paul@example.org', to: null },
          { field: 'profile_picture_url' },
          { field: 'hub_leader_id', from: 41, to: null },
        ]),
        entry(5, [PHONE]),
        entry(4, [], { act: 'created', user: { id: null, name: null } }),
      ],
      more: false,
    },
  };
  await open();
  await show();
  const [newest, phone, created] = await lines(3);
  expect(newest).toContain('11/3/2026');
  expect(newest).toContain('Maria Lopez set Launch Date to 12/24/2026');
  expect(newest).toContain('Maria Lopez removed Email, which was paul@example.org');
  expect(newest).toContain('Maria Lopez changed Picture');
  expect(newest).toContain('Maria Lopez removed Hub Leader, which was somebody else');
  expect(phone).toContain('Maria Lopez changed Phone from 555-0101 to 555-0199');
  expect(created).toContain('Somebody added this record');
});

it('loads earlier changes page by page', async () => {
  pages = {
    '': { changes: [entry(5, [PHONE])], more: true },
    5: { changes: [entry(4, [{ field: 'location', from: 'Oxford', to: 'Tupelo' }])], more: false },
  };
  await open();
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier changes' }));
  const [, earlier] = await lines(2);
  expect(earlier).toContain('Maria Lopez changed Location from Oxford to Tupelo');
  expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
});

it('says that nothing has been recorded', async () => {
  pages = { '': { changes: [], more: false } };
  await open();
  await show();
  expect(await screen.findByText('No changes have been recorded yet.')).toBeTruthy();
});

it('shows the entries on this device without a network, and says so', async () => {
  answer = 'no network';
  await open();
  await device.db.rows('record_changes').add({
    lid: 's5',
    id: 5,
    planter: 's1',
    report: '',
    at: '2026-11-03T08:00:00.000Z',
    user_id: 7,
    user_name: 'Maria Lopez',
    act: 'changed',
    fields: JSON.stringify([PHONE]),
  });
  await show();
  const [kept] = await lines(1);
  expect(kept).toContain('Maria Lopez changed Phone from 555-0101 to 555-0199');
  expect((await screen.findByRole('status')).textContent).toContain('the last 90 days');
});

it('explains why it could not be loaded, and can load it again', async () => {
  answer = 'refused';
  await open();
  await show();
  expect((await screen.findByRole('alert')).textContent).toContain('Not yours');
  expect(screen.queryByText('No changes have been recorded yet.')).toBeNull();
  answer = 'pages';
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await lines(1))[0]).toContain('Maria Lopez changed Phone');
});

it('shows waiting and refused changes of this device at the top', async () => {
  await open();
  const args = { planter: 's1', planterName: 'Paul Ade' };
  const of = { name: editPlanter.name, version: 1, touches: ['planters:s1'] };
  const waiting = { fields: { phone: '555-0102' }, before: { phone: '555-0199' } };
  const refused = { fields: { location: 'Oxford' }, before: { location: 'Tupelo' } };
  const reason = { kind: 'refused', message: 'No such town' } as const;
  await device.db.ops.bulkAdd([
    storedOp({ id: 'a', ...of, args: { ...args, ...refused }, state: 'attention', reason }),
    storedOp({ id: 'b', ...of, args: { ...args, ...waiting }, state: 'queued' }),
  ]);
  await show();
  const [first, second, third] = await lines(3);
  expect(first).toContain('You changed Phone from 555-0199 to 555-0102');
  expect(second).toContain('You changed Location from Tupelo to Oxford');
  expect(second).toContain('No such town');
  expect(second).toContain('See what to do');
  expect(third).toContain('Maria Lopez');
});

it('restores a value as an ordinary edit, after a confirmation that names both values', async () => {
  await open();
  await show();
  await lines(1);
  fireEvent.click(screen.getByRole('button', { name: 'Restore this value for Phone, 555-0101' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Restore this value?' }));
  expect(question.getByText('Phone is 555-0199 now. It becomes 555-0101.')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Restore' }));
  await waitFor(async () =>
    expect(await device.db.ops.toArray()).toMatchObject([
      {
        name: 'edit-planter',
        args: {
          planter: 's1',
          planterName: 'Paul Ade',
          fields: { phone: '555-0101' },
          before: { phone: '555-0199' },
        },
      },
    ]),
  );
  const [own] = await lines(2);
  expect(own).toContain('You changed Phone from 555-0199 to 555-0101');
  // The value is the current one now.
  const again = screen.getByRole('button', { name: 'Restore this value for Phone, 555-0101' });
  expect(again).toHaveProperty('disabled', true);
});

it('restores a figure of a report that is empty now, in a change named after the report', async () => {
  await open({ roles: ['admin'] });
  const row = { first_name: 'Ann', last_name: 'Lee', report_year: 2026, report_month: 10 };
  await device.db.rows('reports').add(reportRow(1, { ...row, sunday_attendance: null }));
  const figure = { field: 'sunday_attendance', from: 40, to: null };
  pages = { '': { changes: [entry(5, [figure], { kind: 'reports' })], more: false } };
  await show('reports');
  await restore('Restore this value for Sunday Attendance, 40');
  await waitFor(async () =>
    expect(await device.db.ops.toArray()).toMatchObject([
      {
        name: 'edit-report',
        args: {
          title: 'Report of Ann Lee, October 2026',
          fields: { sunday_attendance: 40 },
          before: { sunday_attendance: null },
        },
      },
    ]),
  );
});

it('restores the website of a church', async () => {
  await open();
  await device.db
    .rows('churches')
    .add(directoryRow(church, { name: 'Grace', website: 'https://new.example.org' }));
  const website = {
    field: 'website',
    from: 'https://old.example.org',
    to: 'https://new.example.org',
  };
  pages = { '': { changes: [entry(5, [website], { kind: 'churches' })], more: false } };
  await show('churches');
  await restore('Restore this value for Website, https://old.example.org');
  await waitFor(async () =>
    expect(await device.db.ops.toArray()).toMatchObject([
      { name: 'edit-church', args: { fields: { website: 'https://old.example.org' } } },
    ]),
  );
});

it('does not restore values that are unknown, empty but required, or not editable in a form', async () => {
  pages = {
    '': {
      changes: [
        entry(6, [
          { field: 'profile_picture_url' },
          { field: 'stage', from: 'Assessment', to: 'Training' },
          { field: 'first_name', from: null, to: 'Paul' },
        ]),
      ],
      more: false,
    },
  };
  await open();
  await show();
  await lines(1);
  const [button, ...others] = screen.getAllByRole('button', { name: /^Restore this value/ });
  expect(button).toHaveProperty('disabled', true);
  expect(button?.textContent).toContain('First Name');
  expect(others).toEqual([]);
});

it('offers no Restore button to people who may not edit the record', async () => {
  await open({ roles: ['church_planter'] });
  await show();
  await lines(1);
  expect(screen.queryByRole('button', { name: /^Restore this value/ })).toBeNull();
});

it('names changes to participants and assignments, but not the people', async () => {
  await open({ roles: ['admin'] });
  const fields = [{ field: 'participants' }, { field: 'assignments' }];
  pages = { '': { changes: [entry(5, fields, { kind: 'assessments' })], more: false } };
  await show('assessments');
  const [only] = await lines(1);
  expect(only).toContain('Maria Lopez changed Participants');
  expect(only).toContain('Maria Lopez changed Assignments');
  expect(screen.queryByRole('button', { name: /^Restore this value/ })).toBeNull();
});

it('shows what Fieldbook did by itself: dissolved a hub, found a point', async () => {
  const user = { id: null, name: 'Fieldbook' };
  const point = [
    { field: 'latitude', from: null, to: 32.2988 },
    { field: 'longitude', from: null, to: -90.1848 },
  ];
  const hub = [{ field: 'hub_leader_id', from: 41, to: null }];
  pages = { '': { changes: [entry(6, hub, { user }), entry(5, point, { user })], more: false } };
  await open({ roles: ['admin'] });
  await show();
  const [dissolved, found] = await lines(2);
  expect(dissolved).toContain('Fieldbook removed Hub Leader, which was somebody else');
  expect(found).toContain('Fieldbook set Latitude to 32.2988');
  expect(found).toContain('Fieldbook set Longitude to -90.1848');
});

it('is absent if the server does not support it', async () => {
  await open({ offers: ['changes'] });
  renderScreen(<History kind="planters" lid="s1" id={1} />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('History')).toBeNull();
  expect(asked).toEqual([]);
});
