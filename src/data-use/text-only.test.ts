import { clear, set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  askFor,
  askToSend,
  chooseTextOnly,
  connectionNow,
  filesNow,
  forgetAsked,
  isTextOnly,
  onConnection,
  uploadsNow,
} from './text-only.ts';

beforeEach(() => clear());

function connect(connection: object | undefined): void {
  vi.stubGlobal('navigator', { connection });
}

test.each([
  ['mobile', { type: 'cellular' }],
  ['mobile', { type: 'bluetooth' }],
  ['mobile', { type: 'wimax' }],
  ['mobile', { type: 'cellular', saveData: true }],
  ['mobile', { saveData: true }],
  ['free', { type: 'wifi' }],
  ['free', { type: 'ethernet' }],
  ['free', { type: 'wifi', saveData: true }],
  ['unknown', { effectiveType: '4g' }],
  ['unknown', { type: 'unknown' }],
  ['unknown', { type: 'other' }],
  ['unknown', undefined],
])('the connection is %s for %o', (kind, connection) => {
  connect(connection);
  expect(connectionNow()).toBe(kind);
});

test.each(['wifi', 'cellular'])('without a connection, the last one counts: %s', (type) => {
  connect({ type });
  const before = connectionNow();
  connect({ type: 'none' });
  expect(connectionNow()).toBe(before);
});

test('tells another kind of connection, but no change of its speed', () => {
  const connection = new EventTarget();
  const tell = (facts: object) => {
    Object.assign(connection, facts);
    connection.dispatchEvent(new Event('change'));
  };
  tell({ type: 'cellular', rtt: 100 });
  connect(connection);
  const changed = vi.fn();
  const stop = onConnection(changed);
  for (const next of [{ rtt: 400 }, { type: 'none' }, { type: 'wifi' }, { rtt: 50 }]) tell(next);
  expect(changed).toHaveBeenCalledOnce();
  stop();
  tell({ type: 'cellular' });
  expect(changed).toHaveBeenCalledOnce();
});

test('holds changes only after a choice, and sends the one that somebody asks for', async () => {
  connect({ saveData: true });
  expect(await filesNow()).toEqual(new Set());
  expect(await uploadsNow()).toBe('all');
  await chooseTextOnly(true);
  expect(await uploadsNow()).toEqual(new Set());
  await askToSend('op-1');
  expect(await uploadsNow()).toEqual(new Set(['op-1']));
  expect(await filesNow()).toEqual(new Set());
  connect({ type: 'wifi', saveData: true });
  expect(await uploadsNow()).toBe('all');
});

test('forgets what somebody asked for, and keeps the setting', async () => {
  connect({ type: 'cellular' });
  await chooseTextOnly(true);
  await askFor(['/api/pictures/1']);
  await askToSend('op-1');
  await forgetAsked();
  expect([await filesNow(), await uploadsNow()]).toEqual([new Set(), new Set()]);
  expect(await isTextOnly()).toBe(true);
  await clear();
  await forgetAsked();
  expect(await isTextOnly()).toBe(false);
});

test('is off by default, and on if the browser saves data', async () => {
  connect({ type: 'cellular' });
  expect(await isTextOnly()).toBe(false);
  expect(await filesNow()).toBe('all');
  connect({ saveData: true });
  expect(await isTextOnly()).toBe(true);
  expect(await filesNow()).toEqual(new Set());
  await chooseTextOnly(false);
  expect(await filesNow()).toBe('all');
});

test('holds files on mobile data, and where the browser does not tell, until it is turned off', async () => {
  await chooseTextOnly(true);
  for (const connection of [{ type: 'cellular' }, undefined]) {
    connect(connection);
    expect(await filesNow()).toEqual(new Set());
  }
  connect({ type: 'wifi' });
  expect(await filesNow()).toBe('all');
});

test('lets through what somebody asks for, and forgets old requests', async () => {
  connect({ type: 'cellular' });
  await chooseTextOnly(true);
  await askFor(['/api/pictures/1']);
  expect(await filesNow()).toEqual(new Set(['/api/pictures/1']));
  await askFor(Array.from({ length: 1_000 }, (_, nth) => `/api/pictures/new-${nth}`));
  const files = await filesNow();
  expect(files).not.toContain('/api/pictures/1');
  expect(files).toHaveProperty('size', 1_000);
  expect(await isTextOnly()).toBe(true);
});

test('holds nothing back if the setting cannot be read', async () => {
  connect({ type: 'cellular' });
  await set('text-only', 'nonsense');
  expect(await filesNow()).toBe('all');
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
    throw new DOMException('broken');
  });
  expect(await filesNow()).toBe('all');
});
