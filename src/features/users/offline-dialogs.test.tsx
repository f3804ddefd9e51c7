import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Users } from './users.tsx';

const ANN = {
  lid: 's5',
  id: 5,
  username: 'ann',
  email: 'ann@example.org',
  first_name: 'Ann',
  last_name: 'Lee',
  display_name: '',
  role: 'member',
  roles: [],
};
const ROLES = { success: true, data: [{ id: 6, name: 'hub_leader', description: null }] };

let device: Awaited<ReturnType<typeof openDevice>>;
let isOnline = true;

beforeEach(async () => {
  device = await openDevice(['admin']);
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(ROLES));
  // Accounts can be suspended only if the server supports that.
  await device.db.feeds.put({ key: 'changes', readAt: 1, triedAt: 1, cursor: 'c' } as never);
  await device.db.rows('users').add(ANN);
});

afterEach(() => device.close());

function open() {
  renderScreen(<Users view={{ q: '', sort: 'name', down: false, page: 1 }} onView={() => {}} />);
}

function loseNetwork() {
  isOnline = false;
  fireEvent(window, new Event('offline'));
}

test.each([
  { name: 'Edit', role: 'dialog', save: { role: 'button', name: 'Save Changes' } },
  { name: 'Delete', role: 'alertdialog', save: { role: 'button', name: 'Delete User' } },
  { name: 'Suspend', role: 'alertdialog', save: { role: 'button', name: 'Suspend Account' } },
  { name: 'Manage Roles', role: 'dialog', save: { role: 'checkbox', name: 'Hub leader' } },
])(
  '$name, open when the network ends, is disabled and explains why',
  async ({ name, role, save }) => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: `${name} Ann Lee` }));
    const dialog = within(await screen.findByRole(role));
    const control = await dialog.findByRole(save.role, { name: save.name });
    expect(control.hasAttribute('disabled')).toBe(false);

    loseNetwork();
    await waitFor(() => expect(control.hasAttribute('disabled')).toBe(true));
    expect(dialog.getByText(/Changing users and roles needs a connection/)).toBeTruthy();

    // The browser's online state may be wrong.
    fireEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(control.hasAttribute('disabled')).toBe(false));
  },
);

test('the question before a second step is reset is disabled when the network ends', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Ann Lee' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(await dialog.findByRole('button', { name: 'Reset second step' }));
  const control = await dialog.findByRole('button', { name: 'Reset now' });
  expect(control.hasAttribute('disabled')).toBe(false);
  loseNetwork();
  await waitFor(() => expect(control.hasAttribute('disabled')).toBe(true));
});
