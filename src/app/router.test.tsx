import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeMirrors, openMirrors } from '#db/current.ts';
import type { User } from '#shared/contract/users.ts';
import { SCREENS } from '#shared/screens.ts';
import { clearToken, restoreAccount, signIn, signOut, updateUser } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { DIRECTORIES } from '#src/records/directories.ts';
import { planterRow, storedOp } from '#tests/support/mirror-rows.ts';
import { createAppRouter } from './router.ts';
import { watchAccount } from './watch-account.ts';

/** Responses of the backend by path. A path without one fails like an unreachable server. */
let answers: Record<string, () => Response>;

beforeEach(() => {
  answers = {};
  localStorage.clear();
  restoreAccount();
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = answers[new URL(url).pathname.replace('/api', '')];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});

afterEach(() => {
  cleanup();
});

function userWith(...roles: string[]): User {
  return {
    id: 7,
    email: 'mary@network.example',
    first_name: 'Mary',
    last_name: 'Lee',
    roles: roles.map((name, index) => ({ id: index + 1, name })),
  };
}

async function open(address: string, ...roles: string[]) {
  if (roles.length > 0) await signIn(userWith(...roles), 'secret');
  const router = createAppRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    context: {
      refreshAccount: async () => true,
      openSignedIn: async (user) => {
        await openMirrors('http://localhost/api', user.id);
        return { kind: 'ready' };
      },
    },
  });
  watchAccount(router);
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(router.state.status).toBe('idle'));
  return router;
}

describe('guards', () => {
  it('send a guest to sign in and remember the place', async () => {
    const router = await open('/directory/churches?sort=name');
    expect(router.state.location.pathname).toBe('/login');
    expect(router.state.location.search).toEqual({ from: '/directory/churches?sort=name' });
  });

  it('send a signed-in visitor of /login to the remembered place', async () => {
    const router = await open('/login?from=%2Fprofile', 'hub_leader');
    expect(router.state.location.pathname).toBe('/profile');
  });

  it('send new registrants home, never to a place that they may not have access to', async () => {
    const router = await open('/register?from=%2Fadmin%2Fusers', 'hub_leader');
    expect(router.state.location.href).toBe('/');
  });

  it('name the person whose session has ended, and clear their data when somebody else signs in', async () => {
    await signIn(userWith('hub_leader'), 'secret');
    const { relaxed } = await openMirrors(apiBase(), 7);
    await relaxed.rows('planters').put(planterRow(1));
    await relaxed.ops.add(storedOp({ id: 'one' }));
    await clearToken('secret');
    const router = await open('/login?from=%2Fprofile');
    expect(await screen.findByText(/^Mary Lee, sign in again/)).toBeTruthy();
    const field = () => screen.getByLabelText<HTMLInputElement>('Username or email');
    expect(field().value).toBe('mary@network.example');
    fireEvent.click(screen.getByRole('button', { name: 'This is not me' }));
    await waitFor(() => expect(screen.queryByText('Your session has ended')).toBeNull());
    await waitFor(() => expect(field().value).toBe(''));
    await waitFor(() => expect(router.state.location.href).toBe('/login'));
    expect(localStorage.getItem('user')).toBeNull();
    await waitFor(async () => expect(await relaxed.rows('planters').count()).toBe(0));
    // Unsent changes are kept for their author.
    expect(await relaxed.ops.count()).toBe(1);
    closeMirrors();
    await relaxed.delete();
  });

  it('never redirect to another site', async () => {
    const router = await open('/login?from=%2F%2Fevil.example', 'hub_leader');
    expect(router.state.location.href).toBe('/');
  });

  it('deny /admin to a hub leader', async () => {
    const router = await open('/admin/users', 'hub_leader');
    expect(router.state.location.pathname).toBe('/unauthorized');
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toBeTruthy();
  });

  it('leave /admin when the role is withdrawn while its screen is open', async () => {
    const router = await open('/admin/users', 'admin');
    expect(await screen.findByRole('heading', { name: 'User Management' })).toBeTruthy();
    updateUser(userWith('hub_leader'));
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/unauthorized');
    await signOut();
  });

  it('confine an mbcb_admin to the reports', async () => {
    const router = await open('/admin/users', 'mbcb_admin');
    expect(router.state.location.pathname).toBe('/admin/mbcb-reports');
  });

  it.each([
    ['/admin', '/admin/users'],
    ['/directory', '/directory/planters'],
    ['/training', '/training/cohorts'],
  ])('redirect %s to %s', async (from, to) => {
    const router = await open(from, 'admin');
    expect(router.state.location.pathname).toBe(to);
  });

  it('explain on the screen itself that it is for assessors only', async () => {
    await open('/assessment/reports', 'hub_leader');
    expect(await screen.findByText('You do not have assessor access.')).toBeTruthy();
  });

  it('show an error page for an unknown address', async () => {
    await open('/no/such/place', 'admin');
    const heading = await screen.findByRole('heading', { name: 'Unexpected Application Error' });
    expect(heading).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Home' })).toBeTruthy();
  });
});

