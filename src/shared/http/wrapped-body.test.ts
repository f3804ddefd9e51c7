import { expect, test } from 'vitest';
import { send } from './send.ts';
import { ServerHabits } from './server-habits.ts';

/** A backend that answers what `judge` makes of a body; answers the bodies that it was sent. */
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

test('a planter call whose body is called missing is repeated once in a wrapped form', async () => {
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

test('a sender that may no longer write sends no second form', async () => {
  const { sent, fetch } = backend(wantsWrapped);
  const path = '/church-planters';
  const beforeRepeat = () => Promise.reject(new Error('Another context took over the sync.'));
  const write = { apiBase: newServer(), path, method: 'POST' as const, fetch, beforeRepeat };
  await expect(send({ ...write, body: { a: 1 } })).rejects.toThrow('Another context took over');
  expect(sent).toEqual([{ a: 1 }]);
});

test('another refusal is final', async () => {
  const { sent, fetch } = backend(() => refuse('Email is required', 422));
  const path = '/api/church-planters';
  const answer = await send({ apiBase: newServer(), path, method: 'POST', fetch, body: { a: 1 } });
  expect(answer).toMatchObject({ kind: 'refused', message: 'Email is required' });
  expect(sent).toHaveLength(1);
});

test('a server that takes neither form is believed at its first word', async () => {
  const { sent, fetch } = backend(() => refuse('No data provided'));
  const path = '/church-planters';
  const answer = await send({ apiBase: newServer(), path, method: 'POST', fetch, body: { a: 1 } });
  expect(answer).toMatchObject({ kind: 'refused', message: 'No data provided' });
  expect(sent).toHaveLength(2);
});

test('other calls are never wrapped', async () => {
  const { sent, fetch } = backend(wantsWrapped);
  const path = '/churches';
  const answer = await send({ apiBase: newServer(), path, method: 'POST', fetch, body: { a: 1 } });
  expect(answer.kind).toBe('refused');
  expect(sent).toHaveLength(1);
});

test('a form that one call asked for is not forced upon another call', async () => {
  const { sent, fetch } = backend((body) =>
    'name' in body || 'data' in body ? done() : refuse('Request body is required'),
  );
  const all = { apiBase: newServer(), fetch, habits: new ServerHabits() };
  await send({ ...all, path: '/church-planters/7', method: 'PUT', body: { phone: '1' } });
  await send({ ...all, path: '/church-planters/invite', method: 'POST', body: { name: 'Guest' } });
  expect(sent.at(-1)).toEqual({ name: 'Guest' });
});

test('a server that takes the documented form again gets it', async () => {
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
