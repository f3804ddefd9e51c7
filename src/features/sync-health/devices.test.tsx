import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SeenDevice } from '#shared/contract/devices.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Devices } from './devices.tsx';
import { DevicesLink } from './devices-link.tsx';

let device: Awaited<ReturnType<typeof openDevice>> | undefined;
let asked: string[];
let listed: SeenDevice[];

const PHONE: SeenDevice = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  user: { id: 7, name: 'Paul Planter' },
  name: 'Old phone',
  device: 'Chrome on Android',
  version: '0.1.9',
  unsent: 3,
  oldest_unsent_at: '2026-11-01T08:00:00.000Z',
  storage_used: 900_000,
  storage_quota: 1_000_000,
  last_error: 'needs-review',
  seen_at: '2026-11-05T08:00:00.000Z',
  signed_out: false,
  can_erase: true,
  erase_asked_at: null,
  erased_at: null,
  troubles: ['unsent', 'silent', 'nearly-full'],
  nudged_at: null,
};
const LAPTOP: SeenDevice = {
  ...PHONE,
  id: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  user: { id: 8, name: 'Ann Lee' },
  name: null,
  device: 'Firefox on Linux',
  version: '0.2.0',
  unsent: 0,
  oldest_unsent_at: null,
  storage_used: null,
  storage_quota: null,
  last_error: null,
  seen_at: '2026-11-04T08:00:00.000Z',
  troubles: ['silent'],
};

beforeEach(() => {
  asked = [];
  listed = [PHONE, LAPTOP];
});
afterEach(async () => {
  await device?.close();
  device = undefined;
});

async function open(role = 'admin', answer?: (call: string) => Response | Promise<Response>) {
  device = await openDevice([role]);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname, search } = new URL(String(url));
    asked.push(`${init?.method ?? 'GET'} ${pathname}${search}`);
    return answer?.(asked.at(-1) ?? '') ?? Response.json({ success: true, data: listed });
  });
  renderScreen(<Devices />);
}

/** The owners of the listed devices, from top to bottom. */
function people(): (string | undefined)[] {
  const rows = within(screen.getByRole('table', { name: 'Devices' })).getAllByRole('row');
  return rows.slice(1).map((row) => /Paul Planter|Ann Lee/.exec(row.textContent ?? '')?.[0]);
}

it('shows the owner and the problems of each device', async () => {
  await open();
  const table = await screen.findByRole('table', { name: 'Devices' });
  const [, laptop, phone] = within(table).getAllByRole('row');
  expect(asked).toEqual(['GET /api/devices?troubled=1']);
  const cells = (row: HTMLElement | undefined) =>
    row
      ? within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent)
      : [];
  expect([phone, laptop].map(cells)).toEqual([
    [
      'Paul Planter',
      'Old phone',
      expect.stringContaining('11/5/2026'),
      expect.stringMatching(/^3since 11\/1\/2026/),
      '922 MB of 1.0 GB',
      '0.1.9',
      'Unsent for daysSilentNearly fullWaits for its author',
      'Send a reminder Paul Planter, Old phone',
    ],
    [
      'Ann Lee',
      'Firefox on Linux',
      expect.stringContaining('11/4/2026'),
      '0',
      '–',
      '0.2.0',
      'Silent',
      'Send a reminder Ann Lee, Firefox on Linux',
    ],
  ]);
});

it('can be sorted by each column', async () => {
  await open();
  await screen.findByRole('table', { name: 'Devices' });
  expect(people()).toEqual(['Ann Lee', 'Paul Planter']);
  const sortBy = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  sortBy('Unsent');
  expect(people()).toEqual(['Paul Planter', 'Ann Lee']);
  sortBy('Unsent');
  expect(people()).toEqual(['Ann Lee', 'Paul Planter']);
  for (const [column, first] of [
    ['Person', 'Ann Lee'],
    ['Device', 'Ann Lee'],
    ['Storage', 'Ann Lee'],
    ['Version', 'Paul Planter'],
  ] as const) {
    sortBy(column);
    expect(people()[0], column).toBe(first);
  }
});

it('shows all devices on request', async () => {
  await open('hub_leader');
  expect(await screen.findByText(/planters of your hub/)).toBeTruthy();
  fireEvent.change(await screen.findByLabelText('Show'), { target: { value: 'all' } });
  await waitFor(() => expect(asked.at(-1)).toBe('GET /api/devices'));
});

