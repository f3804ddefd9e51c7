import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DeviceLine } from '#shared/contract/devices.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { OwnDevices } from './own-devices.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
let calls: string[];
/** The server's response instead of the list. */
let refusal: { status: number; body: object } | undefined;
let listed: DeviceLine[];

const HERE: DeviceLine = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  name: null,
  device: 'Chrome on Android',
  version: '0.2.0',
  unsent: 0,
  oldest_unsent_at: null,
  storage_used: 1_000,
  storage_quota: 1_000_000,
  last_error: null,
  seen_at: '2026-11-20T08:00:00.000Z',
  signed_out: false,
  can_erase: true,
  erase_asked_at: null,
  erased_at: null,
  troubles: [],
};
const TABLET: DeviceLine = {
  ...HERE,
  id: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  name: 'Red tablet',
  unsent: 2,
  oldest_unsent_at: '2026-11-01T08:00:00.000Z',
  last_error: 'needs-review',
  seen_at: '2026-11-05T08:00:00.000Z',
  troubles: ['unsent', 'silent'],
};

beforeEach(async () => {
  device = await openDevice(['church_planter']);
  calls = [];
  refusal = undefined;
  listed = [HERE, TABLET];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = new URL(String(url)).pathname;
    calls.push([init?.method ?? 'GET', path, String(init?.body ?? '')].join(' ').trim());
    if (refusal) return Response.json(refusal.body, { status: refusal.status });
    return Response.json({ success: true, data: listed });
  });
});
afterEach(() => {
  vi.useRealTimers();
  return device.close();
});

async function open(offers = ['changes', 'devices']) {
  const server = { kind: 'reference', keysKeptMs: 1, askedAt: 1, savedAt: 1, offers };
  const self = { id: HERE.id, toldAt: 1, savedAt: 1, told: '', unsent: 0 };
  await device.db.meta.bulkPut([
    { key: 'server', value: server },
    { key: 'device', value: self },
  ]);
  renderScreen(<OwnDevices />);
}

async function lines(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: 'Your devices' });
  await within(list).findAllByText('Red tablet');
  return within(list).getAllByRole('listitem');
}

it('shows the state of each device, and marks this device', async () => {
  await open();
  const [here, tablet] = await lines();
  await waitFor(() =>
    expect(here?.textContent).toMatch(
      /^Chrome on AndroidThis device · Everything sent · 1\.0 MB of 1\.0 GB · Version 0\.2\.0/,
    ),
  );
  expect(tablet?.textContent).toMatch(
    /^Red tabletLast contact 11\/5\/2026.* · 2 changes not sent, the oldest since 11\/1\/2026.*Waits for its authorUnsent for daysSilent/,
  );
});

it('says that this device is still missing from the list, and shows it a minute later', async () => {
  listed = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await open();
  await eventually(() => screen.getByText(/This device is added to the list after it has synced/));
  refusal = { status: 500, body: { error: 'Down' } };
  await vi.advanceTimersByTimeAsync(61_000);
  expect(screen.getByText(/This device is added to the list/)).toBeTruthy();
  refusal = undefined;
  listed = [HERE, TABLET];
  await vi.advanceTimersByTimeAsync(61_000);
  vi.useRealTimers();
  expect(await lines()).toHaveLength(2);
  expect(screen.queryByText(/This device is added to the list/)).toBeNull();
});

it('names a device', async () => {
  await open();
  await lines();
  fireEvent.click(screen.getByRole('button', { name: 'Name Chrome on Android' }));
  fireEvent.change(screen.getByLabelText('Name of the device'), { target: { value: 'My phone ' } });
  listed = [{ ...HERE, name: 'My phone' }, TABLET];
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Name My phone' })).toBe(document.activeElement),
  );
  expect(calls).toContain(`PUT /api/users/me/devices/${HERE.id}/name {"name":"My phone"}`);
});

it('keeps a name that could not be saved in its field', async () => {
  await open();
  await lines();
  fireEvent.click(screen.getByRole('button', { name: 'Name Red tablet' }));
  fireEvent.change(screen.getByLabelText('Name of the device'), { target: { value: 'Blue one' } });
  refusal = { status: 400, body: { success: false, error: 'Not now' } };
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Not now');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy());
  expect(screen.getByDisplayValue('Blue one')).toBeTruthy();
});

