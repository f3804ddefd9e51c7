import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Sessions } from './sessions.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
let calls: string[];

const LIST = [
  {
    id: '1b4e28ba-2fa1-11d2-883f-0016d3cca427',
    device: 'Chrome on Android',
    started_at: '2026-11-20T08:00:00.000Z',
    seen_at: '2026-11-21T08:00:00.000Z',
    current: true,
  },
  {
    id: '6fa459ea-ee8a-3ca4-894e-db77e160355e',
    device: 'Firefox on Windows',
    started_at: '2026-11-01T08:00:00.000Z',
    seen_at: '2026-11-19T08:00:00.000Z',
    current: false,
  },
];

beforeEach(async () => {
  device = await openDevice(['hub_leader']);
  calls = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = new URL(String(url)).pathname;
    calls.push([init?.method ?? 'GET', path, String(init?.body ?? '')].join(' ').trim());
    return Response.json({ success: true, data: LIST });
  });
});
afterEach(() => device.close());

const offerExtras = () =>
  device.db.feeds.put({ key: 'changes', readAt: 1, triedAt: 1, cursor: 'c', full: false } as never);

it('lists the sessions if the server supports it, and ends another one', async () => {
  await offerExtras();
  renderScreen(<Sessions />);
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
  expect(screen.getByText(/^This device/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /on Chrome on Android/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'End the session on Firefox on Windows' }));
  await waitFor(() => expect(calls).toContain(`DELETE /api/users/me/sessions/${LIST[1]?.id}`));
});

it('lists the sessions even if the records of the server could not be read', async () => {
  const value = { kind: 'reference', keysKeptMs: 1, tables: [], offers: [] };
  await device.db.meta.put({ key: 'server', value });
  renderScreen(<Sessions />);
  expect(await screen.findByText('Firefox on Windows')).toBeTruthy();
});

it('ends all other sessions at once', async () => {
  await offerExtras();
  renderScreen(<Sessions />);
  fireEvent.click(await screen.findByRole('button', { name: 'End all other sessions' }));
  await waitFor(() => expect(calls).toContain('DELETE /api/users/me/sessions'));
});

it('sends no requests to a documented backend, and shows nothing', async () => {
  renderScreen(<Sessions />);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Where you are signed in')).toBeNull();
  expect(calls).toEqual([]);
});

it('deletes the account on a reference server with the password', async () => {
  await offerExtras();
  renderScreen(<DeleteAccount />);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
  const password = await screen.findByLabelText('Your password');
  const confirm = screen.getAllByRole('button', { name: 'Delete Account' }).at(-1);
  if (!confirm) throw new Error('no button');
  fireEvent.click(confirm);
  expect(await screen.findByText('Please enter your password')).toBeTruthy();
  expect(calls).toEqual([]);
  fireEvent.change(password, { target: { value: 'fieldbook' } });
  fireEvent.click(confirm);
  await waitFor(() =>
    expect(calls).toContain('DELETE /api/users/me {"currentPassword":"fieldbook"}'),
  );
});
