import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserRow } from '#db/tables/users.ts';
import { USER_TEXTS } from '#tests/spec-texts/users.ts';
import { openDevice, renderScreen } from '#tests/support/screen.tsx';
import { Toasts } from '#ui/toast.tsx';
import { Users } from './users.tsx';
import type { UsersView } from './users-view.ts';

let device: Awaited<ReturnType<typeof openDevice>>;
let calls: { method: string; path: string; body: unknown }[];

beforeEach(async () => {
  device = await openDevice(['admin']);
  calls = [];
});

afterEach(() => device.close());

function userRow(id: number, fields: Partial<UserRow> = {}): UserRow {
  return {
    lid: `s${id}`,
    id,
    username: `user${id}`,
    email: `user${id}@example.org`,
    first_name: `First${id}`,
    last_name: `Last${id}`,
    display_name: '',
    role: 'member',
    roles: [],
    ...fields,
  };
}

/** Sets responses by `METHOD path`; all other requests succeed. */
function server(answers: Record<string, { status: number; body: object }> = {}) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const path = new URL(String(url)).pathname.replace(/^\/api\//, '');
    const method = init?.method ?? 'GET';
    calls.push({ method, path, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    const { status, body } = answers[`${method} ${path}`] ?? {
      status: 200,
      body: { success: true, data: { id: 77 } },
    };
    return Response.json(body, { status });
  });
}

const ROLES = {
  status: 200,
  body: {
    success: true,
    data: [
      { id: 1, name: 'superadmin', description: 'Passes every check' },
      { id: 6, name: 'hub_leader', description: null },
      { id: 8, name: 'assessor', description: null },
    ],
  },
};

function Screen() {
  const [view, setView] = useState<UsersView>({ q: '', sort: 'name', down: false, page: 1 });
  return (
    <>
      <Users view={view} onView={(change) => setView((before) => ({ ...before, ...change }))} />
      <Toasts />
    </>
  );
}

async function show(...rows: UserRow[]) {
  await device.db.rows('users').bulkAdd(rows);
  renderScreen(<Screen />);
  if (rows.length > 0) await screen.findByRole('table', { name: 'Users' });
}

function names(): (string | null | undefined)[] {
  const [, ...rows] = screen.getAllByRole('row');
  return rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent);
}

function fill(dialog: HTMLElement, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) {
    const input = dialog.querySelector(`[name=${name}]`);
    fireEvent.input(input as Element, { target: { value } });
  }
}

const NEW_USER = {
  username: 'ann',
  email: 'ann@example.org',
  firstName: 'Ann',
  lastName: 'Lee',
  password: 'long enough',
};

it('hides a legacy role that the network does not use, and shows labels for the others', async () => {
  await show(userRow(1), userRow(2, { role: 'hub_leader' }));
  const cells = screen.getAllByRole('row').map((row) => row.textContent);
  expect(cells[1]).toContain('None');
  expect(cells[2]).toContain('Hub leader');
});

it('does not say that everybody is without a role if the server does not show the roles', async () => {
  await show(userRow(1), userRow(2));
  expect(screen.getAllByText('–')).toHaveLength(2);
});

