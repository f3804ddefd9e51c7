import { expect, test } from 'vitest';
import { send } from './send.ts';
import { ServerHabits } from './server-habits.ts';

/** A backend that answers each body with the result of `judge`, and the list of the bodies that it was sent. */
function backend(judge: (body: Record<string, unknown>) => Response) {
  const sent: unknown[] = [];
  const fetch = async (_url: unknown, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    sent.push(body);
    return judge(body);
  };
  return { sent, fetch };
}

const refuse = (error: string, status = 400) =>
  Response.json({ success: false, error }, { status });
const done = () => Response.json({ success: true });
const wantsWrapped = (body: Record<string, unknown>) =>
  'data' in body ? done() : refuse('Request body is required');

const newServer = () => `https://${crypto.randomUUID()}.example/api`;

test('repeats a planter call once with a wrapped body if the server reports the body missing', async () => {
  const { sent, fetch } = backend(wantsWrapped);
  const apiBase = newServer();
  const habits = new ServerHabits();
  const write = { apiBase, path: '/church-planters/7', method: 'PUT' as const, fetch, habits };
  expect((await send({ ...write, body: { phone: '1' } })).kind).toBe('ok');
  expect(sent).toEqual([{ phone: '1' }, { data: { phone: '1' } }]);
  expect((await send({ ...write, body: { phone: '2' } })).kind).toBe('ok');
  expect(sent.at(-1)).toEqual({ data: { phone: '2' } });
  expect(sent).toHaveLength(3);
});

test('does not send the second form if the sender may no longer write', async () => {
  const { sent, fetch } = backend(wantsWrapped);
  const path = '/church-planters';
  const beforeRepeat = () => Promise.reject(new Error('Another context took over the sync.'));
  const write = { apiBase: newServer(), path, method: 'POST' as const, fetch, beforeRepeat };
  await expect(send({ ...write, body: { a: 1 } })).rejects.toThrow('Another context took over');
  expect(sent).toEqual([{ a: 1 }]);
});

test('treats any other refusal as final', async () => {
  const { sent, fetch } = backend(() => refuse('Email is required', 422));
  const path = '/api/church-planters';
  const answer = await send({ apiBase: newServer(), path, method: 'POST', fetch, body: { a: 1 } });
  expect(answer).toMatchObject({ kind: 'refused', message: 'Email is required' });
  expect(sent).toHaveLength(1);
});

test('returns the first refusal if the server accepts neither form', async () => {
  const { sent, fetch } = backend(() => refuse('No data provided'));
  const path = '/church-planters';
  const answer = await send({ apiBase: newServer(), path, method: 'POST', fetch, body: { a: 1 } });
  expect(answer).toMatchObject({ kind: 'refused', message: 'No data provided' });
  expect(sent).toHaveLength(2);
});

test('never wraps other calls', async () => {
  const { sent, fetch } = backend(wantsWrapped);
  const path = '/churches';
  const answer = await send({ apiBase: newServer(), path, method: 'POST', fetch, body: { a: 1 } });
  expect(answer.kind).toBe('refused');
  expect(sent).toHaveLength(1);
});

test('does not use the form of one call for another call', async () => {
  const { sent, fetch } = backend((body) =>
    'name' in body || 'data' in body ? done() : refuse('Request body is required'),
  );
  const all = { apiBase: newServer(), fetch, habits: new ServerHabits() };
  await send({ ...all, path: '/church-planters/7', method: 'PUT', body: { phone: '1' } });
  await send({ ...all, path: '/church-planters/invite', method: 'POST', body: { name: 'Guest' } });
  expect(sent.at(-1)).toEqual({ name: 'Guest' });
});

test('returns to the documented form once the server accepts it again', async () => {
  let isWrapping = true;
  const { sent, fetch } = backend((body) => {
    if (isWrapping) return wantsWrapped(body);
    return 'phone' in body ? done() : refuse('Nothing to change', 422);
  });
  const write = { apiBase: newServer(), fetch, habits: new ServerHabits() };
  const edit = (phone: string) =>
    send({ ...write, path: '/church-planters/7', method: 'PUT', body: { phone } });
  await edit('1');
  isWrapping = false;
  expect((await edit('2')).kind).toBe('ok');
  expect((await edit('3')).kind).toBe('ok');
  expect(sent.slice(2)).toEqual([{ data: { phone: '2' } }, { phone: '2' }, { phone: '3' }]);
});
