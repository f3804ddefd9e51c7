import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { updateUser } from '#src/account/account.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { CalendarCard } from './calendar-card.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
let calls: string[];
let madeAt: string | null;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  return device.close();
});

/** A server with these offers, which returns a new address for each request. */
async function openWith(offers: string[]) {
  device = await openDevice(['hub_leader']);
  calls = [];
  madeAt = null;
  const value = { kind: 'reference', keysKeptMs: 1, tables: [], offers };
  await device.db.meta.put({ key: 'server', value });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const method = init?.method ?? 'GET';
    calls.push(`${method} ${new URL(String(url)).pathname}`);
    if (method !== 'GET') madeAt = method === 'POST' ? new Date().toISOString() : null;
    const nth = calls.filter((one) => one.startsWith('POST')).length;
    const address = `https://fieldbook.example.org/api/calendar/secret${nth}.ics`;
    const data = method === 'POST' ? { made_at: madeAt, address } : { made_at: madeAt };
    return Response.json({ success: true, data });
  });
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const addressField = () => screen.findByLabelText<HTMLInputElement>('Your address');

it('creates an address, which is shown once and can be copied and opened', async () => {
  await openWith(['calendar']);
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { onLine: true, clipboard: { writeText } });
  const { unmount } = renderScreen(<CalendarCard />);
  await press('Make an address');
  expect((await addressField()).value).toMatch(/secret1\.ics$/);
  await press('Copy');
  expect(writeText).toHaveBeenCalledWith('https://fieldbook.example.org/api/calendar/secret1.ics');
  const link = screen.getByRole('link', { name: 'Open in calendar app' });
  expect(link.getAttribute('href')).toBe('webcal://fieldbook.example.org/api/calendar/secret1.ics');
  unmount();
  renderScreen(<CalendarCard />);
  await screen.findByText(/^Your address was made today/);
  expect(screen.queryByLabelText('Your address')).toBeNull();
});

it('renews and revokes an address only after a confirmation', async () => {
  await openWith(['calendar']);
  renderScreen(<CalendarCard />);
  await press('Make an address');
  await addressField();
  await press('Make a new address');
  const question = () => screen.findByRole('alertdialog');
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(calls.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  await press('Make a new address');
  fireEvent.click(within(await question()).getByRole('button', { name: 'Make a new address' }));
  await waitFor(async () => expect((await addressField()).value).toMatch(/secret2\.ics$/));
  await press('End the address');
  fireEvent.click(within(await question()).getByRole('button', { name: 'End the address' }));
  await screen.findByRole('button', { name: 'Make an address' });
  expect(calls.at(-1)).toBe('DELETE /api/users/me/calendar');
  expect(screen.queryByLabelText('Your address')).toBeNull();
});

it('explains what failed, and keeps what it knows', async () => {
  await openWith(['calendar']);
  renderScreen(<CalendarCard />);
  await screen.findByRole('button', { name: 'Make an address' });
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  await press('Make an address');
  await screen.findByText('The calendar address could not be changed');
  expect(screen.getByRole('button', { name: 'Make an address' })).toBeTruthy();
});

it.each([
  ['where the server does not offer it', [], 'granted'],
  ['to somebody without a role', ['calendar'], 'waiting'],
] as const)('is not shown %s, and sends no requests', async (_where, offers, access) => {
  await openWith([...offers]);
  updateUser({ ...device.user, access });
  renderScreen(
    <>
      <CalendarCard />
      <p>end</p>
    </>,
  );
  await screen.findByText('end');
  await device.db.meta.get('server');
  expect(screen.queryByRole('heading')).toBeNull();
  expect(calls).toEqual([]);
});
