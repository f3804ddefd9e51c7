import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Mirror, mirrorName } from '#db/schema.ts';
import type { ProfileRow } from '#db/tables/profile.ts';
import { OWN_PROFILE } from '#shared/ids.ts';
import { apiBase } from '#src/account/api-base.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { editProfile } from '#src/mutations/edit-profile.ts';
import { PROFILE_TEXTS, SECURITY_TEXTS } from '#tests/spec-texts/profile.ts';
import { planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import { markHubRead, openDevice, renderScreen } from '#tests/support/screen.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EditMember } from './edit-member.tsx';
import { EditPlanter } from './edit-planter.tsx';
import { MemberProfile } from './member-profile.tsx';
import { PlanterProfile } from './planter-profile.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;

beforeEach(async () => {
  device = await openDevice();
});

afterEach(() => device.close());

const PROFILE: ProfileRow = {
  lid: OWN_PROFILE,
  id: 1,
  username: 'hanna',
  email: 'hanna@example.org',
  first_name: 'Hanna',
  last_name: 'Hub',
  display_name: '',
  bio: 'Sings.',
  avatar_url: '',
  phone_number: '601-555-0100',
  website: '',
  company: 'Grace',
  job_title: '',
};

async function markRead(key: string, fields: object = {}): Promise<void> {
  const unread = { readTick: 0, dirty: false, wantedAt: 0 };
  await device.db.feeds.put({ key, readAt: Date.now(), ...unread, ...fields });
}

/** Responds to every request of the page with this status and body. */
function server(status: number, body: object) {
  const answer = () => Promise.resolve(Response.json(body, { status }));
  return vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
}

function type(label: string, value: string): void {
  const field = screen.getByLabelText(label, { exact: false, selector: 'input, textarea' });
  fireEvent.change(field, { target: { value } });
  fireEvent.input(field, { target: { value } });
}

describe('the profile of a member', () => {
  it('shows person, church and roles, and marks missing values', async () => {
    await device.db.rows('profile').put(PROFILE);
    renderScreen(<MemberProfile user={device.user} />);
    for (const name of ['Personal Information', 'Church Information', 'Roles and Permissions']) {
      expect(await screen.findByRole('heading', { name })).toBeTruthy();
    }
    for (const text of ['601-555-0100', 'Sings.', 'Grace', 'Hub leader']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getAllByText('Not given').length).toBe(2);
  });

  it('shows that a change is waiting, and why another was refused', async () => {
    await device.db.rows('profile').put(PROFILE);
    const touches = [`profile:${OWN_PROFILE}`];
    const reason = { kind: 'refused' as const, message: PROFILE_TEXTS.updateFailed };
    await device.db.ops.add(storedOp({ id: 'one', touches }));
    await device.db.ops.add(storedOp({ id: 'two', touches, state: 'attention', reason }));
    renderScreen(<MemberProfile user={device.user} />);
    expect(await screen.findByText(/Your changes are safe on this device/)).toBeTruthy();
    expect(screen.getByText(new RegExp(PROFILE_TEXTS.updateFailed))).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See what to do' })).toBeTruthy();
  });

  it('explains that nothing could be loaded, or that there is no data', async () => {
    await markRead('profile', { readAt: 0, error: 'offline' });
    const { unmount } = renderScreen(<MemberProfile user={device.user} />);
    expect(await screen.findByText(PROFILE_TEXTS.error)).toBeTruthy();
    unmount();
    await markRead('profile', { readAt: 0, error: 'no-list' });
    const { unmount: close } = renderScreen(<MemberProfile user={device.user} />);
    const alert = (await screen.findByText(PROFILE_TEXTS.noUser)).closest('[role=alert]');
    expect(alert?.textContent).toBe(`${PROFILE_TEXTS.noUser}Try again`);
    close();
    await markRead('profile');
    renderScreen(<MemberProfile user={device.user} />);
    expect(await screen.findByText(PROFILE_TEXTS.noUser)).toBeTruthy();
  });
});

describe('the history of one’s own profile', () => {
  beforeEach(async () => {
    const value = { kind: 'reference', keysKeptMs: 1, askedAt: 1, savedAt: 1, offers: ['history'] };
    await device.db.meta.put({ key: 'server', value });
  });

  function answerWith(kind: 'users' | 'planters', field: object) {
    const [user, at] = [{ id: 9, name: 'Maria Lopez' }, '2026-11-03T08:00:00.000Z'];
    const change = { id: 5, kind, record_id: 1, at, user, act: 'changed', fields: [field] };
    return server(200, { success: true, data: { changes: [change], more: false } });
  }

  async function unfold() {
    const details = (await screen.findByText('History')).closest('details');
    if (!details) throw new Error('no details');
    details.open = true;
    fireEvent(details, new Event('toggle'));
  }

  it('shows a member the changes of the account, below their own waiting ones', async () => {
    await device.db.rows('profile').put(PROFILE);
    await device.db.ops.add(
      storedOp({
        id: 'one',
        name: editProfile.name,
        version: editProfile.version,
        touches: [`profile:${OWN_PROFILE}`],
        args: { fields: { company: 'Hope' }, before: { company: 'Grace' } },
      }),
    );
    const asked = answerWith('users', { field: 'job_title', from: 'Elder', to: 'Pastor' });
    renderScreen(<MemberProfile user={device.user} />);
    await unfold();
    expect(
      await screen.findByText('Maria Lopez changed Job Title from Elder to Pastor'),
    ).toBeTruthy();
    expect(screen.getByText('You changed Company from Grace to Hope')).toBeTruthy();
    expect(String(asked.mock.calls[0]?.[0])).toMatch(/\/history\/users\/1\?/);
  });

  it('shows a planter the changes of the planter record', async () => {
    const fields = { user_id: 1, first_name: 'Paul', last_name: 'Green', phone: '555-0199' };
    await device.db.rows('planters').put(planterRow(7, fields));
    const asked = answerWith('planters', { field: 'phone', from: '555-0101', to: '555-0199' });
    renderScreen(<PlanterProfile user={device.user} />);
    await unfold();
    const words = 'Maria Lopez changed Phone from 555-0101 to 555-0199';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(String(asked.mock.calls[0]?.[0])).toMatch(/\/history\/planters\/7\?/);
  });
});

describe('the profile of a planter', () => {
  it('shows name and church plant', async () => {
    await device.db
      .rows('planters')
      .put(planterRow(7, { user_id: 1, first_name: 'Paul', last_name: 'Green' }));
    renderScreen(<PlanterProfile user={device.user} />);
    expect(await screen.findByText('Paul Green')).toBeTruthy();
    expect(screen.getByText('Grace Church')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Edit Profile' })).toBeTruthy();
  });

  it('says that there is no record, and links to the support form', async () => {
    await markHubRead(device.db);
    renderScreen(<PlanterProfile user={device.user} />);
    expect(await screen.findByText(PROFILE_TEXTS.noPlanter)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Contact support' });
    expect(link.getAttribute('href')).toBe('/support-tickets/new');
  });

  it('shows a loading state until the first read', async () => {
    renderScreen(<PlanterProfile user={device.user} />);
    expect(await screen.findByText('Loading your profile …')).toBeTruthy();
  });
});

describe('editing the profile of a member', () => {
  it('queues only what was changed', async () => {
    await device.db.rows('profile').put(PROFILE);
    renderScreen(<EditMember />);
    await screen.findByLabelText('First Name');
    type('Company', ' Harvest ');
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(async () => expect(await device.db.ops.count()).toBe(1));
    const [op] = await device.db.ops.toArray();
    expect(op?.args).toEqual({ fields: { company: 'Harvest' }, before: { company: 'Grace' } });
  });

  it('writes nothing if nothing was changed', async () => {
    await device.db.rows('profile').put(PROFILE);
    const { router } = renderScreen(<EditMember />, '/profile/edit');
    fireEvent.click(await screen.findByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    expect(await device.db.ops.count()).toBe(0);
  });

  it('requires both names, and keeps what was typed', async () => {
    await device.db.rows('profile').put(PROFILE);
    renderScreen(<EditMember />);
    await screen.findByLabelText('First Name');
    type('Last Name', '  ');
    type('Job Title', 'Coach');
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(PROFILE_TEXTS.namesRequired)).toBeTruthy();
    expect(screen.getByDisplayValue('Coach')).toBeTruthy();
    expect(await device.db.ops.count()).toBe(0);
  });

  it('reports an invalid address at its field, before anything is sent', async () => {
    await device.db.rows('profile').put(PROFILE);
    renderScreen(<EditMember />);
    await screen.findByLabelText('First Name');
    type('Website', 'javascript:alert(1)');
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    const message = 'Website must be a web address that begins with http:// or https://';
    expect(await screen.findByText(message)).toBeTruthy();
    const website = screen.getByDisplayValue('javascript:alert(1)');
    await waitFor(() => expect(document.activeElement).toBe(website));
    expect(await device.db.ops.count()).toBe(0);
  });

  it('previews the picture while its address is being typed', async () => {
    await device.db.rows('profile').put(PROFILE);
    renderScreen(<EditMember />);
    await screen.findByLabelText('First Name');
    type('Avatar URL', 'https://pictures.example/hanna.jpg');
    const preview = await screen.findByRole('img', { name: 'Preview of your picture' });
    expect(preview.getAttribute('src')).toBe('https://pictures.example/hanna.jpg');
  });
});

describe('editing the record of a planter', () => {
  const own = planterRow(7, { user_id: 1, first_name: 'Paul', last_name: 'Green' });

  it('has fields only for the names and the church plant', async () => {
    await device.db.rows('planters').put(own);
    renderScreen(<EditPlanter user={device.user} />);
    await screen.findByLabelText('First Name');
    const names = [...document.querySelectorAll('input, textarea')].map((one) =>
      one.getAttribute('name'),
    );
    expect(names).toEqual(['first_name', 'last_name', 'church_name']);
  });

  it('queues the changes to the user’s own record, and returns to the profile', async () => {
    await device.db.rows('planters').put(own);
    const { router } = renderScreen(<EditPlanter user={device.user} />, '/profile/edit');
    await screen.findByLabelText('First Name');
    type('Church Plant Name', ' Harvest ');
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
    const [op] = await device.db.ops.toArray();
    expect(op?.name).toBe(editPlanter.name);
    expect(op?.args).toMatchObject({
      planter: own.lid,
      fields: { church_name: 'Harvest' },
      before: { church_name: 'Grace Church' },
      isOwn: true,
    });
    expect((await device.db.rows('planters').get(own.lid))?.church_name).toBe('Harvest');
  });

  it('requires both names', async () => {
    await device.db.rows('planters').put(own);
    renderScreen(<EditPlanter user={device.user} />);
    await screen.findByLabelText('First Name');
    type('First Name', ' ');
    fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(PROFILE_TEXTS.namesRequired)).toBeTruthy();
    expect(await device.db.ops.count()).toBe(0);
  });

  it('says that there is no record', async () => {
    await markHubRead(device.db);
    renderScreen(<EditPlanter user={device.user} />);
    expect(await screen.findByText(PROFILE_TEXTS.noPlanter)).toBeTruthy();
  });

  it('uses its own error message if the server gives no reason', () => {
    const args = { planter: own.lid, planterName: 'Paul Green', fields: {}, before: {} };
    const refused = { status: 500, message: '', body: undefined };
    const op = { ...storedOp({ id: 'one' }), seq: 1 };
    const told = (isOwn: boolean) => editPlanter.read?.(refused, { ...args, isOwn }, op);
    expect(told(true)).toMatchObject({ reason: { message: PROFILE_TEXTS.planterUpdateFailed } });
    expect(told(false)).toMatchObject({ reason: { message: 'Failed to update planter' } });
  });
});

describe('a new password', () => {
  function fill(current: string, next: string, again: string): void {
    type('Current Password', current);
    fireEvent.input(document.querySelector('[name=newPassword]') as Element, {
      target: { value: next },
    });
    type('Confirm New Password', again);
    fireEvent.click(screen.getByRole('button', { name: 'Update Password' }));
  }

  it.each([
    ['', 'long enough', 'long enough', 'Please fill in this field'],
    ['current', 'short', 'other', SECURITY_TEXTS.mismatch],
    ['current', 'seven77', 'seven77', SECURITY_TEXTS.tooShort],
  ])('is validated in order: %j, %j, %j', async (current, next, again, text) => {
    const fetch = server(200, { success: true });
    renderScreen(<ChangePassword />);
    await screen.findByLabelText('Current Password');
    fill(current, next, again);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('of 8 or 128 characters is sent, after which the fields are empty', async () => {
    const fetch = server(200, { success: true });
    renderScreen(<ChangePassword />);
    for (const password of ['eight888', 'x'.repeat(128)]) {
      await screen.findByLabelText('Current Password');
      fill('current', password, password);
      await waitFor(() => expect(fetch).toHaveBeenCalled());
      const body = String(fetch.mock.lastCall?.[1]?.body);
      expect(JSON.parse(body)).toEqual({ currentPassword: 'current', newPassword: password });
      expect(await screen.findByText(SECURITY_TEXTS.updated)).toBeTruthy();
      await waitFor(() => expect(screen.queryByDisplayValue(password)).toBeNull());
      fetch.mockClear();
    }
  });

  it('shows the server’s reason, or else the text of the specification', async () => {
    server(400, { success: false, error: 'Your current password is not right' });
    renderScreen(<ChangePassword />);
    await screen.findByLabelText('Current Password');
    fill('guess', 'long enough', 'long enough');
    expect(await screen.findByText('Your current password is not right')).toBeTruthy();
    server(500, {});
    fill('guess', 'long enough', 'long enough');
    expect(await screen.findByText(SECURITY_TEXTS.failed)).toBeTruthy();
  });
});

describe('deleting one’s own account', () => {
  async function ask() {
    renderScreen(<DeleteAccount />);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    const dialog = await screen.findByRole('alertdialog', { name: SECURITY_TEXTS.deleteQuestion });
    const confirm = [...dialog.querySelectorAll('button')].find(
      (button) => button.textContent === 'Delete Account',
    );
    fireEvent.click(confirm as HTMLElement);
  }

  it('clears the session and everything on the device', async () => {
    server(200, { success: true });
    const own = new Mirror(mirrorName(apiBase(), 1), 'strict');
    await own.drafts.put({ key: 'x', savedAt: 1, fields: {} });
    await ask();
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    await waitFor(async () => {
      const left = await indexedDB.databases();
      expect(left.map(({ name }) => name)).not.toContain(own.name);
    });
  });

  it('explains the server’s refusal, and keeps everything', async () => {
    server(409, { success: false, error: 'The last super admin cannot be deleted.' });
    await ask();
    expect(await screen.findByText(SECURITY_TEXTS.deleteFailed)).toBeTruthy();
    expect(screen.getByText('The last super admin cannot be deleted.')).toBeTruthy();
    expect(localStorage.getItem('token')).not.toBeNull();
  });
});
