import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PROGRESS_TEXTS as TEXTS } from '#tests/spec-texts/planters.ts';
import { planterRow } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Progress } from './progress.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice();
  const training = { stage: 'Training', status: 'in training' };
  await device.db.rows('planters').add(planterRow(7, { last_name: 'Miller', ...training }));
});
afterEach(() => device.close());

async function openProgress() {
  await device.db.feeds.put({
    key: 'stage-history:s7',
    readTick: 1,
    readAt: 1,
    dirty: false,
    wantedAt: 0,
    missing: [],
    missingReads: 0,
  });
  renderScreen(<Progress address="7" />);
  await screen.findByRole('button', { name: 'Update Status' });
}

test('title, sections and fields are those of the specification', async () => {
  await openProgress();
  expect(screen.getByRole('heading', { level: 1, name: TEXTS.title })).toBeTruthy();
  for (const name of TEXTS.sections) expect(screen.getByRole('region', { name })).toBeTruthy();
  for (const label of TEXTS.fields) {
    const field = screen.getByLabelText(new RegExp(`^${label}`), { selector: 'select, textarea' });
    expect(field).toBeTruthy();
  }
  expect(await screen.findByText(TEXTS.noHistory)).toBeTruthy();
});

test('the status waits for a stage, keeps to it, and both are needed', async () => {
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

test('a step stands at the top of the history at once, without a network', async () => {
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

test.each([
  ['99', TEXTS.notFound],
  ['7x', TEXTS.invalidId],
  [' ', TEXTS.noId],
])('the address "%s" says %s', async (address, words) => {
  renderScreen(<Progress address={address} />);
  expect(await screen.findByText(words)).toBeTruthy();
});
