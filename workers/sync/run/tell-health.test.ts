import { afterEach, beforeEach, expect, test } from 'vitest';
import { Mirror } from '#db/schema.ts';
import type { DeviceReport } from '#shared/contract/devices.ts';
import type { Ports } from '../core/ports.ts';
import { tellHealth } from './tell-health.ts';

const API = 'http://network.example/api';
const DECISION = { kind: 'reference', keysKeptMs: 1, askedAt: 1, savedAt: 1 };
const MINUTE = 60_000;
const START = 1_800_000_000_000;

let db: Mirror;
let now: number;
let savedAt: number;
let estimate: StorageEstimate;
let asked: { url: string; method: string; token: string; body: DeviceReport }[];
let answer: () => Promise<Response>;
const eraseKey = async (owner: object, id: string) => JSON.stringify([owner, id]);

beforeEach(async () => {
  db = new Mirror(`health-${crypto.randomUUID()}`, 'relaxed');
  now = START;
  savedAt = 1;
  estimate = { usage: 5_000_000, quota: 100_000_000 };
  asked = [];
  answer = async () => Response.json({ success: true });
  await db.meta.put({ key: 'server', value: { ...DECISION, offers: ['changes', 'devices'] } });
});
afterEach(() => db.delete());

const fetch: Ports['fetch'] = async (url, init) => {
  const headers = new Headers(init?.headers);
  const body: DeviceReport = JSON.parse(String(init?.body));
  asked.push({
    url: String(url),
    method: init?.method ?? '',
    token: headers.get('Authorization') ?? '',
    body,
  });
  return answer();
};

function tell(why = 'timer', end = 'done') {
  const ports = {
    userId: 7,
    relaxed: db,
    session: async () => ({ apiBase: API, userId: 7, token: 'a token', savedAt }),
    fetch,
    clock: { now: () => now, uptime: () => now, sleep: async () => undefined },
  };
  const self = { version: '1.2.3', storage: async () => estimate, eraseKey };
  return tellHealth(ports, self, { end, why });
}

async function addOp(state: string, facts: object = {}): Promise<void> {
  await db.ops.add({
    id: crypto.randomUUID(),
    name: 'log-contact',
    user: 7,
    args: { notes: 'Tired' },
    lanes: [],
    touches: [],
    nextAt: 0,
    createdAt: now,
    state,
    ...facts,
  } as never);
}

const last = () => asked.at(-1)?.body;

test('S34 reports the version, the number and age of unsent changes, the storage and the last failure', async () => {
  await addOp('acked', { createdAt: START - 90 * MINUTE });
  await addOp('queued', { createdAt: START - 60 * MINUTE, lastFailure: 'gateway' });
  await addOp('queued');
  await tell();
  expect(asked).toEqual([
    {
      url: expect.stringMatching(
        /^http:\/\/network\.example\/api\/users\/me\/devices\/[0-9a-f-]{36}$/,
      ),
      method: 'PUT',
      token: 'Bearer a token',
      body: {
        version: '1.2.3',
        unsent: 2,
        oldestUnsentAge: 3_600,
        storageUsed: 4_883,
        storageQuota: 97_656,
        lastError: 'server',
        // Derived from this account and the id in the address.
        eraseKey: JSON.stringify([{ apiBase: API, userId: 7 }, asked[0]?.url.split('/').at(-1)]),
      },
    },
  ]);
});

test('S34 a picture that waits for another connection is unsent, but not late', async () => {
  const held = { lastFailure: 'metered', createdAt: START - 90 * MINUTE };
  await addOp('blocked', held);
  await tell();
  expect(last()).toMatchObject({ unsent: 1, oldestUnsentAge: null, lastError: null });
  await addOp('queued', { createdAt: START - 60 * MINUTE });
  now += 24 * 60 * MINUTE;
  await tell();
  expect(last()).toMatchObject({ unsent: 2, oldestUnsentAge: 25 * 3_600 });
});

test('does not report the content of unsent changes', async () => {
  await addOp('attention', { lastFailure: 'The contact with Paul Planter was refused' });
  await tell();
  expect(JSON.stringify(asked)).not.toMatch(/Paul|Tired|log-contact/);
  expect(last()).toMatchObject({ unsent: 1, lastError: 'needs-review' });
});

test('reports once every six hours while nothing changes', async () => {
  await tell();
  for (let minutes = 0; minutes < 6 * 60; minutes += 5) {
    await tell();
    now += 5 * MINUTE;
  }
  expect(asked).toHaveLength(1);
  await tell();
  expect(asked).toHaveLength(2);
  expect(asked[1]?.url).toBe(asked[0]?.url);
});

test('reports the first unsent change within a minute, and a different number after a quarter of an hour', async () => {
  await tell();
  now += MINUTE;
  await addOp('queued');
  await tell();
  expect(last()?.unsent).toBe(1);
  await addOp('queued');
  now += 14 * MINUTE;
  await tell();
  expect(asked).toHaveLength(2);
  now += MINUTE;
  await tell();
  expect(last()?.unsent).toBe(2);
  await db.ops.clear();
  now += MINUTE;
  await tell();
  expect(last()).toMatchObject({ unsent: 0, oldestUnsentAge: null });
});

test('queries the storage of the browser at most once a minute', async () => {
  let estimates = 0;
  const counted = { usage: 5_000_000, quota: 100_000_000 };
  Object.defineProperty(counted, 'usage', {
    get: () => {
      estimates += 1;
      return 5_000_000;
    },
  });
  estimate = counted;
  await tell();
  for (let run = 0; run < 20; run += 1) await tell('enqueue');
  expect(estimates).toBe(1);
  now += MINUTE;
  await tell('enqueue');
  expect(estimates).toBe(2);
});

test('reports after a quarter of an hour that somebody has opened the app', async () => {
  await tell();
  now += 14 * MINUTE;
  await tell('visible');
  expect(asked).toHaveLength(1);
  now += MINUTE;
  await tell('visible');
  expect(asked).toHaveLength(2);
});

test('reports at once after a new sign-in, and when the clock was set back', async () => {
  await tell();
  savedAt = 2;
  await tell();
  expect(asked).toHaveLength(2);
  now = START - 60 * MINUTE;
  await tell();
  expect(asked).toHaveLength(3);
});

test('does not repeat an unanswered report in the next run', async () => {
  answer = async () => {
    throw new TypeError('Failed to fetch');
  };
  expect(await tell()).toBeUndefined();
  expect(await tell()).toBeUndefined();
  expect(asked).toHaveLength(1);
});

test('ignores the answer of the server', async () => {
  const odd = [
    () => Response.json({ success: false, error: 'Please sign in' }, { status: 401 }),
    () => Response.json({ success: false }, { status: 404 }),
    () => new Response('<html>', { status: 200 }),
    () => Response.json({ success: true, unknown: 'field' }),
  ];
  for (const one of odd) {
    answer = async () => one();
    now += 15 * MINUTE;
    expect(await tell('visible')).toBeUndefined();
  }
  expect(asked).toHaveLength(odd.length);
});

test('does not report to a documented backend or after a run that did not reach the server', async () => {
  for (const end of ['offline', 'signed-out', 'lost-lock']) await tell('start', end);
  await db.meta.put({ key: 'server', value: { ...DECISION, offers: ['changes', 'live'] } });
  await tell();
  await db.meta.put({ key: 'server', value: { ...DECISION, kind: 'documented' } });
  await tell();
  expect(asked).toEqual([]);
});

test('does not throw if the database was deleted', async () => {
  await db.delete();
  db.close();
  expect(await tell()).toBeUndefined();
});
