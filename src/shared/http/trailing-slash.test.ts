import { expect, test } from 'vitest';
import { send } from './send.ts';

const newServer = () => `https://${crypto.randomUUID()}.example/api`;
const redirect = () => new Response(null, { status: 301, headers: { location: '/elsewhere' } });

/** A backend that answers by address; notes the addresses, behind `/api`, and the methods. */
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

test('repeats a redirected read with a trailing slash, and reads so from then on', async () => {
  const { asked, fetch } = backend(django);
  const apiBase = newServer();
  expect((await send({ apiBase, path: '/churches?limit=5', fetch })).kind).toBe('ok');
  expect((await send({ apiBase, path: '/users/me', fetch })).kind).toBe('ok');
  expect(asked).toEqual(['GET /churches?limit=5', 'GET /churches/?limit=5', 'GET /users/me/']);
});

test('believes the answer of the path with the slash, whatever it is', async () => {
  const { fetch } = backend((path) =>
    path.endsWith('/') ? Response.json({ error: 'Gone' }, { status: 404 }) : redirect(),
  );
  const answer = await send({ apiBase: newServer(), path: '/churches/7', fetch });
  expect(answer).toMatchObject({ kind: 'refused', status: 404, message: 'Gone' });
});

test('a portal that redirects everything is still a redirect', async () => {
  const { asked, fetch } = backend(redirect);
  const answer = await send({ apiBase: newServer(), path: '/users/me', fetch });
  expect(answer).toMatchObject({ kind: 'unknown', cause: 'redirect' });
  expect(asked).toEqual(['GET /users/me', 'GET /users/me/']);
});

test('a portal page behind the slash is not an answer', async () => {
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
