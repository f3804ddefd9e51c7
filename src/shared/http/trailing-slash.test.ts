import { expect, test } from 'vitest';
import { send } from './send.ts';
import { ServerHabits } from './server-habits.ts';

const newServer = () => `https://${crypto.randomUUID()}.example/api`;
const redirect = () => new Response(null, { status: 301, headers: { location: '/elsewhere' } });

/** A backend that answers by path, and records the method and the path (without `/api`) of each request. */
function backend(judge: (path: string) => Response) {
  const asked: string[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    const path = String(url).replace(/^.*\/api/, '');
    asked.push(`${init?.method} ${path}`);
    return judge(path);
  };
  return { asked, fetch };
}

const django = (path: string) =>
  path.split('?')[0]?.endsWith('/') ? Response.json([]) : redirect();

test('repeats a redirected read with a trailing slash, and keeps the slash from then on', async () => {
  const { asked, fetch } = backend(django);
  const all = { apiBase: newServer(), fetch, habits: new ServerHabits() };
  expect((await send({ ...all, path: '/churches?limit=5' })).kind).toBe('ok');
  expect((await send({ ...all, path: '/users/me' })).kind).toBe('ok');
  expect(asked).toEqual(['GET /churches?limit=5', 'GET /churches/?limit=5', 'GET /users/me/']);
});

test('accepts any answer of the backend to the path with the slash', async () => {
  const { fetch } = backend((path) =>
    path.endsWith('/') ? Response.json({ error: 'Gone' }, { status: 404 }) : redirect(),
  );
  const answer = await send({ apiBase: newServer(), path: '/churches/7', fetch });
  expect(answer).toMatchObject({ kind: 'refused', status: 404, message: 'Gone' });
});

test('does not take a record for missing if a portal opens between two requests', async () => {
  let isOpen = false;
  const { asked, fetch } = backend((path) => {
    if (!isOpen) {
      isOpen = true;
      return redirect();
    }
    return path.endsWith('/') ? Response.json({ error: 'No' }, { status: 404 }) : Response.json([]);
  });
  const habits = new ServerHabits();
  const answer = await send({ apiBase: newServer(), path: '/churches', fetch, habits });
  expect(answer.kind).toBe('ok');
  expect(asked).toEqual(['GET /churches', 'GET /churches/', 'GET /churches']);
  expect(habits.of('', '').slashes).toBe(false);
});

test('reports a redirect if a portal redirects everything', async () => {
  const { asked, fetch } = backend(redirect);
  const answer = await send({ apiBase: newServer(), path: '/users/me', fetch });
  expect(answer).toMatchObject({ kind: 'unknown', cause: 'redirect' });
  expect(asked).toEqual(['GET /users/me', 'GET /users/me/']);
});

test('does not accept a portal page as the answer to the path with the slash', async () => {
  const { fetch } = backend((path) =>
    path.endsWith('/')
      ? new Response('<p>Welcome to the hotel</p>', { headers: { 'content-type': 'text/html' } })
      : redirect(),
  );
  const answer = await send({ apiBase: newServer(), path: '/users/me', fetch });
  expect(answer).toMatchObject({ kind: 'unknown', cause: 'redirect' });
});

test('never repeats a write', async () => {
  const { asked, fetch } = backend(django);
  const write = { apiBase: newServer(), path: '/churches', method: 'POST' as const, fetch };
  const answer = await send({ ...write, body: { name: 'A' } });
  expect(answer).toMatchObject({ kind: 'unknown', cause: 'redirect' });
  expect(asked).toEqual(['POST /churches']);
});

/** A sender that has learned to end its reads with a slash. */
async function taught(token = 'one') {
  let judge = django;
  const { asked, fetch } = backend((path) => judge(path));
  const all = { apiBase: newServer(), fetch, habits: new ServerHabits(), token };
  await send({ ...all, path: '/churches' });
  asked.splice(0);
  return { asked, all, becomes: (next: (path: string) => Response) => (judge = next) };
}

const missing = () => Response.json({ error: 'Not found' }, { status: 404 });
const page = () =>
  new Response('<p>Welcome</p>', { headers: { 'content-type': 'text/html' }, status: 200 });

test.each([
  ['answers 404', missing],
  ['answers a page', page],
  ['answers a redirect', redirect],
])('forgets the slash if the server %s to it and accepts the path without it', async (_is, to) => {
  const { asked, all, becomes } = await taught();
  becomes((path) => (path.endsWith('/') ? to() : Response.json([])));
  expect((await send({ ...all, path: '/churches' })).kind).toBe('ok');
  expect((await send({ ...all, path: '/users/me' })).kind).toBe('ok');
  expect(asked).toEqual(['GET /churches/', 'GET /churches', 'GET /users/me']);
});

test('keeps the slash when a record no longer exists', async () => {
  const { asked, all, becomes } = await taught();
  becomes((path) =>
    path.startsWith('/churches/7') && path.endsWith('/') ? missing() : django(path),
  );
  const gone = await send({ ...all, path: '/churches/7' });
  expect(gone).toMatchObject({ kind: 'refused', status: 404 });
  await send({ ...all, path: '/users/me' });
  expect(asked.at(-1)).toBe('GET /users/me/');
});

test('learns the slash for one sign-in and one server only', async () => {
  const { asked, all } = await taught('one');
  await send({ ...all, path: '/users/me', token: 'two' });
  expect(asked).toEqual(['GET /users/me', 'GET /users/me/']);
  await send({ ...all, apiBase: newServer(), path: '/users/me', token: 'two' });
  expect(asked).toHaveLength(4);
});
