import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as sync from '#src/sync-client/enqueue.ts';
import { PROGRESS_TEXTS as TEXTS } from '#tests/spec-texts/planters.ts';
import { markFeed } from '#tests/support/assessment-rows.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Toasts } from '#ui/toast.tsx';
import { drawToastsWith } from '#ui/toast-queue.ts';
import { Progress } from './progress.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice();
  const training = { stage: 'Training', status: 'in training' };
  await device.db.rows('planters').add(planterRow(7, { last_name: 'Miller', ...training }));
});
afterEach(() => {
  vi.restoreAllMocks();
  return device.close();
});

async function openProgress() {
  await markFeed(device.db, 'stage-history:s7');
  renderScreen(<Progress address="7" />);
  await screen.findByRole('button', { name: 'Update Status' });
}

test('title, sections and fields have the texts of the specification', async () => {
  await openProgress();
  expect(screen.getByRole('heading', { level: 1, name: TEXTS.title })).toBeTruthy();
  for (const name of TEXTS.sections) expect(screen.getByRole('region', { name })).toBeTruthy();
  for (const label of TEXTS.fields) {
    const field = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'select, textarea' });
    expect(field).toBeTruthy();
  }
  expect(await screen.findByText(TEXTS.noHistory)).toBeTruthy();
});

test('the status depends on the stage, and both are required', async () => {
  await openProgress();
  const status = screen.getByLabelText<HTMLSelectElement>('Status');
  expect(status.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.selectBoth);

  fireEvent.change(screen.getByLabelText('Stage'), { target: { value: 'Training' } });
  expect(status.disabled).toBe(false);
  expect(status.value).toBe('in training');
  fireEvent.change(screen.getByLabelText('Stage'), { target: { value: 'Plant' } });
  expect(status.value).toBe('pre-funded');
});

test('a stage change appears at the top of the history at once, without a network', async () => {
  await openProgress();
  fireEvent.change(screen.getByLabelText('Stage'), { target: { value: 'Plant' } });
  fireEvent.change(screen.getByLabelText(/^Notes/), { target: { value: 'Funds are there.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  const table = within(await screen.findByRole('table', { name: TEXTS.sections[2] }));
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(TEXTS.columns);
  const [newest] = table.getAllByRole('row').slice(1);
  expect(newest?.textContent).toContain('Training · in training');
  expect(newest?.textContent).toContain('Plant · pre-funded');
  expect(newest?.textContent).toContain('Funds are there.');
  const current = screen.getByRole('region', { name: TEXTS.sections[0] });
  await waitFor(() => expect(current.textContent).toContain('Plant · pre-funded'));
});

test('offers the stages and statuses that the server lists', async () => {
  await device.db.rows('stages').bulkAdd([
    { lid: 's2', id: 2, name: 'Sending', statuses: ['sent', 'returned'], position: 2 },
    { lid: 's1', id: 1, name: 'Calling', statuses: ['called'], position: 1 },
  ]);
  await openProgress();
  const options = (label: string) =>
    within(screen.getByLabelText(label)).getAllByRole<HTMLOptionElement>('option');
  await waitFor(() =>
    expect(
      options('Stage')
        .map(({ text }) => text)
        .slice(1, 3),
    ).toEqual(['Calling', 'Sending']),
  );
  fireEvent.change(screen.getByLabelText('Stage'), { target: { value: 'Sending' } });
  expect(options('Status').map(({ text }) => text)).toEqual(['sent', 'returned']);
  expect(screen.getByLabelText<HTMLSelectElement>('Status').value).toBe('sent');
});

test('reports that a server does not return its stages, and offers the default ones', async () => {
  render(<Toasts />);
  await markFeed(device.db, 'stages', 'gateway');
  await openProgress();
  expect(await screen.findByText(TEXTS.failed.stages)).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Established' })).toBeTruthy();
});

test('reports a stage change that could not be saved, and keeps the values of the form', async () => {
  await openProgress();
  fireEvent.change(screen.getByLabelText('Stage'), { target: { value: 'Plant' } });
  fireEvent.change(screen.getByLabelText(/^Notes/), { target: { value: 'Funds are there.' } });
  vi.spyOn(sync, 'enqueue').mockResolvedValue({ kind: 'not-saved', message: '' });
  fireEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  expect((await screen.findByRole('alert')).textContent).toBe(TEXTS.failed.update);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Funds are there.');
});

test('shows a loading state, not an error, for a planter whose directory was never read', async () => {
  renderScreen(<Progress address="99" />);
  expect(await screen.findByText('Loading...')).toBeTruthy();
  await markFeed(device.db, 'planters', 'gateway');
  expect(await screen.findByText(`Error: ${TEXTS.failed.planter}`)).toBeTruthy();
});

test.each([
  ['99', TEXTS.notFound],
  ['7x', TEXTS.invalidId],
  ['smith', TEXTS.invalidId],
  [' ', TEXTS.noId],
])('the address "%s" shows %s', async (address, words) => {
  await markFeed(device.db, 'planters');
  renderScreen(<Progress address={address} />);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('reports a stage change as saved on this device, and as updated once the server has accepted it', async () => {
  const said: string[] = [];
  const stop = drawToastsWith(({ text }) => said.push(text));
  await openProgress();
  fireEvent.change(screen.getByLabelText('Stage'), { target: { value: 'Plant' } });
  fireEvent.click(screen.getByRole('button', { name: 'Update Status' }));
  await waitFor(() => expect(said).toEqual(['Saved on this device: Plant · pre-funded']));
  await device.db.ops.toCollection().modify({ state: 'acked' });
  await waitFor(() => expect(said.at(-1)).toBe(TEXTS.updated));
  stop();
});
