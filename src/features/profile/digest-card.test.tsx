import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Digest } from '#shared/contract/digest.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { DigestCard } from './digest-card.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
let stored: Digest;
let sent: unknown[];

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  return device.close();
});

/** A server with these offers, which stores one choice. */
async function openWith(offers: string[]) {
  device = await openDevice(['hub_leader']);
  sent = [];
  stored = {
    every: 'week',
    weekday: 1,
    hour: 7,
    time_zone: 'UTC',
    next_at: '2030-01-07T07:00:00Z',
  };
  const value = { kind: 'reference', keysKeptMs: 1, tables: [], offers };
  await device.db.meta.put({ key: 'server', value });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    if (init?.method === 'PUT') {
      const body = JSON.parse(String(init.body));
      sent.push(body);
      stored = { ...body, next_at: body.every === 'off' ? null : '2030-02-01T18:00:00Z' };
    }
    return Response.json({ success: true, data: stored });
  });
}

const field = (name: string) => screen.findByLabelText<HTMLSelectElement>(name);
const choose = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save' }));

it('shows the stored choice, and saves a new one with the device’s time zone', async () => {
  await openWith(['digest']);
  renderScreen(<DigestCard />);
  expect([(await field('How often')).value, (await field('Day')).value]).toEqual(['week', '1']);
  expect((await field('Day')).selectedOptions[0]?.textContent).toBe('Monday');
  expect((await field('Time')).selectedOptions[0]?.textContent).toBe('7:00 AM');
  await screen.findByText(
    /^Next email: 1\/\d\/2030, \d+:\d\d [AP]M, if anything is due by then\.$/,
  );
  await choose('Day', '5');
  await choose('Time', '18');
  await save();
  await waitFor(() =>
    expect(sent).toEqual([{ every: 'week', weekday: 5, hour: 18, time_zone: ZONE }]),
  );
});

it('keeps day and time while emails are off', async () => {
  await openWith(['digest']);
  renderScreen(<DigestCard />);
  await choose('How often', 'off');
  expect(screen.queryByLabelText('Day')).toBeNull();
  expect(screen.queryByLabelText('Time')).toBeNull();
  // Nothing is saved yet.
  await screen.findByText(/^Next email/);
  await save();
  await screen.findByText('You do not receive these emails.');
  expect(sent).toEqual([{ every: 'off', weekday: 1, hour: 7, time_zone: ZONE }]);
});

it('explains what failed, and keeps the choice', async () => {
  await openWith(['digest']);
  renderScreen(<DigestCard />);
  await choose('How often', 'day');
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  await save();
  await screen.findByText('Your choice could not be saved');
  expect((await field('How often')).value).toBe('day');
  await screen.findByText(/^Next email/);
});

it('explains that it could not be loaded, and can load it again', async () => {
  await openWith(['digest']);
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('no network'));
  renderScreen(<DigestCard />);
  await screen.findByText('Your email settings could not be loaded');
  fetch.mockImplementation(async () => Response.json({ success: true, data: stored }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await field('How often');
});

it('cannot be saved without a network, and explains why', async () => {
  await openWith(['digest']);
  vi.stubGlobal('navigator', { onLine: false });
  renderScreen(<DigestCard />);
  expect((await screen.findByRole('button', { name: 'Save' })).matches(':disabled')).toBe(true);
  screen.getByText('Saving needs a connection, and this device seems to have none.');
});

it('is absent if the server does not offer it', async () => {
  await openWith(['calendar']);
  const { container } = renderScreen(<DigestCard />);
  await device.db.meta.get('server');
  await new Promise((done) => setTimeout(done, 50));
  expect(container.textContent).toBe('');
  expect(globalThis.fetch).not.toHaveBeenCalled();
});