it('explains why the list could not be loaded, and can load it again', async () => {
  refusal = { status: 500, body: { error: 'Down' } };
  await open();
  expect((await screen.findByRole('alert')).textContent).not.toContain('What you typed');
  expect(screen.queryByRole('list', { name: 'Your devices' })).toBeNull();
  refusal = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await lines()).toHaveLength(2);
});

it('signs out another device after a question about what stays on it', async () => {
  await open();
  await lines();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Sign out there Chrome on Android' })).toBeNull(),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Sign out there Red tablet' }));
  const question = screen.getByRole('alertdialog', { name: 'Sign out on Red tablet?' });
  expect(within(question).getByText(/^2 changes on it have not been sent\./)).toBeTruthy();
  listed = [HERE, { ...TABLET, signed_out: true }];
  fireEvent.click(within(question).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText(/Signed out · 2 changes/)).toBeTruthy();
  expect(calls).toContain(`DELETE /api/users/me/devices/${TABLET.id}/session`);
  expect(screen.queryByRole('button', { name: /^Sign out there/ })).toBeNull();
});

it('erases another device after a question about unsent work', async () => {
  await open();
  await lines();
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Erase there Chrome on Android' })).toBeNull(),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Erase there Red tablet' }));
  const question = await screen.findByRole('alertdialog', { name: 'Erase Red tablet?' });
  expect(within(question).getByText(/2 changes on it had not been sent/)).toBeTruthy();
  expect(within(question).getByText(/^It first sends what is unsent/)).toBeTruthy();
  listed = [HERE, { ...TABLET, erase_asked_at: '2026-11-20T08:00:00.000Z' }];
  fireEvent.click(within(question).getByRole('button', { name: 'Erase' }));
  expect(await screen.findByText(/Asked to erase, .* · 2 changes not sent/)).toBeTruthy();
  expect(calls).toContain(`PUT /api/users/me/devices/${TABLET.id}/erasure {"signOut":false}`);
  expect(screen.queryByRole('button', { name: /^Erase there/ })).toBeNull();
});

it('signs out a lost device at once, before it is erased', async () => {
  await open();
  await lines();
  fireEvent.click(await screen.findByRole('button', { name: 'Erase there Red tablet' }));
  const question = await screen.findByRole('alertdialog');
  fireEvent.click(within(question).getByLabelText(/^It was lost or stolen/));
  expect(within(question).getByText(/^It can send nothing any more/)).toBeTruthy();
  fireEvent.click(within(question).getByRole('button', { name: 'Erase' }));
  await waitFor(() =>
    expect(calls).toContain(`PUT /api/users/me/devices/${TABLET.id}/erasure {"signOut":true}`),
  );
});

it('withdraws an erase order, or reports that it was already carried out', async () => {
  listed = [HERE, { ...TABLET, erase_asked_at: '2026-11-20T08:00:00.000Z' }];
  await open();
  await lines();
  refusal = { status: 409, body: { error: 'This device has been erased already' } };
  fireEvent.click(await screen.findByRole('button', { name: 'Do not erase it Red tablet' }));
  expect((await screen.findByRole('alert')).textContent).toContain('has been erased already');
  refusal = undefined;
  listed = [HERE, TABLET];
  fireEvent.click(await screen.findByRole('button', { name: 'Do not erase it Red tablet' }));
  expect(await screen.findByRole('button', { name: 'Erase there Red tablet' })).toBeTruthy();
  expect(calls).toContain(`DELETE /api/users/me/devices/${TABLET.id}/erasure`);
});

it('shows what is kept sealed on an erased device, and offers no actions for it', async () => {
  listed = [HERE, { ...TABLET, signed_out: true, erased_at: '2026-11-20T08:00:00.000Z' }];
  await open();
  const [, tablet] = await lines();
  expect(tablet?.textContent).toMatch(
    /Erased .* · 2 changes are kept sealed on it until you sign in there/,
  );
  expect(within(tablet as HTMLElement).queryAllByRole('button')).toEqual([]);
});

it('does not offer to erase a device with an older version', async () => {
  listed = [HERE, { ...TABLET, can_erase: false }];
  await open();
  await lines();
  expect(screen.queryByRole('button', { name: /^Erase there/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out there Red tablet' })).toBeTruthy();
});

it('is absent if the server does not list devices', async () => {
  await open(['changes']);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(document.body.textContent).not.toContain('Your devices');
  expect(calls).toEqual([]);
});
