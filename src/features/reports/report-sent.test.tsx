import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { ReportSent } from './report-sent.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice(['church_planter']);
});

afterEach(async () => {
  vi.useRealTimers();
  await device.close();
});

it('says that leadership has been notified once the server has the report', async () => {
  renderScreen(<ReportSent opId="arrived" />, '/mbcb-report');
  const text = 'MBCB report submitted successfully! Leadership has been notified.';
  expect(await screen.findByText(text)).toBeTruthy();
});

it('returns to / after 3000 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { router } = renderScreen(<ReportSent opId="arrived" />, '/mbcb-report');
  // With this interval, no time passes for the screen until it is shown.
  const atOnce = { interval: 0 };
  await expect
    .poll(() => screen.queryByRole('link', { name: 'Back to Home' }), atOnce)
    .toBeTruthy();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(router.state.location.pathname).toBe('/mbcb-report');
  await vi.advanceTimersByTimeAsync(300);
  await expect.poll(() => router.state.location.pathname, atOnce).toBe('/');
});
