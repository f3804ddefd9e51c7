import { afterEach, expect, it, vi } from 'vitest';
import { register } from './register.ts';
import { sessionFrom, signInWith, tokenIn } from './sign-in.ts';

const USER = { id: 7, email: 'mary@network.example', role: 'hub_leader' };

/** A backend defined by a table from path to answer. Other paths return 404. */
function backend(answers: Record<string, () => Response>) {
  const asked: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url).pathname.replace('/api', '');
    asked.push({ path, init });
    return (
      answers[path]?.() ?? Response.json({ success: false, error: 'Nothing' }, { status: 404 })
    );
  });
  return asked;
}

afterEach(() => {
  vi.restoreAllMocks();
});

it.each([
  [{ token: 'a', data: { token: 'b' } }, 'a'],
  [{ data: { token: 'b' }, tokens: { accessToken: 'c' } }, 'b'],
  [{ tokens: { accessToken: 'c' }, data: { tokens: { accessToken: 'd' } } }, 'c'],
  [{ data: { tokens: { accessToken: 'd' } }, accessToken: 'e' }, 'd'],
  [{ accessToken: 'e' }, 'e'],
  [{ token: 7, accessToken: 'e' }, 'e'],
  [{}, undefined],
])('finds the token of %j', (body, token) => {
  expect(tokenIn(body)).toBe(token);
});

it('signs in with credentials and adds the roles', async () => {
  const asked = backend({
    '/auth/login': () => Response.json({ success: true, token: 't', user: USER }),
    '/roles/user/7': () => Response.json({ success: true, roles: [{ id: 2, name: 'admin' }] }),
  });
  const outcome = await signInWith({ usernameOrEmail: 'mary', password: 'x' });
  expect(outcome).toMatchObject({
    kind: 'done',
    token: 't',
    user: { id: 7, roles: [{ id: 2, name: 'admin' }] },
  });
  expect(asked[0]?.init).toMatchObject({ method: 'POST', credentials: 'include' });
  expect(asked[1]?.init.headers).toMatchObject({ Authorization: 'Bearer t' });
});

it.each([
  ['bare names', ['hub_leader', 'assessor']],
  ['names in data.roles', { data: { roles: ['hub_leader', 'assessor'] } }],
  ['records without a number', { roles: [{ name: 'hub_leader' }, { name: 'assessor' }] }],
])('signs in with an id given as text, and roles as %s', async (_how, roles) => {
  const user = { ...USER, id: '7', first_name: 'Mary', last_name: null, phone: '1' };
  const asked = backend({
    '/auth/login': () => Response.json({ success: true, data: { token: 't', user } }),
    '/roles/user/7': () => Response.json(roles),
  });
  const outcome = await signInWith({ usernameOrEmail: 'mary', password: 'x' });
  expect(outcome).toMatchObject({ kind: 'done', user: { id: 7, last_name: '' } });
  const names = outcome.kind === 'done' ? outcome.user.roles?.map(({ name }) => name) : [];
  expect(names).toEqual(['hub_leader', 'assessor']);
  expect(asked.map(({ path }) => path)).toEqual(['/auth/login', '/roles/user/7']);
});

it('falls back to the legacy role if the roles call fails', async () => {
  backend({ '/auth/login': () => Response.json({ token: 't', data: { user: USER } }) });
  const outcome = await signInWith({ usernameOrEmail: 'mary', password: 'x' });
  expect(outcome).toMatchObject({ user: { roles: [{ id: 0, name: 'hub_leader' }] } });
});

it('asks for the user if the answer has only a token', async () => {
  backend({
    '/auth/login': () => Response.json({ accessToken: 't' }),
    '/users/me': () => Response.json({ success: true, data: USER }),
  });
  const outcome = await signInWith({ usernameOrEmail: 'mary', password: 'x' });
  expect(outcome).toMatchObject({ kind: 'done', token: 't', user: { id: 7 } });
});

it('warns about a missing token and continues with an empty one', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend({});
  expect(await sessionFrom({ user: USER })).toMatchObject({ kind: 'done', token: '' });
  expect(warn).toHaveBeenCalled();
});

it('reports that there is no user at all', async () => {
  backend({ '/users/me': () => Response.json({ success: true }) });
  expect(await sessionFrom({ token: 't' })).toEqual({
    kind: 'failed',
    failure: {
      kind: 'rejected',
      message: 'No user data received from getCurrentUser',
      fields: {},
    },
  });
});

it('reports why the user could not be loaded', async () => {
  backend({ '/users/me': () => Response.json({ error: 'Locked' }, { status: 422 }) });
  expect(await sessionFrom({ token: 't' })).toMatchObject({
    kind: 'failed',
    failure: { kind: 'rejected', message: 'Failed to get current user: Locked' },
  });
});

it('reports that there is neither a token nor a user', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend({});
  expect(await sessionFrom({ success: true })).toMatchObject({
    kind: 'failed',
    failure: { message: 'No authentication token found' },
  });
});

it('warns about an answer without roles and uses the legacy role', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  backend({ '/roles/user/7': () => Response.json({ success: true }) });
  expect(await sessionFrom({ token: 't', user: USER })).toMatchObject({
    user: { roles: [{ id: 0, name: 'hub_leader' }] },
  });
  expect(warn).toHaveBeenCalledWith('Invalid roles response format');
});

it('registers with the derived username and the token of the invitation', async () => {
  const asked = backend({
    '/auth/register': () => Response.json({ token: 't', user: USER }, { status: 201 }),
  });
  const outcome = await register({
    firstName: 'Mary Ann',
    lastName: "O'Neil",
    email: 'mary@network.example',
    password: 'long enough',
    inviteToken: 'inv',
  });
  expect(outcome.kind).toBe('done');
  expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
    username: 'maryannoneil',
    firstName: 'Mary Ann',
    lastName: "O'Neil",
    email: 'mary@network.example',
    password: 'long enough',
    inviteToken: 'inv',
  });
});

it('signs in with the new password if the answer to registering has no token', async () => {
  const asked = backend({
    '/auth/register': () => Response.json({ success: true }, { status: 201 }),
    '/auth/login': () => Response.json({ token: 't', user: USER }),
  });
  const person = { firstName: 'Mary', lastName: 'Lee', email: 'm@x.example', password: '12345678' };
  expect((await register(person)).kind).toBe('done');
  expect(asked.map((one) => one.path)).toContain('/auth/login');
});

it('distinguishes an account that exists from a failed registration', async () => {
  backend({ '/auth/register': () => Response.json({ success: true }, { status: 201 }) });
  const person = { firstName: 'Mary', lastName: 'Lee', email: 'm@x.example', password: '12345678' };
  expect(await register(person)).toEqual({ kind: 'registered' });
  backend({ '/auth/register': () => Response.json({ error: 'Taken' }, { status: 409 }) });
  expect(await register(person)).toMatchObject({ kind: 'failed', failure: { message: 'Taken' } });
});