it('the table of screens lists exactly the addresses that have their own screen', () => {
  const { routesByPath } = createAppRouter();
  const directories = DIRECTORIES.map(({ table }) => `/directory/${table}`);
  const own = Object.keys(routesByPath)
    .filter((path) => path !== '/$')
    .flatMap((path) => (path === '/directory/$table' ? directories : [path]));
  const drawn = SCREENS.filter((one) => !one.redirectTo).map((one) => one.path);
  expect(own.toSorted()).toEqual(drawn.toSorted());
});

/** Records every heading that appears from now on, however briefly. Returns a function that stops and lists them. */
function headingsSeen(): () => string[] {
  const seen = new Set<string>();
  const look = () => {
    for (const one of document.querySelectorAll('h1')) seen.add(one.textContent ?? '');
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    return [...seen];
  };
}

describe('layouts', () => {
  it.each([
    ['hub_leader', 'dark', 'Fieldbook Member'],
    ['church_planter', 'green', 'Church Planter'],
  ])('show /profile to a %s in the %s theme', async (role, theme, label) => {
    await open('/profile', role);
    await screen.findByRole('button', { name: 'Open menu' });
    expect(document.documentElement.dataset.theme).toBe(theme);
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.getByText('Mary Lee')).toBeTruthy();
    expect(screen.getByText('mary@network.example')).toBeTruthy();
  });

  it('keep the planter theme on the profile form', async () => {
    await open('/profile/edit', 'church_planter');
    expect(await screen.findByRole('heading', { level: 1, name: 'Edit Profile' })).toBeTruthy();
    expect(document.documentElement.dataset.theme).toBe('green');
  });

  it('give admins their menu and the link back to the main dashboard', async () => {
    await open('/admin/geocoding', 'admin');
    expect(await screen.findByRole('heading', { name: 'Geocoding Manager' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Open menu' }));
    const menu = within(await screen.findByRole('navigation', { name: 'Menu' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Main Dashboard',
      'Overview',
      'Assessments',
      'User Management',
      'Hub Assignments',
      'MBCB Reports',
      'Geocoding Manager',
      'Profile',
      'This device',
    ]);
  });

  it('show the Admin Dashboard link to admin roles only', async () => {
    await open('/profile', 'app_editor');
    fireEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
    const link = await screen.findByRole('link', { name: 'Admin Dashboard' });
    expect(link.getAttribute('href')).toBe('/admin');
    cleanup();
    await open('/profile', 'hub_leader');
    fireEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
    await screen.findByRole('navigation', { name: 'Menu' });
    expect(screen.queryByRole('link', { name: 'Admin Dashboard' })).toBeNull();
  });

  it('mark the tab and the sub-tab of the section', async () => {
    await open('/directory/churches', 'hub_leader');
    const section = within(await screen.findByRole('navigation', { name: 'Section' }));
    expect(section.getByRole('link', { current: 'page' }).textContent).toBe('Churches');
    const main = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(main.getByRole('link', { current: 'page' }).textContent).toBe('Directory');
  });

  it('sign out to /login without a return address', async () => {
    const router = await open('/profile', 'hub_leader');
    const flashes = headingsSeen();
    fireEvent.click(await screen.findByRole('button', { name: 'Open menu' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in to Fieldbook' })).toBeTruthy();
    expect(router.state.location.href).toBe('/login');
    expect(localStorage.getItem('user')).toBeNull();
    expect(flashes()).not.toContain('Unexpected Application Error');
  });
});

describe('/login', () => {
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

  async function typeIn() {
    fireEvent.input(await screen.findByLabelText('Username or email'), {
      target: { value: 'mary' },
    });
    fireEvent.input(field('Password'), { target: { value: 'a secret' } });
  }

  it('names the missing fields and focuses the first one', async () => {
    await open('/login');
    await screen.findByLabelText('Username or email');
    press();
    const name = field('Username or email');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Please enter your password')).toBeTruthy();
  });

  it('keeps what was typed when the server rejects it', async () => {
    answers['/auth/login'] = () =>
      Response.json({ success: false, error: 'Invalid username or password' }, { status: 401 });
    await open('/login');
    await typeIn();
    press();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid username or password');
    expect(field('Username or email').value).toBe('mary');
    expect(field('Password').value).toBe('a secret');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('distinguishes an unreachable server from a captive portal', async () => {
    await open('/login');
    await typeIn();
    press();
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Failed to login.*cannot reach the server/,
    );
    answers['/auth/login'] = () =>
      new Response('<html>CoffeeNet</html>', { headers: { 'content-type': 'text/html' } });
    press();
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toMatch(/perhaps the sign-in page of a Wi-Fi/),
    );
  });

  it('returns to the remembered place after signing in', async () => {
    answers['/auth/login'] = () => Response.json({ token: 't', user: userWith('hub_leader') });
    answers['/roles/user/7'] = () => Response.json({ roles: ['hub_leader'] });
    const router = await open('/planter-pipeline');
    await typeIn();
    press();
    expect(await screen.findByRole('heading', { name: 'Planter Pipeline' })).toBeTruthy();
    expect(router.state.location.pathname).toBe('/planter-pipeline');
    await signOut();
  });

  it('S20 explains why a new sign-in is needed, and fills in the previous account', async () => {
    localStorage.setItem('user', JSON.stringify(userWith('hub_leader')));
    restoreAccount();
    const router = await open('/profile');
    expect(router.state.location.search).toEqual({ from: '/profile' });
    expect(await screen.findByText('Your session has ended')).toBeTruthy();
    expect(document.activeElement?.textContent).toContain('Your session has ended');
    expect(field('Username or email').value).toBe('mary@network.example');
  });

  it('says that the answer to a sign-in carried no token instead of that a session ended', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    answers['/auth/login'] = () => Response.json({ user: userWith('hub_leader') });
    answers['/roles/user/7'] = () => Response.json({ roles: ['hub_leader'] });
    const router = await open('/login?from=%2Fprofile');
    await typeIn();
    press();
    await waitFor(() => expect(localStorage.getItem('user')).not.toBeNull());
    await clearToken('');
    await router.invalidate();
    expect(await screen.findByText('You could not be signed in')).toBeTruthy();
    expect(screen.getByText(/answer of the server contained no sign-in/)).toBeTruthy();
    expect(screen.queryByText('Your session has ended')).toBeNull();
  });

  it('explains that the stored sign-in could not be read', async () => {
    localStorage.setItem('user', '{broken');
    restoreAccount();
    await open('/');
    expect(await screen.findByText(/could not be read/)).toBeTruthy();
  });
});

describe('/register', () => {
  it('differs with and without an invitation', async () => {
    await open('/register');
    expect(await screen.findByRole('heading', { name: 'Create your account' })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Sign in/ })).toBeTruthy();
    cleanup();
    await open('/register?invite=abc');
    const title = 'Accept Your Church Planter Invitation';
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept Invitation' })).toBeTruthy();
  });
});

describe('/reset-password', () => {
  it('requires a token', async () => {
    await open('/reset-password');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Invalid or missing reset token. Please request a new reset link.',
    );
    const link = screen.getByRole('link', { name: 'Request a new reset link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
  });

  it.each([
    ['', '', 'Please enter both password fields'],
    ['abcdefgh', 'abcdefgi', 'Passwords do not match'],
    ['abc', 'abc', 'Password must be at least 8 characters long'],
  ])('validates %j and %j', async (first, second, words) => {
    await open('/reset-password?token=12e34567');
    const [one, two] = [
      await screen.findByLabelText('New password'),
      screen.getByLabelText('Confirm password'),
    ];
    fireEvent.input(one, { target: { value: first } });
    fireEvent.input(two, { target: { value: second } });
    fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByText(words)).toBeTruthy();
  });
});

it('reports that the password could not be set when the server gives no reason', async () => {
  answers['/auth/reset-password'] = () => Response.json({ success: false }, { status: 422 });
  await open('/reset-password?token=12e34567');
  for (const label of ['New password', 'Confirm password']) {
    fireEvent.input(await screen.findByLabelText(label), { target: { value: 'abcdefgh' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText('Failed to reset password. Please try again.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Request a new reset link' });
  expect(link.getAttribute('href')).toBe('/forgot-password');
});

describe('/forgot-password', () => {
  it('never reveals whether the account exists', async () => {
    answers['/auth/forgot-password'] = () => Response.json({ success: true });
    await open('/forgot-password');
    fireEvent.click(await screen.findByRole('button', { name: 'Send Reset Link' }));
    expect(await screen.findByText('Please enter your email address')).toBeTruthy();
    fireEvent.input(screen.getByLabelText('Email'), { target: { value: 'mary@network.example' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    const sentence = 'If an account exists with this email, a password reset link will be sent.';
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to login' })).toBeTruthy();
  });
});
