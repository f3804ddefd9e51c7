import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openMirrors } from '#db/current.ts';
import { FOLLOW_UPS, followUps, keepFollowUps } from '#db/follow-ups.ts';
import type { FollowUps } from '#shared/contract/follow-ups.ts';
import { addDays, dayOf, showDay } from '#shared/dates.ts';
import { movePeriod, periodWords } from '#shared/report-rules.ts';
import { lastReportDay } from '#shared/today-due.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { markHubRead, openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Today } from './today.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  return device.close();
});

const NOTHING: FollowUps = { invitations: [], reporters: [], devices: [] };

const offered = () =>
  device.db.meta.put({
    key: 'server',
    value: { kind: 'reference', tables: [], offers: [FOLLOW_UPS] },
  });

function serverSays(said: FollowUps) {
  return vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ success: true, data: said }));
}

const today = dayOf(new Date());

/** A hub leader's entries are rendered when the section is opened. */
async function unfold() {
  fireEvent.click(await screen.findByRole('heading', { name: 'Today' }));
}
const invitation = {
  id: 5,
  name: 'Ann Lee',
  email: 'ann@example.org',
  church_plant_name: 'Grace',
  invited_at: `${addDays(today, -10)}T12:00:00Z`,
  expires_at: `${addDays(today, 20)}T12:00:00Z`,
};

test('an answer that arrives after somebody else has signed in is not kept for them', async () => {
  device = await openDevice(['hub_leader']);
  await offered();
  let answer: (response: Response) => void = () => undefined;
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  renderScreen(<Today />);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  const other = (await openMirrors('/api', 2)).relaxed;
  answer(Response.json({ success: true, data: { ...NOTHING, invitations: [invitation] } }));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await followUps(other)).toBeUndefined();
  await other.delete();
});

test('a hub leader sends an unanswered invitation again, which removes the entry', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  await offered();
  serverSays({ ...NOTHING, invitations: [invitation] });
  renderScreen(<Today />);
  await unfold();
  await screen.findByText('Invitation of Ann Lee');
  const [since, until] = [addDays(today, -10), addDays(today, 20)].map(showDay);
  expect(screen.getByText(`No answer since ${since}. Valid until ${until}.`)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send again: Ann Lee' }));
  await screen.findByText('nothing is due');
  expect((await device.db.ops.toArray()).map(({ name, args }) => [name, args])).toEqual([
    [
      'invite-planter',
      { name: 'Ann Lee', email: 'ann@example.org', churchPlantName: 'Grace', resend: true },
    ],
  ]);
});

test('a hub leader writes to a planter whose report is missing, or opens one without an email address', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00'), toFake: ['Date'] });
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  await offered();
  const fields = { last_contact_date: '2026-11-20', last_name: 'Lee' };
  await device.db
    .rows('planters')
    .bulkAdd([
      planterRow(1, { ...fields, first_name: 'Ann', email: 'ann@example.org' }),
      planterRow(2, { ...fields, first_name: 'Ben', email: '' }),
    ]);
  const reporter = { since: '2026-01', handed_in: [] };
  serverSays({ ...NOTHING, reporters: [1, 2].map((planter_id) => ({ planter_id, ...reporter })) });
  renderScreen(<Today />);
  await unfold();
  const period = movePeriod('2026-11', -1);
  await screen.findByText(`Report of Ann Lee for ${periodWords(2026, 10)}`);
  expect(
    screen.getAllByText(`Not submitted. It was due on ${showDay(lastReportDay(period))}.`),
  ).toHaveLength(2);
  const write = screen.getByRole('link', { name: 'Write to Ann Lee' });
  expect(write.getAttribute('href')).toBe('mailto:ann@example.org');
  const open = screen.getByRole('link', { name: 'Open: Ben Lee' });
  expect(open.getAttribute('href')).toBe('/planter/2');
});

test('links an administrator to silent devices', async () => {
  device = await openDevice(['admin']);
  await offered();
  const silent = { seen_at: `${addDays(today, -20)}T12:00:00Z`, nudged_at: null };
  serverSays({ ...NOTHING, devices: [silent, silent] });
  renderScreen(<Today />);
  await screen.findByText('2 silent devices');
  expect(screen.getByRole('link', { name: 'Remind' }).getAttribute('href')).toBe('/devices');
});

test('keeps the last response while there is no new one, and deletes it with the role', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  await offered();
  await keepFollowUps(device.db, { ...NOTHING, invitations: [invitation] });
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  renderScreen(<Today />);
  await unfold();
  await screen.findByText('Invitation of Ann Lee');
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  expect(screen.getByText('Invitation of Ann Lee')).toBeTruthy();
  await device.close();

  device = await openDevice(['church_planter']);
  await offered();
  await keepFollowUps(device.db, { ...NOTHING, invitations: [invitation] });
  renderScreen(<Today />);
  await waitFor(async () => expect(await followUps(device.db)).toBeUndefined());
});

test('sends no request to a documented backend', async () => {
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  await device.db.meta.put({ key: 'server', value: { kind: 'documented' } });
  const fetched = serverSays(NOTHING);
  renderScreen(<Today />);
  await screen.findByText('nothing is due');
  expect(fetched).not.toHaveBeenCalled();
});

test('asks again only when the network has changed or a day has begun, and not within a quarter of an hour', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00'), toFake: ['Date'] });
  device = await openDevice(['hub_leader']);
  await markHubRead(device.db);
  await offered();
  const asked = serverSays(NOTHING);
  const readTo = (rev: number) =>
    device.db.feeds.put({
      key: 'changes',
      readTick: 1,
      readAt: Date.now(),
      revision: { epoch: 'first', rev },
      dirty: false,
      wantedAt: 0,
    });
  const asks = async (times: number) => {
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(times));
    // Long enough for a further question that would be wrong.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(asked).toHaveBeenCalledTimes(times);
  };
  const nextMinute = () => document.dispatchEvent(new Event('visibilitychange'));
  await readTo(1);
  renderScreen(<Today />);
  await asks(1);
  await readTo(2);
  await asks(1);
  vi.setSystemTime(new Date('2026-11-23T08:15:00'));
  await readTo(3);
  await asks(2);
  vi.setSystemTime(new Date('2026-11-23T09:15:00'));
  await readTo(3);
  nextMinute();
  await asks(2);
  vi.setSystemTime(new Date('2026-11-24T00:01:00'));
  nextMinute();
  await asks(3);
});