describe('people who wait for access', () => {
  const granted = userRow(1, { roles: [{ id: 6, name: 'hub_leader' }] });

  it('are announced and can be listed, if the server requires a role for access', async () => {
    await device.db.feeds.put({ key: 'changes', readAt: 1, triedAt: 1, cursor: 'c' } as never);
    await show(granted, userRow(2));
    expect(await screen.findByText('1 person is waiting for access')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show them' }));
    await waitFor(() => expect(names()).toEqual(['First2 Last2']));
    fireEvent.click(screen.getByRole('button', { name: 'Show all users' }));
    await waitFor(() => expect(names()).toHaveLength(2));
  });

  it('are not counted before the list of users is read', async () => {
    await device.db.meta.put({ key: 'server', value: { kind: 'reference', keysKeptMs: 1 } });
    await device.db.rows('users').add(granted);
    const view: UsersView = { q: '', sort: 'name', down: false, page: 1, access: 'waiting' };
    renderScreen(<Users view={view} onView={() => undefined} />);
    expect(await screen.findByText('Still loading: this is not all yet.')).toBeTruthy();
    expect(screen.queryByText('Nobody is waiting for access')).toBeNull();
    await device.db.feeds.put({ key: 'changes', readAt: 1, triedAt: 1, cursor: 'c' } as never);
    expect(await screen.findByText('Nobody is waiting for access')).toBeTruthy();
  });

  it('are not announced on a documented backend', async () => {
    await show(granted, userRow(2));
    expect(screen.queryByText('1 person is waiting for access')).toBeNull();
  });
});

describe('the list of users', () => {
  it('has the columns and actions of the specification', async () => {
    await show(userRow(1, { roles: [{ id: 6, name: 'hub_leader' }] }));
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual([...USER_TEXTS.columns]);
    for (const action of USER_TEXTS.actions) {
      expect(screen.getByRole('button', { name: `${action} First1 Last1` })).toBeTruthy();
    }
    expect(screen.getByText('Hub leader')).toBeTruthy();
  });

  it('is searched by every word, regardless of accents', async () => {
    await show(
      userRow(1, { last_name: 'Müller' }),
      userRow(2, { last_name: 'Muller' }),
      userRow(3),
    );
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), {
      target: { value: 'muller user2' },
    });
    expect(await screen.findByText('1 of 3 users')).toBeTruthy();
    expect(names()).toEqual(['First2 Muller']);
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), {
      target: { value: 'x y' },
    });
    expect(await screen.findByText('No user found')).toBeTruthy();
  });

  it('is sorted ascending and descending by tapping a header', async () => {
    await show(userRow(1, { username: 'b' }), userRow(2, { username: 'a' }));
    fireEvent.click(screen.getByRole('button', { name: 'Username' }));
    await waitFor(() => expect(names()).toEqual(['First2 Last2', 'First1 Last1']));
    fireEvent.click(screen.getByRole('button', { name: 'Username' }));
    await waitFor(() => expect(names()).toEqual(['First1 Last1', 'First2 Last2']));
  });

  it('has pages of 50 for 5,000 users', async () => {
    await show(...Array.from({ length: 5_000 }, (_, n) => userRow(n + 1, { last_name: 'Same' })));
    expect(screen.getByText('5,000 users')).toBeTruthy();
    expect(screen.getByText('Page 1 of 100')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Page 2 of 100')).toBeTruthy();
  }, 30_000);

  it('does not show a total if the server may have truncated the list', async () => {
    const read = { readTick: 1, readAt: Date.now(), dirty: false, wantedAt: 0 };
    await device.db.feeds.put({ key: 'users', ...read, isCut: true });
    await show(userRow(1), userRow(2));
    expect(await screen.findByText('at least 2 users')).toBeTruthy();
    expect(await screen.findByText('This list may be incomplete')).toBeTruthy();
  });

  it('is readable without a network, and explains why its buttons are disabled', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await show(userRow(1));
    expect(names()).toEqual(['First1 Last1']);
    for (const name of [USER_TEXTS.add, 'Import CSV', 'Edit First1 Last1']) {
      expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
    }
    expect(screen.getByText(/Changing users and roles needs a connection/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Export CSV' }).hasAttribute('disabled')).toBe(false);
  });

  it('shows a loading state until the first read', async () => {
    renderScreen(<Screen />);
    expect(await screen.findByText('Loading the users …')).toBeTruthy();
  });
});

