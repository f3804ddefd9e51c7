import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openDevice, renderApp } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

afterEach(() => device.close());

it.each([
  '/training/cohorts',
  '/training/cohorts/1',
  '/training/map',
  '/training/map/fall-2025',
  '/training/resources',
  '/assessment/after-party',
  '/assessment/after-party/1',
  '/assessment/reports/marriage',
  '/assessment/reports/marriage/1',
])('%s shows why it cannot load if the device has never reached its server', async (address) => {
  device = await openDevice(['superadmin']);
  const counts = { sent: 0, received: 0, refused: 0, failed: 0, rows: 0 };
  await device.db.runs.add({ startedAt: 0, endedAt: 1, why: 'timer', ...counts, end: 'offline' });
  renderApp(address);
  expect(await screen.findByText(/There is no connection to the server/)).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  expect(screen.queryByText(/sample data/)).toBeNull();
});

it('has a heading while the change feed knows the server but the screen does not know its kind yet', async () => {
  device = await openDevice(['superadmin']);
  const read = { readTick: 1, readAt: Date.now(), triedAt: Date.now(), dirty: false, wantedAt: 0 };
  await device.db.feeds.put({ key: 'changes', ...read });
  renderApp('/training/cohorts/1');
  expect(await screen.findByText('Loading...')).toBeTruthy();
  for (let look = 0; look < 30; look += 1) {
    expect(screen.getByRole('heading', { level: 1, name: 'Training Cohort' })).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(screen.getByText('Loading...')).toBeTruthy();
});
