import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseTextOnly } from '#src/data-use/text-only.ts';
import { keepPictures } from './keep-pictures.ts';

const KEPT = '/api/pictures/kept';
const fetched = vi.fn(async (_address: string) => new Response('bytes'));

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  vi.stubGlobal('caches', {
    match: async (address: string) => (address === KEPT ? new Response() : undefined),
  });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
});

const asked = () => fetched.mock.calls.map(([address]) => address);

test('fetches only pictures of its own server that are not cached yet', async () => {
  const addresses = [KEPT, '/api/pictures/1', 'https://elsewhere.example/me.jpg', '/default.png'];
  await keepPictures([...addresses, '/api/pictures/2'], () => true);
  expect(asked()).toEqual(['/api/pictures/1', '/api/pictures/2']);
});

test('stops as soon as the network fails or they are no longer wanted', async () => {
  fetched.mockRejectedValueOnce(new TypeError('no network'));
  await keepPictures(['/api/pictures/1', '/api/pictures/2'], () => true);
  expect(asked()).toEqual(['/api/pictures/1']);
  await keepPictures(['/api/pictures/3'], () => false);
  expect(asked()).toEqual(['/api/pictures/1']);
});

test.each([
  [
    'data is saved',
    { onLine: true, serviceWorker: { controller: {} }, connection: { saveData: true } },
  ],
  ['no service worker would keep them', { onLine: true, serviceWorker: { controller: null } }],
  ['there is no network', { onLine: false, serviceWorker: { controller: {} } }],
])('fetches nothing if %s', async (_why, device) => {
  vi.stubGlobal('navigator', device);
  await keepPictures(['/api/pictures/1'], () => true);
  expect(asked()).toEqual([]);
});

test('fetches nothing on mobile data if only text is wanted, and everything on Wi-Fi', async () => {
  const device = { onLine: true, serviceWorker: { controller: {} } };
  await chooseTextOnly(true);
  vi.stubGlobal('navigator', { ...device, connection: { type: 'cellular' } });
  await keepPictures(['/api/pictures/1'], () => true);
  expect(asked()).toEqual([]);
  vi.stubGlobal('navigator', { ...device, connection: { type: 'wifi' } });
  await keepPictures(['/api/pictures/1'], () => true);
  expect(asked()).toEqual(['/api/pictures/1']);
  await clear();
});
