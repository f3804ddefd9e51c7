import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storedOp } from '#tests/support/mirror-rows.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Home } from './home.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

afterEach(() => device.close());

async function renderHome(roles: string[], onView = vi.fn()) {
  device = await openDevice(roles);
  renderScreen(<Home hub={undefined} sort="overdue" onView={onView} />);
  await screen.findByRole('heading', { name: 'Welcome, Hanna!' });
  return onView;
}

const heading = (name: string) => screen.queryByRole('heading', { name }) !== null;

it.each([
  [['hub_leader'], { invite: true, dashboard: false, viewAs: false, hub: true }],
  [['church_planter'], { invite: false, dashboard: true, viewAs: false, hub: false }],
  [['admin'], { invite: true, dashboard: false, viewAs: false, hub: false }],
  [['242_admin'], { invite: true, dashboard: false, viewAs: false, hub: true }],
  [['superadmin'], { invite: true, dashboard: true, viewAs: true, hub: true }],
  [['242trainer'], { invite: false, dashboard: false, viewAs: false, hub: false }],
])('shows %j what their role needs', async (roles, expected) => {
  await renderHome(roles);
  await waitFor(() =>
    expect({
      invite: heading('Invite Church Planter'),
      dashboard: heading('Church Planter Dashboard'),
      viewAs: screen.queryByRole('combobox', { name: 'View as Hub Leader' }) !== null,
      hub: heading('My Hub'),
    }).toEqual(expected),
  );
});

it('links a planter to the reports', async () => {
  await renderHome(['church_planter']);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Submit MBCB Report')).toBe('/mbcb-report');
  expect(target('View Previous Reports')).toBe('/mbcb-reports');
});

it('lets a super admin choose a hub to view', async () => {
  const onView = await renderHome(['superadmin']);
  await device.db.rows('hub_leaders').add({
    lid: 's7',
    id: 7,
    username: 'hubleader',
    email: '',
    first_name: 'Hubert',
    last_name: 'Leader',
    display_name: '',
  });
  await screen.findByRole('option', { name: 'Hubert Leader' });
  fireEvent.change(screen.getByRole('combobox', { name: 'View as Hub Leader' }), {
    target: { value: '7' },
  });
  expect(onView).toHaveBeenCalledWith({ hub: 7 });
});

const input = (name: string, value: string) =>
  fireEvent.input(screen.getByLabelText(name), { target: { value } });

it('requires all fields of an invitation before it queues it', async () => {
  await renderHome(['hub_leader']);
  fireEvent.click(screen.getByRole('button', { name: 'Invite Church Planter' }));
  fill(await screen.findByLabelText('Full Name'), 'Paul Planter');
  fireEvent.click(screen.getByRole('button', { name: 'Send Invitation' }));
  expect(await screen.findByText('All fields are required')).toBeTruthy();

  input('Email Address', 'paul@example');
  input('Church Plant Name', 'New Hope');
  fireEvent.click(screen.getByRole('button', { name: 'Send Invitation' }));
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();

  input('Email Address', 'paul@example.org');
  fireEvent.click(screen.getByRole('button', { name: 'Send Invitation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [op] = await device.db.ops.toArray();
  expect(op?.args).toEqual({
    name: 'Paul Planter',
    email: 'paul@example.org',
    churchPlantName: 'New Hope',
    resend: false,
  });
  expect(await device.db.drafts.count()).toBe(0);
});

function fill(element: HTMLElement, value: string) {
  fireEvent.input(element, { target: { value } });
}

it('keeps a half-filled invitation on the device', async () => {
  await renderHome(['hub_leader']);
  fireEvent.click(screen.getByRole('button', { name: 'Invite Church Planter' }));
  fill(await screen.findByLabelText('Full Name'), 'Paul Pl');
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
  cleanup();
  renderScreen(<Home hub={undefined} sort="overdue" onView={vi.fn()} />);
  await screen.findByRole('heading', { name: 'Welcome, Hanna!' });
  fireEvent.click(screen.getByRole('button', { name: 'Invite Church Planter' }));
  const again = await screen.findByLabelText<HTMLInputElement>('Full Name');
  expect(again.value).toBe('Paul Pl');
});

it('discards a half-filled invitation on Cancel', async () => {
  await renderHome(['hub_leader']);
  fireEvent.click(screen.getByRole('button', { name: 'Invite Church Planter' }));
  fill(await screen.findByLabelText('Full Name'), 'Paul Pl');
  await waitFor(async () => expect(await device.db.drafts.count()).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByLabelText('Full Name')).toBeNull());
  expect(await device.db.drafts.count()).toBe(0);
});

async function addDuplicate() {
  await device.db.ops.add(
    storedOp({
      id: 'op-1',
      name: 'invite-planter',
      args: {
        name: 'Paul Planter',
        email: 'paul@example.org',
        churchPlantName: 'New Hope',
        resend: false,
      },
      lanes: ['invite:paul@example.org'],
      attempts: 1,
      state: 'attention',
      reason: {
        kind: 'question',
        message: 'Already invited',
        question: { name: 'resend-invite', data: { invitedAt: '2026-10-02T12:00:00.000Z' } },
      },
    }),
  );
}

it('asks whether to resend an invitation, and shows when the first was sent', async () => {
  await renderHome(['hub_leader']);
  await addDuplicate();
  expect(await screen.findByText(/has been invited before, on 10\/2\/2026/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Resend the invitation to Paul Planter' }));
  await waitFor(() => expect(screen.queryByText(/has been invited before/)).toBeNull());
  const [op] = await device.db.ops.toArray();
  expect(op).toMatchObject({ state: 'queued', attempts: 0, args: { resend: true } });
});

it('leaves an earlier invitation unchanged on request', async () => {
  await renderHome(['hub_leader']);
  await addDuplicate();
  fireEvent.click(await screen.findByRole('button', { name: /^Leave it/ }));
  await waitFor(async () => expect(await device.db.ops.count()).toBe(0));
  expect(await device.db.journal.toArray()).toMatchObject([{ outcome: 'discarded' }]);
});