it('reminds the owner once, and shows when', async () => {
  await open();
  const button = await screen.findByRole('button', { name: /reminder Paul Planter/ });
  listed = [{ ...PHONE, nudged_at: new Date().toISOString() }, LAPTOP];
  fireEvent.click(button);
  expect(await screen.findByText(/^Email sent today/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /reminder Paul Planter/ })).toBeNull();
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([
    `POST /api/users/7/devices/${PHONE.id}/nudge`,
  ]);
});

it('after a reminder, reloads the list that is shown now, not the previous one', async () => {
  let endNudge: () => void = () => undefined;
  const nudged = new Promise<Response>((resolve) => {
    endNudge = () => resolve(Response.json({ success: true }));
  });
  const troubled = () => Response.json({ success: true, data: [PHONE] });
  const all = () => Response.json({ success: true, data: [LAPTOP] });
  await open('admin', (call) => {
    if (call.startsWith('POST')) return nudged;
    return call.endsWith('troubled=1') ? troubled() : all();
  });
  fireEvent.click(await screen.findByRole('button', { name: /reminder Paul Planter/ }));
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'all' } });
  await waitFor(() => expect(people()).toEqual(['Ann Lee']));
  const before = asked.length;
  endNudge();
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  expect(asked.at(-1)).toBe('GET /api/devices');
  await waitFor(() => expect(people()).toEqual(['Ann Lee']));
});

it('exports the shown devices as CSV', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await open();
  await screen.findByRole('table', { name: 'Devices' });
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = ((await saved[0]?.text()) ?? '').trim().split(/\r?\n/);
  expect(lines[0]).toContain('Person,Name of the device,Device,Last contact (UTC),Unsent changes');
  expect(lines[1]).toBe(
    'Paul Planter,Old phone,Chrome on Android,2026-11-05T08:00:00.000Z,3,2026-11-01T08:00:00.000Z,900000,1000000,0.1.9,Waits for its author,Unsent for days | Silent | Nearly full,',
  );
  expect(lines).toHaveLength(3);
});

it('says that no device needs attention, or that the server does not list devices', async () => {
  listed = [];
  await open();
  expect(await screen.findByText('No device needs attention')).toBeTruthy();
  await device?.close();
  await open('admin', () => Response.json({ success: false, error: 'x' }, { status: 404 }));
  expect(await screen.findByText('This server does not list devices')).toBeTruthy();
});

it('treats a response without a list as a failure, not as an empty list', async () => {
  await open('admin', () => Response.json({ success: true, data: {} }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The devices could not be loaded',
  );
  expect(screen.queryByText('No device needs attention')).toBeNull();
});

it('says how many devices could not be read', async () => {
  await open('admin', () => Response.json({ success: true, data: [{ id: PHONE.id }] }));
  expect(await screen.findByText('One entry could not be read')).toBeTruthy();
  expect(screen.queryByText('No device needs attention')).toBeNull();
});

it('explains what went wrong, and can be loaded again', async () => {
  let isDown = true;
  await open('admin', () =>
    isDown
      ? Response.json({ error: 'Down' }, { status: 500 })
      : Response.json({ success: true, data: listed }),
  );
  expect((await screen.findByRole('alert')).textContent).not.toContain('What you typed');
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Paul Planter')).toBeTruthy();
});

it('is linked only if the server supports it, and only for users who may see it', async () => {
  const linked = async (role: string, offers: string[], waitMs = 300) => {
    device = await openDevice([role]);
    const server = { kind: 'reference', keysKeptMs: 1, askedAt: 1, savedAt: 1, offers };
    await device.db.meta.put({ key: 'server', value: server });
    const { unmount } = renderScreen(
      <>
        <DevicesLink />
        <p>drawn</p>
      </>,
    );
    await screen.findByText('drawn');
    const found = await screen
      .findByRole('link', { name: 'Devices in the network' }, { timeout: waitMs })
      .catch(() => undefined);
    unmount();
    await device.close();
    device = undefined;
    return found !== undefined;
  };
  expect(await linked('hub_leader', ['changes', 'devices'], 10_000)).toBe(true);
  expect(await linked('hub_leader', ['changes'])).toBe(false);
  expect(await linked('assessor', ['changes', 'devices'])).toBe(false);
});
