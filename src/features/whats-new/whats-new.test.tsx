import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runningBuild } from '#shared/running-build.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { NewsNotice } from './news-notice.tsx';
import { RELEASES } from './releases.ts';

const KEY = 'fieldbook.release';
const UPDATED = `Fieldbook was updated to version ${runningBuild().version}.`;
const COUNTS = { sent: 0, received: 0, refused: 0, failed: 0, rows: 0 };

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  localStorage.removeItem(KEY);
  device = await openDevice();
});

afterEach(() => {
  vi.useRealTimers();
  return device.close();
});

async function syncedAt(startedAt: number): Promise<void> {
  await device.db.runs.add({ startedAt, endedAt: 1, why: 'timer', ...COUNTS, end: 'done' });
}

/** Waits until the release is remembered, as happens with and without news. */
async function settled(): Promise<void> {
  await waitFor(() => expect(localStorage.getItem(KEY)).toBe(runningBuild().version));
}

it('announces nothing on a new device', async () => {
  await syncedAt(Date.now());
  renderScreen(<NewsNotice />);
  await settled();
  expect(screen.queryByText(UPDATED)).toBeNull();
});

it('announces nothing on a new device whose clock was set back after the page was opened', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin - 24 * 60 * 60_000 });
  await syncedAt(Date.now());
  renderScreen(<NewsNotice />);
  await settled();
  expect(screen.queryByText(UPDATED)).toBeNull();
});

it('announces an update once, and shows the news for its reader', async () => {
  localStorage.setItem(KEY, '0.1.0');
  const first = renderScreen(<NewsNotice />);
  await screen.findByText(UPDATED);
  await settled();
  fireEvent.click(screen.getByRole('button', { name: 'What is new' }));
  await screen.findByRole('dialog', { name: 'What is new' });
  expect(screen.getByRole('heading', { name: `Version ${runningBuild().version}` })).toBeTruthy();
  expect(screen.getByText(/^Everything can be read and written without a network/)).toBeTruthy();
  // A hub leader submits no reports.
  expect(screen.queryByText(/^The monthly report shows/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  first.unmount();
  renderScreen(<NewsNotice />);
  await settled();
  expect(screen.queryByText(UPDATED)).toBeNull();
});

it('announces an update on a device that was in use before releases were remembered', async () => {
  await syncedAt(Date.now() - 2 * 60 * 60_000);
  renderScreen(<NewsNotice />);
  await screen.findByText(UPDATED);
});

it('announces no release newer than the running one', async () => {
  localStorage.setItem(KEY, '0.1.0');
  renderScreen(<NewsNotice />);
  fireEvent.click(await screen.findByRole('button', { name: 'What is new' }));
  await screen.findByRole('dialog', { name: 'What is new' });
  const shown = screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);
  const isReleased = (version: string) =>
    version.localeCompare(runningBuild().version, 'en', { numeric: true }) <= 0;
  const released = RELEASES.map(({ version }) => version).filter(isReleased);
  expect(shown).toEqual(released.map((version) => `Version ${version}`));
});