describe('a new user', () => {
  async function submit(fields: object) {
    await show(userRow(1));
    fireEvent.click(screen.getByRole('button', { name: USER_TEXTS.add }));
    const dialog = await screen.findByRole('dialog', { name: 'Add New User' });
    await within(dialog).findByLabelText('Username');
    fill(dialog, { ...NEW_USER, ...fields });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create User' }));
    return dialog;
  }

  it('is registered, then added to the application', async () => {
    server();
    await submit({});
    expect(await screen.findByText(USER_TEXTS.created)).toBeTruthy();
    expect(calls).toEqual([
      { method: 'POST', path: 'auth/register', body: NEW_USER },
      { method: 'POST', path: 'users/77/apps', body: { app_id: 3 } },
    ]);
  });

  it('is kept as a draft until it is saved, but without the password', async () => {
    await show(userRow(1));
    const open = async () => {
      fireEvent.click(screen.getByRole('button', { name: USER_TEXTS.add }));
      const dialog = await screen.findByRole('dialog', { name: 'Add New User' });
      await within(dialog).findByLabelText('Username');
      return dialog;
    };
    fill(await open(), NEW_USER);
    const { password, ...kept } = NEW_USER;
    await waitFor(async () =>
      expect(await device.db.drafts.toArray()).toMatchObject([
        { key: 'create-user', fields: kept },
      ]),
    );
    expect(JSON.stringify(await device.db.drafts.toArray())).not.toContain(password);
    cleanup();
    renderScreen(<Screen />);
    await screen.findByRole('table', { name: 'Users' });
    const again = within(await open());
    expect(again.getByDisplayValue('ann@example.org')).toBeTruthy();
    expect(again.getByText(/^Restored from/)).toBeTruthy();

    // The close button, Escape and Cancel all discard what was typed.
    fireEvent.click(again.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await device.db.drafts.count()).toBe(0);
    expect(within(await open()).queryByDisplayValue('ann@example.org')).toBeNull();
  });

  it('a failed second step is shown, and can be repeated until it works', async () => {
    server({ 'POST users/77/apps': { status: 500, body: { error: 'Broken' } } });
    await submit({});
    await screen.findByText(/The account of Ann Lee was created, but could not/);
    expect(screen.getByText(/500 - Broken/)).toBeTruthy();
    // After a reload, the device still knows.
    cleanup();
    renderScreen(<Screen />);
    await screen.findByText(/500 - Broken/);
    server();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/The account of Ann Lee/)).toBeNull());
    expect(calls.at(-1)).toMatchObject({ path: 'users/77/apps' });
  });

  it('with a known address shows an error that does not ask the administrator to sign in', async () => {
    const error = 'An account with this email already exists.';
    const body = { success: false, error, code: 'email-registered' };
    server({ 'POST auth/register': { status: 409, body } });
    const dialog = await submit({});
    expect((await within(dialog).findByRole('alert')).textContent).toContain(error);
    expect(document.body.textContent).not.toMatch(/please sign in/i);
  });

  it('that the server refuses keeps the form, with status and reason', async () => {
    server({ 'POST auth/register': { status: 409, body: { error: 'Taken' } } });
    const dialog = await submit({});
    const text = `${USER_TEXTS.createFailed}409 - Taken`;
    expect((await within(dialog).findByRole('alert')).textContent).toContain(text);
    expect(within(dialog).getByDisplayValue('ann@example.org')).toBeTruthy();
  });

  it.each([
    [{ username: ' ' }, 'Username is required'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'ann@' }, 'Please enter a valid email address'],
    [{ firstName: '' }, 'First name is required'],
    [{ lastName: '' }, 'Last name is required'],
    [{ password: 'seven77' }, 'Password must be at least 8 characters long'],
  ])('is validated: %o', async (fields, text) => {
    server();
    const dialog = await submit(fields);
    expect(await within(dialog).findByText(text)).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

describe('a user', () => {
  async function open(action: string, role: 'dialog' | 'alertdialog', name: string) {
    await show(userRow(5, { roles: [{ id: 6, name: 'hub_leader' }] }));
    fireEvent.click(screen.getByRole('button', { name: `${action} First5 Last5` }));
    return within(await screen.findByRole(role, { name }));
  }

  it('is edited without asking for a password', async () => {
    server();
    const dialog = await open('Edit', 'dialog', 'Edit User');
    const lastName = await dialog.findByLabelText('Last Name');
    expect(dialog.queryByLabelText('Password')).toBeNull();
    fireEvent.input(lastName, { target: { value: 'Lee' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(USER_TEXTS.updated)).toBeTruthy();
    expect(calls[0]).toEqual({
      method: 'PUT',
      path: 'users/5',
      body: {
        username: 'user5',
        email: 'user5@example.org',
        firstName: 'First5',
        lastName: 'Lee',
      },
    });
  });

  it('that cannot be changed shows the reason at the field', async () => {
    const fields = [{ path: 'email', message: 'An account with this email already exists' }];
    server({ 'PUT users/5': { status: 409, body: { success: false, error: 'Taken', fields } } });
    const dialog = await open('Edit', 'dialog', 'Edit User');
    fireEvent.click(await dialog.findByRole('button', { name: 'Save Changes' }));
    // The dialog contains a toast while it is open, which shows the first part, too.
    expect((await dialog.findByRole('alert')).textContent).toContain(USER_TEXTS.updateFailed);
    expect(dialog.getByText('An account with this email already exists')).toBeTruthy();
  });

  it('is deleted after a confirmation', async () => {
    server();
    const dialog = await open('Delete', 'alertdialog', USER_TEXTS.deleteQuestion);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete User' }));
    expect(await screen.findByText(USER_TEXTS.deleted)).toBeTruthy();
    expect(calls[0]).toMatchObject({ method: 'DELETE', path: 'users/5' });
  });

  it('that may not be deleted shows the reason', async () => {
    server({ 'DELETE users/5': { status: 409, body: { error: 'The last administrator' } } });
    const dialog = await open('Delete', 'alertdialog', USER_TEXTS.deleteQuestion);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete User' }));
    expect(await dialog.findByText('The last administrator')).toBeTruthy();
    expect(await screen.findByText(USER_TEXTS.deleteFailed)).toBeTruthy();
  });

  it('whose deletion fails shows no message about typed text', async () => {
    const dialog = await open('Delete', 'alertdialog', USER_TEXTS.deleteQuestion);
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete User' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('cannot reach the server');
    expect(document.body.textContent).not.toContain('What you typed stays');
  });

  it('gets and loses roles with checkboxes; an administrator cannot give superadmin', async () => {
    server({ 'GET roles': ROLES });
    const dialog = await open('Manage Roles', 'dialog', 'Roles of First5 Last5');
    const held = await dialog.findByRole('checkbox', { name: /Hub leader/ });
    expect(held).toHaveProperty('checked', true);
    expect(dialog.getByRole('checkbox', { name: /Super admin/ })).toHaveProperty('disabled', true);
    fireEvent.click(held);
    expect(await screen.findByText(USER_TEXTS.removed)).toBeTruthy();
    await waitFor(() => expect(held).toHaveProperty('checked', false));
    fireEvent.click(held);
    expect(await screen.findByText(USER_TEXTS.assigned)).toBeTruthy();
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([
      { method: 'DELETE', path: 'roles/user/5/role/6', body: undefined },
      { method: 'POST', path: 'roles/assign', body: { userId: 5, roleId: 6 } },
    ]);
  });

  it('keeps the state of the checkbox if the server refuses', async () => {
    const no = { status: 409, body: { error: 'No' } };
    server({ 'GET roles': ROLES, 'DELETE roles/user/5/role/6': no, 'POST roles/assign': no });
    const dialog = await open('Manage Roles', 'dialog', 'Roles of First5 Last5');
    const held = await dialog.findByRole('checkbox', { name: /Hub leader/ });
    fireEvent.click(held);
    expect(await dialog.findByText(`${USER_TEXTS.removeFailed}. No`)).toBeTruthy();
    expect(held).toHaveProperty('checked', true);
    const free = dialog.getByRole('checkbox', { name: /Assessor/ });
    fireEvent.click(free);
    expect(await dialog.findByText(`${USER_TEXTS.assignFailed}. No`)).toBeTruthy();
    expect(free).toHaveProperty('checked', false);
  });
});

describe('a user whom somebody else has changed in the meantime', () => {
  const stale = {
    status: 409,
    body: {
      success: false,
      error: 'Somebody else has changed this meanwhile',
      current: { username: 'user5', email: 'new@example.org', firstName: 'First5', lastName: 'L5' },
    },
  };

  async function edit(answers: Parameters<typeof server>[0]) {
    server(answers);
    await show(userRow(5));
    fireEvent.click(screen.getByRole('button', { name: 'Edit First5 Last5' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit User' });
    await within(dialog).findByLabelText('Username');
    fill(dialog, { lastName: 'Married' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    return dialog;
  }

  it('is overwritten only after a second save, when the changes have been shown', async () => {
    await device.db.feeds.put({ key: 'changes', readAt: 1, triedAt: 1, cursor: 'c' } as never);
    const dialog = await edit({ 'PUT users/5': stale });
    expect(await within(dialog).findByText(/Email is now “new@example.org”/)).toBeTruthy();
    expect(calls.at(-1)?.body).toMatchObject({ _base: { email: 'user5@example.org' } });
    server();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      calls.find(({ body }) => JSON.stringify(body)?.includes('new@example.org')),
    ).toMatchObject({
      body: { lastName: 'Married', _base: { email: 'new@example.org', lastName: 'L5' } },
    });
  });

  it('is sent without a comparison to a documented backend', async () => {
    await edit({});
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = calls.find(({ method }) => method === 'PUT')?.body;
    expect(Object.keys(body ?? {}).sort()).toEqual(['email', 'firstName', 'lastName', 'username']);
  });
});

describe('suspending an account', () => {
  const offerExtras = () =>
    device.db.feeds.put({ key: 'changes', readAt: 1, triedAt: 1, cursor: 'c' } as never);
  const openDialog = async (action: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `${action} First5 Last5` }));
    return screen.findByRole('alertdialog');
  };

  it('requires a confirmation', async () => {
    server();
    await offerExtras();
    await show(userRow(5));
    const dialog = await openDialog('Suspend');
    expect(dialog.textContent).toContain('cannot sign in until the account is restored');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Suspend Account' }));
    await waitFor(() =>
      expect(calls).toContainEqual({ method: 'POST', path: 'users/5/suspension', body: undefined }),
    );
    expect(await screen.findByText('Account suspended')).toBeTruthy();
  });

  it('is shown in the list, and can be undone', async () => {
    server();
    await offerExtras();
    await show(userRow(5, { suspended: true }));
    expect(await screen.findByText('Suspended')).toBeTruthy();
    const dialog = await openDialog('Restore');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restore Account' }));
    await waitFor(() =>
      expect(calls).toContainEqual({
        method: 'DELETE',
        path: 'users/5/suspension',
        body: undefined,
      }),
    );
  });

  it('shows why the server refused it, and keeps the dialog open', async () => {
    const body = { success: false, error: 'The last administrator cannot be suspended.' };
    server({ 'POST users/5/suspension': { status: 409, body } });
    await offerExtras();
    await show(userRow(5));
    const dialog = await openDialog('Suspend');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Suspend Account' }));
    expect(
      await within(dialog).findByText(/The last administrator cannot be suspended/),
    ).toBeTruthy();
  });

  it('is not offered for one’s own account, nor on a documented backend', async () => {
    await show(userRow(1), userRow(5));
    expect(screen.queryByRole('button', { name: 'Suspend First5 Last5' })).toBeNull();
    await offerExtras();
    await screen.findByRole('button', { name: 'Suspend First5 Last5' });
    expect(screen.queryByRole('button', { name: 'Suspend First1 Last1' })).toBeNull();
  });
});
