import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Toasts } from '#ui/toast.tsx';
import { Invitations } from './invitations.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
let calls: string[];

const VERA = {
  id: 3,
  name: 'Vera Ost',
  email: 'vera@example.org',
  role: 'assessor',
  church_plant_name: null,
  invited_by_name: 'Adrian Banks',
  invited_at: '2026-11-01T08:00:00.000Z',
  expires_at: '2999-12-01T08:00:00.000Z',
};
const PAUL = {
  ...VERA,
  id: 4,
  name: 'Paul Plant',
  email: 'paul@example.org',
  role: 'church_planter',
  church_plant_name: 'Grace',
  expires_at: '2020-12-01T08:00:00.000Z',
};
const ROLES = [
  { id: 1, name: 'superadmin' },
  { id: 7, name: 'church_planter' },
  { id: 8, name: 'assessor' },
];

beforeEach(async () => {
  device = await openDevice(['admin']);
  calls = [];
});
afterEach(() => device.close());

type Answers = Record<string, () => Response>;

function server(answers: Answers = {}) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const what = `${init?.method ?? 'GET'} ${new URL(String(url)).pathname.replace('/api', '')}`;
    calls.push([what, String(init?.body ?? '')].join(' ').trim());
    const all: Answers = {
      'GET /invitations': () => Response.json({ success: true, data: [VERA, PAUL] }),
      'GET /roles': () => Response.json({ success: true, data: ROLES }),
      ...answers,
    };
    return all[what]?.() ?? Response.json({ success: true });
  });
}

function show() {
  renderScreen(
    <>
      <Invitations />
      <Toasts />
    </>,
  );
}

it('lists who invited whom to what, and which invitations have expired', async () => {
  server();
  show();
  const table = await screen.findByRole('table', { name: 'Open invitations' });
  expect(within(table).getByText('Vera Ost')).toBeTruthy();
  expect(within(table).getAllByText('Adrian Banks')).toHaveLength(2);
  expect(within(table).getAllByText(/^Expired/)).toHaveLength(1);
});

it('withdraws an invitation after a confirmation', async () => {
  server();
  show();
  fireEvent.click(await screen.findByRole('button', { name: /Withdraw.*Vera Ost/ }));
  const dialog = await screen.findByRole('alertdialog');
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw Invitation' }));
  await waitFor(() => expect(calls).toContain('DELETE /invitations/3'));
  expect(await screen.findByText('Invitation of Vera Ost withdrawn')).toBeTruthy();
});

it('sends an invitation again, including the church plant for a planter', async () => {
  server();
  show();
  fireEvent.click(await screen.findByRole('button', { name: /Send again.*Vera Ost/ }));
  await waitFor(() =>
    expect(calls).toContain(
      'POST /invitations {"name":"Vera Ost","email":"vera@example.org","resend":true,"role":"assessor"}',
    ),
  );
  await screen.findByText('Invitation sent again to vera@example.org');
  fireEvent.click(screen.getByRole('button', { name: /Send again.*Paul Plant/ }));
  await waitFor(() =>
    expect(calls).toContain(
      'POST /church-planters/invite {"name":"Paul Plant","email":"paul@example.org","resend":true,"churchPlantName":"Grace"}',
    ),
  );
});

it('explains why an invitation can no longer be withdrawn', async () => {
  const body = { success: false, error: 'There is no such open invitation' };
  server({ 'DELETE /invitations/3': () => Response.json(body, { status: 404 }) });
  show();
  fireEvent.click(await screen.findByRole('button', { name: /Withdraw.*Vera Ost/ }));
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Withdraw Invitation' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'There is no such open invitation',
  );
});

async function openForm() {
  fireEvent.click(await screen.findByRole('button', { name: 'Invite Somebody' }));
  const dialog = await screen.findByRole('dialog', { name: 'Invite Somebody' });
  await within(dialog).findByLabelText('Full Name');
  return dialog;
}

function fill(dialog: HTMLElement, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) {
    fireEvent.input(dialog.querySelector(`[name=${name}]`) as Element, { target: { value } });
  }
}

const ANN = { name: 'Ann Lee', email: 'ann@example.org', role: 'assessor' };

it('offers only roles that the inviter may give', async () => {
  server();
  show();
  const dialog = await openForm();
  const options = within(dialog).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a role', 'Assessor']);
  fill(dialog, ANN);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send Invitation' }));
  await waitFor(() => expect(calls).toContain(`POST /invitations ${JSON.stringify(ANN)}`));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter((call) => call === 'GET /invitations')).toHaveLength(2);
});

it('keeps the form and shows the reason if the server refuses it', async () => {
  const error = 'This e-mail address already has an account';
  server({
    'POST /invitations': () => Response.json({ success: false, error }, { status: 409 }),
  });
  show();
  const dialog = await openForm();
  fill(dialog, ANN);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send Invitation' }));
  expect(await within(dialog).findByText(error)).toBeTruthy();
  expect(within(dialog).getByDisplayValue('ann@example.org')).toBeTruthy();
});

it('validates the form before it is sent', async () => {
  server();
  show();
  const dialog = await openForm();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send Invitation' }));
  for (const text of [
    'Please enter a name',
    'Please enter a valid email address',
    'Please choose a role',
  ]) {
    expect(await within(dialog).findByText(text)).toBeTruthy();
  }
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});

it('explains that the list could not be loaded, or that it is empty', async () => {
  let answer = () => Response.json({ error: 'Down' }, { status: 500 });
  server({ 'GET /invitations': () => answer() });
  show();
  await screen.findByRole('alert');
  answer = () => Response.json({ success: true, data: [] } as never);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No open invitations')).toBeTruthy();
});

it('says how many invitations could not be read', async () => {
  const data = [{ id: 1 }, { id: 2 }];
  server({ 'GET /invitations': () => Response.json({ success: true, data }) });
  show();
  expect(await screen.findByText('2 entries could not be read')).toBeTruthy();
});

it('explains that a documented backend does not list invitations', async () => {
  server({ 'GET /invitations': () => Response.json({ error: 'Not found' }, { status: 404 }) });
  show();
  expect(await screen.findByText('This server does not list invitations')).toBeTruthy();
});

it('is disabled without a network', async () => {
  server();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show();
  const invite = await screen.findByRole('button', { name: 'Invite Somebody' });
  expect(invite.hasAttribute('disabled') || invite.getAttribute('aria-disabled')).toBeTruthy();
});
