import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Mirror, mirrorName } from '#db/schema.ts';
import { eraseProof } from '#shared/contract/device-erasure.ts';
import { erasableDevices, eraseKeyOf, forgetErasable } from '#shared/erasable-devices.ts';
import { getAccount, signIn, signOut } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { forgetSealed, sealedFiles } from '#src/vault/sealed-work.ts';
import { openDevice } from '#tests/support/screen.tsx';
import { obeyOrders } from './obey-orders.ts';

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const ASK = '/api/devices/erasure';
const DONE = '/api/devices/erasure/done';
/** Locks as in a single tab. */
const LOCKS = {
  request: (_name: string, _options: object, work: (lock: object) => unknown) => work({}),
};
const PAUL = { id: 2, email: 'paul@example.org', roles: [] };

interface Question {
  id: string;
  proof: string;
  key: string;
}

let device: Awaited<ReturnType<typeof openDevice>>;
let eraseKey: string;
let asked: string[];
/** The network's response to a request for orders. */
let answer: (question: Question) => Promise<Response> | Response;
let takesConfirmation: boolean;

beforeEach(async () => {
  device = await openDevice();
  asked = [];
  answer = () => notOrdered();
  takesConfirmation = true;
  eraseKey = await eraseKeyOf({ apiBase: apiBase(), userId: 1 }, ID);
  vi.stubGlobal('caches', { keys: async () => [] });
  Object.defineProperty(navigator, 'locks', { configurable: true, value: LOCKS });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const { pathname } = new URL(String(url));
    asked.push(pathname);
    if (pathname === ASK) return answer(JSON.parse(String(init?.body)));
    if (pathname === DONE && takesConfirmation) return Response.json({ success: true });
    return Response.json({ success: false, error: 'Not now' }, { status: 503 });
  });
});
afterEach(async () => {
  await signOut();
  await device.close();
  await Dexie.delete(mirrorName(apiBase(), 1));
  for (const one of await erasableDevices()) await forgetErasable(one);
  for (const one of await sealedFiles()) await forgetSealed(one);
});

const notOrdered = () => Response.json({ success: true, data: { ordered: false } });

async function order({ key }: Question): Promise<Response> {
  const sealedKey = 'sealed by the server';
  const proof = await eraseProof(eraseKey, 'order', key, sealedKey);
  return Response.json({ success: true, data: { ordered: true, proof, sealedKey } });
}

const obey = () => obeyOrders(async () => ({ kind: 'ready' }));

/** Stores unsent work of the user in the database that is erased. */
async function write(): Promise<void> {
  const own = new Mirror(mirrorName(apiBase(), 1), 'strict');
  await own.drafts.put({ key: 'report', savedAt: 1, fields: { notes: 'half' } });
  own.close();
}

const isThere = () => Dexie.exists(mirrorName(apiBase(), 1));

describe('an order to erase', () => {
  it('is carried out and confirmed, and signs the user out', async () => {
    await write();
    answer = order;
    await obey();
    expect(await isThere()).toBe(false);
    expect(getAccount()).toMatchObject({ kind: 'guest' });
    expect(await sealedFiles()).toMatchObject([{ userId: 1, count: 1 }]);
    expect(asked.at(-1)).toBe(DONE);
    expect(await erasableDevices()).toEqual([]);
  });

  it('is confirmed again until the server has accepted that', async () => {
    await write();
    answer = order;
    takesConfirmation = false;
    await obey();
    takesConfirmation = true;
    await obey();
    await obey();
    expect(asked).toEqual([ASK, ASK, DONE, DONE]);
    expect(await erasableDevices()).toEqual([]);
  });

  it('keeps another user who is using the device signed in', async () => {
    await write();
    await signIn(PAUL, 'the token of Paul');
    answer = order;
    await obey();
    expect(await isThere()).toBe(false);
    expect(getAccount()).toMatchObject({ kind: 'signed-in', user: { id: 2 } });
  });

  const LOGIN_PAGE = '<html><form action="/login">Welcome to the airport</form></html>';
  let last: Question | undefined;

  it.each<[what: string, reply: (question: Question) => Promise<Response> | Response]>([
    ['an answer that there is none', notOrdered],
    [
      'the login page of a hotel',
      () => new Response(LOGIN_PAGE, { headers: { 'Content-Type': 'text/html' } }),
    ],
    ['an echo of the question', (question) => Response.json({ success: true, data: question })],
    [
      'an echo that says so',
      (question) =>
        Response.json({ data: { ...question, ordered: true, sealedKey: question.key } }),
    ],
    [
      'an order of somebody who does not know the key',
      async ({ key }) => {
        const proof = await eraseProof('a guess', 'order', key, 'x');
        return Response.json({ data: { ordered: true, proof, sealedKey: 'x' } });
      },
    ],
    [
      'an older answer that a proxy kept',
      (question) => {
        last ??= { ...question, key: 'k'.repeat(43) };
        return order(last);
      },
    ],
    ['a server that does not know the call', () => new Response('Not found', { status: 404 })],
    ['a server in trouble', () => Response.json({ error: 'Down' }, { status: 500 })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is not triggered by %s', async (_what, reply) => {
    await write();
    answer = reply;
    await obey();
    expect(asked).toEqual([ASK]);
    expect(await isThere()).toBe(true);
    expect(getAccount()).toMatchObject({ kind: 'signed-in' });
  });

  it('is never requested if the server lists no devices', async () => {
    for (const one of await erasableDevices()) await forgetErasable(one);
    await obey();
    expect(asked).toEqual([]);
  });
});
