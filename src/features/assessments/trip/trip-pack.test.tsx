import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { meetingParts } from '#db/queries/meeting-pack.ts';
import { tripFeeds, tripPack } from '#db/queries/trip-pack.ts';
import { noDecision } from '#shared/decision-meeting.ts';
import { translate } from '#shared/i18n.ts';
import { NOT_KEPT } from '#shared/sealed-text.ts';
import * as bridge from '#src/sync-client/bridge.ts';
import {
  assessmentRow,
  assignmentRow,
  markFeed,
  participantRow,
} from '#tests/support/assessment-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { TripPack } from './trip-pack.tsx';

const WHO = { userId: 1, isAssessor: true };

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['242assessor']);
  await device.db.rows('assessments').add(assessmentRow(5));
  await device.db
    .rows('assignments')
    .bulkAdd([assignmentRow(7), assignmentRow(8, { assessor_id: 2 })]);
});

afterEach(() => {
  vi.restoreAllMocks();
  return device.close();
});

const read = (key: string) => markFeed(device.db, key);

const missing = async () =>
  (await tripPack(device.db, 's5', WHO)).parts
    .filter((one) => !one.isHere)
    .map((one) => translate(one.name));

it('requests only the person’s own assignments and reports', async () => {
  expect(await tripFeeds(device.db, 's5', WHO)).toEqual([
    'assessments',
    'participants:s5',
    'my-assignments',
    'assessment-roles',
    'report:s7',
  ]);
  expect(await tripFeeds(device.db, 's5', { userId: 1, isAssessor: false })).toEqual([
    'assessments',
    'participants:s5',
  ]);
});

it('lists unread parts as missing, but not an empty report that was read', async () => {
  const report = 'Your report: Marriage, Paul & Phoebe Miller';
  expect(await missing()).toEqual(['Who takes part', 'Your assignments', report]);
  await read('participants:s5');
  await read('my-assignments');
  expect(await missing()).toEqual([report]);
  await read('report:s7');
  expect(await missing()).toEqual([]);
});

it('lists a report as missing if its text could not be stored', async () => {
  await read('changes');
  await device.db.rows('assessor_reports').add({
    lid: 's7',
    id: 7,
    content: NOT_KEPT,
    strengths: '',
    weaknesses: '',
    recommendation: '',
    updated_at: '',
  });
  expect(await missing()).toEqual(['Your report: Marriage, Paul & Phoebe Miller']);
});

const MEETING = 'The decision meeting with its votes';
const meeting = async () =>
  (await meetingParts(device.db, 's5')).map(({ name, isHere }) => [translate(name), isHere]);

it('includes the decision meeting once it has started, if the server supports meetings', async () => {
  await device.db.rows('assessments').update('s5', { meeting: 'open' });
  expect(await meeting()).toEqual([]);
  const value = { kind: 'reference', offers: ['decision-meeting'], keysKeptMs: 0 };
  await device.db.meta.put({ key: 'server', value });
  expect(await meeting()).toEqual([[MEETING, false]]);
  await read('changes');
  expect(await meeting()).toEqual([[MEETING, true]]);
  const votes = { assessment: 's5', user_id: 30, marriage_final: NOT_KEPT };
  await device.db.rows('meeting_decisions').add({ ...noDecision('s30', 30), ...votes });
  expect(await meeting()).toEqual([[MEETING, false]]);
  await device.db.rows('assessments').update('s5', { meeting: '' });
  expect(await meeting()).toEqual([]);
});

it('shows the missing meeting to people who read the votes', async () => {
  await device.db.meta.put({ key: 'tripPack:s5', value: Date.now() });
  await device.db.rows('assessments').update('s5', { meeting: 'open' });
  const value = { kind: 'reference', offers: ['decision-meeting'], keysKeptMs: 0 };
  await device.db.meta.put({ key: 'server', value });
  renderScreen(<TripPack lid="s5" lastDay="2026-12-06" />);
  const list = await screen.findByRole('list', { name: 'Missing' });
  expect(list.textContent).toContain(MEETING);
});

