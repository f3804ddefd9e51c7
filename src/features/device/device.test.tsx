import { readFileSync } from 'node:fs';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Op } from '#db/op.ts';
import { bytesWords } from '#shared/bytes-words.ts';
import { Outbox } from '#src/features/outbox/outbox.tsx';
import { planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import { markHubRead, openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Device } from './device.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
const made: Blob[] = [];

beforeEach(async () => {
  device = await openDevice();
  made.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    made.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  return device.close();
});

/** Rows that a crash, a bug or a faulty disk may leave in the outbox. */
const HOSTILE = [
  { id: 'no-args', state: 'queued' },
  { id: 'odd-state', state: 'paused', name: 'log-contact', touches: ['planters:s1'] },
  { id: 'odd-touches', state: 'attention', touches: 'planters:s1', lanes: [7], reason: 'no' },
  { id: 'numbers', seq: 900, user: 'me', attempts: 'many', name: null },
];

async function addHostile() {
  for (const row of HOSTILE) await device.db.ops.add({ ...row } as unknown as Op);
}

async function part(name: string | RegExp) {
  return within(await screen.findByRole('region', { name }));
}

it('shows what is on this device and how fresh it is', async () => {
  await device.db.rows('planters').bulkAdd([planterRow(1), planterRow(2)]);
  await markHubRead(device.db);
  await device.db.ops.add(storedOp({ id: 'a' }));
  renderScreen(<Device />);
  const contents = await part('On this device');
  expect(contents.getByText(/^As the server had it at/)).toBeTruthy();
  expect(contents.getByText('Planters').parentElement?.textContent).toBe('Planters2');
  expect(contents.getByText('Changes not sent yet').parentElement?.textContent).toBe(
    'Changes not sent yet1',
  );
});

it('says that nothing has been read yet', async () => {
  renderScreen(<Device />);
  expect(await screen.findByText('Nothing has been read from the server yet.')).toBeTruthy();
  expect(screen.getByText('There was none yet.')).toBeTruthy();
});

it('S34 describes the last runs in words', async () => {
  const counts = { sent: 2, received: 1, refused: 0, failed: 1, rows: 1200 };
  await device.db.runs.add({
    startedAt: 0,
    endedAt: 1500,
    why: 'manual',
    ...counts,
    end: 'offline',
  });
  renderScreen(<Device />);
  const runs = await part('Last syncs');
  expect(
    runs.getByText(
      'No answer from the server: 2 sent, 1 received, 1 failed, 1,200 records updated.',
      { exact: false },
    ).textContent,
  ).toContain('by hand, 1.5 s');
});

it('shows the day of everything from before midnight', async () => {
  const at = new Date('2026-11-25T14:02:00').getTime();
  vi.useFakeTimers({ now: at, toFake: ['Date'] });
  await markHubRead(device.db);
  const counts = { sent: 0, received: 0, refused: 0, failed: 0, rows: 0 };
  await device.db.runs.add({ startedAt: at, endedAt: at, why: 'manual', ...counts, end: 'done' });
  const repairs = [{ table: 'planters', at, rows: 1 }];
  await device.db.meta.put({ key: 'mirrorCheck', value: { checkedAt: at, repairs } });
  const row = { key: 'k', feed: 'planters', reason: 'id: expected a number', at, raw: {} };
  await device.db.quarantine.put(row);
  renderScreen(<Device />);
  await part('Last syncs');
  expect(screen.getAllByText(/(^|at |, )14:02/)).toHaveLength(4);
  vi.setSystemTime(new Date('2026-11-26T00:01:00'));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(screen.getAllByText(/11\/25\/2026, 14:02/)).toHaveLength(4);
});

it('names the tables that had to be repaired, and shows nothing if there were none', async () => {
  const { unmount } = renderScreen(<Device />);
  await part('Last syncs');
  expect(screen.queryByText('Repaired copies')).toBeNull();
  unmount();
  const repairs = [
    { table: 'planters', at: 0, rows: 1_200 },
    { table: 'hub_leaders', at: 0, rows: 1 },
  ];
  await device.db.meta.put({ key: 'mirrorCheck', value: { checkedAt: 1, repairs } });
  renderScreen(<Device />);
  const list = await part('Repaired copies');
  const lines = list.getAllByRole('listitem').map((one) => one.textContent);
  expect(lines[0]).toContain('Planters: 1,200 records corrected');
  expect(lines[1]).toContain('Hub leaders: 1 record corrected');
});

it('S22 shows what could not be read, saves it, and removes only what is also stored elsewhere', async () => {
  const from = { reason: 'id: expected number', at: 0, raw: { id: 'x' } };
  await device.db.quarantine.bulkAdd([
    { key: 'hub:1:planters:#0', feed: 'hub:1', ...from },
    { key: 'file:1:change:0', feed: 'file', ...from },
  ]);
  await addHostile();
  renderScreen(<Device />);
  const parts = await part('Could not be read (6)');
  expect(parts.getAllByRole('listitem')).toHaveLength(6);
  fireEvent.click(parts.getByRole('button', { name: 'Save them as a file' }));
  expect(JSON.parse((await made[0]?.text()) ?? '')).toMatchObject({ 0: {}, 5: { from: 'outbox' } });
  fireEvent.click(parts.getByRole('button', { name: 'Remove them' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByRole('region', { name: 'Could not be read (4)' });
  expect(await device.db.ops.count()).toBe(4);
});

it('S33 malformed rows in the outbox break no screen and are not lost', async () => {
  await addHostile();
  await device.db.ops.add(
    storedOp({ id: 'good', name: 'edit-profile', args: { fields: {}, before: {} } }),
  );
  renderScreen(<Outbox />);
  expect(await screen.findByText('Some changes cannot be read by this version')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Waiting (1)' })).toBeTruthy();
  expect(await device.db.ops.count()).toBe(5);
});

it('shows the version of the release', async () => {
  renderScreen(<Device />);
  const help = await part('If something is wrong');
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(help.getByText('Version').parentElement?.textContent).toContain(`Version${version} (`);
});

it('the diagnosis contains no personal data', async () => {
  await device.db.rows('planters').add(planterRow(1, { last_name: 'Miller' }));
  await device.db.feeds.put({
    key: 'contacts:s4711',
    readTick: 1,
    readAt: 5,
    dirty: false,
    wantedAt: 0,
    error: 'no list for mary@example.org in 4711',
  });
  await device.db.ops.add(
    storedOp({
      id: 'a',
      state: 'attention',
      args: { planterName: 'Mark Miller', notes: 'A secret' },
      reason: { kind: 'refused', message: 'Mark Miller is not yours', status: 422 },
    }),
  );
  await addHostile();
  renderScreen(<Device />);
  fireEvent.click(await screen.findByRole('button', { name: 'Save a diagnosis' }));
  await waitFor(() => expect(made).toHaveLength(1));
  const text = (await made[0]?.text()) ?? '';
  expect(text).not.toMatch(/Miller|secret|4711|mary@|Hanna/);
  expect(JSON.parse(text)).toMatchObject({
    writes: expect.arrayContaining([
      expect.objectContaining({ state: 'attention', reason: { kind: 'refused', status: 422 } }),
    ]),
    problems: [{ feed: 'contacts:s#', error: 'no list for <address> in #' }],
  });
});

it('S30 erasing asks about unsent work first, and then for confirmation', async () => {
  await device.db.ops.add(storedOp({ id: 'a' }));
  renderScreen(<Device />);
  fireEvent.click(await screen.findByRole('button', { name: 'Erase this device' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.queryByRole('button', { name: 'Keep for me on this device' })).toBeNull();
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
  await device.db.ops.clear();
  fireEvent.click(screen.getByRole('button', { name: 'Erase this device' }));
  expect(await screen.findByRole('alertdialog', { name: 'Erase this device?' })).toBeTruthy();
});

it.each([
  [undefined, 'this browser does not tell'],
  [0, '0 B'],
  [999, '999 B'],
  [12_345_678, '12.3 MB'],
  [2_100_000_000, '2.1 GB'],
  [345_000, '345 kB'],
])('formats %s bytes as %s', (bytes, words) => {
  expect(bytesWords(bytes)).toBe(words);
});
