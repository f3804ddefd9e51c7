import { expect, test } from 'vitest';
import { send } from './send.ts';

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
  const write = { apiBase, path: '/church-planters/7', method: 'PUT' as const, fetch };
  expect((await send({ ...write, body: { phone: '1' } })).kind).toBe('ok');
  expect(sent).toEqual([{ phone: '1' }, { data: { phone: '1' } }]);
  expect((await send({ ...write, body: { phone: '2' } })).kind).toBe('ok');
  expect(sent.at(-1)).toEqual({ data: { phone: '2' } });
  expect(sent).toHaveLength(3);
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