it('lists the missing parts on a device that took the event before', async () => {
  await device.db.meta.put({ key: 'tripPack:s5', value: Date.now() });
  renderScreen(<TripPack lid="s5" lastDay="2026-12-06" />);
  expect(await screen.findByText(/^Not ready: 1 of 7/)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Missing' }).textContent).toContain('Who takes part');
  expect(screen.getByRole('button', { name: 'Take it again' })).toBeTruthy();
});

it('offers to take an event that was not taken yet', async () => {
  renderScreen(<TripPack lid="s5" lastDay="2026-12-06" />);
  expect(await screen.findByRole('button', { name: 'Take this event with me' })).toBeTruthy();
  expect(screen.queryByText(/^Not ready/)).toBeNull();
});

/** Presses the button once; the sync answers consecutive requests with these outcomes. */
async function press(outcomes: readonly bridge.WakeOutcome[]) {
  const left = [...outcomes];
  const wake = vi
    .spyOn(bridge, 'wakeWorker')
    .mockImplementation(async (why) =>
      why === 'manual' ? (left.shift() ?? DONE) : { kind: 'ended', end: 'done' },
    );
  renderScreen(<TripPack lid="s5" lastDay="2026-12-06" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Take this event with me' }));
  return () => wake.mock.calls.filter(([why]) => why === 'manual').length;
}

const DONE: bridge.WakeOutcome = { kind: 'ended', end: 'done' };

it('takes an event with one press, even if the sync is busy at first', async () => {
  const times = await press([{ kind: 'silent' }, { kind: 'busy' }]);
  expect(await screen.findByRole('button', { name: 'Take it again' })).toBeTruthy();
  expect(screen.getByText(/ready: \d of 7/i)).toBeTruthy();
  expect(times()).toBe(4);
});

it('reports at once that there is no network, and does not retry', async () => {
  const times = await press([{ kind: 'ended', end: 'offline' }]);
  expect(await screen.findByText(/^No answer from the server/)).toBeTruthy();
  expect(times()).toBe(1);
});

it('reports a failure of the device, and can be pressed again', async () => {
  vi.spyOn(bridge, 'wakeWorker').mockRejectedValue(new DOMException('gone', 'UnknownError'));
  renderScreen(<TripPack lid="s5" lastDay="2026-12-06" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Take this event with me' }));
  expect(await screen.findByText(/^This device could not keep the event/)).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Take this event with me' });
  expect(button.getAttribute('aria-busy')).toBeNull();
});

it('counts the map and the couples’ pictures, and names the missing picture', async () => {
  const mine = { profile_picture_url: '/api/pictures/kept.jpg', display_name: 'Paul Kept' };
  const other = { profile_picture_url: '/api/pictures/gone.jpg', display_name: 'Иван Gone' };
  const elsewhere = { profile_picture_url: 'https://example.org/a.jpg', display_name: 'Elsewhere' };
  await device.db
    .rows('assessment_participants')
    .bulkAdd([
      ...[mine, other, elsewhere].map((one, nth) => participantRow(30 + nth, one)),
      participantRow(40, { ...mine, type: 'assessor', display_name: 'Not A Couple' }),
    ]);
  await device.db.meta.put({ key: 'tripPack:s5', value: Date.now() });
  const kept = new Response('x'.repeat(2_000));
  const match = async (address: string) =>
    address.endsWith('gone.jpg') ? undefined : kept.clone();
  vi.stubGlobal('caches', { match });
  renderScreen(<TripPack lid="s5" lastDay="2026-12-06" />);
  const missing = await screen.findByRole('list', { name: 'Missing' });
  await waitFor(() => {
    expect(missing.textContent).not.toContain('The map');
    expect(missing.textContent).toContain('Picture: Иван Gone');
    expect(missing.textContent).not.toContain('Paul Kept');
  });
  expect(screen.getByText(/^Not ready: 6 of 12, /)).toBeTruthy();
});

it('cannot be taken without a network, and explains why', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderScreen(<TripPack lid="s5" lastDay="" />);
  const button = await screen.findByRole('button', { name: 'Take this event with me' });
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(screen.getByText(/^Downloading needs a connection/)).toBeTruthy();
});
