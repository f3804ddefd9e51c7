import { clear } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { askFor, chooseTextOnly } from '#src/data-use/text-only.ts';
import { keptPicture } from './pictures.ts';

const PICTURE = 'https://field.example/api/pictures/1';
const fetched = vi.fn(async (_asked: Request | string) => new Response('a face'));
let kept: Map<string, Response>;

beforeEach(async () => {
  await clear();
  fetched.mockClear();
  kept = new Map();
  const cache = {
    match: async (address: string) => kept.get(address),
    put: async (address: string, response: Response) => kept.set(address, response),
    keys: async () => [...kept.keys()],
  };
  vi.stubGlobal('caches', { open: async () => cache, match: async () => new Response('nobody') });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('navigator', { connection: { type: 'cellular' } });
});

const load = async (address = PICTURE) => (await keptPicture(new Request(address))).text();

test('loads a picture and keeps it', async () => {
  expect(await load()).toBe('a face');
  expect([...kept.keys()]).toEqual([PICTURE]);
});

test('shows the default picture on mobile data if only text is wanted, and keeps nothing', async () => {
  await chooseTextOnly(true);
  expect(await load()).toBe('nobody');
  expect(fetched).not.toHaveBeenCalled();
  expect(kept.size).toBe(0);
});

test('shows a picture that is on the device, or that somebody asks for, on mobile data too', async () => {
  await chooseTextOnly(true);
  kept.set(PICTURE, new Response('kept face'));
  expect(await load()).toBe('kept face');
  kept.clear();
  await askFor(['/api/pictures/1']);
  expect(await load()).toBe('a face');
});

test('loads it by itself as soon as the connection costs nothing', async () => {
  await chooseTextOnly(true);
  expect(await load()).toBe('nobody');
  vi.stubGlobal('navigator', { connection: { type: 'wifi' } });
  expect(await load()).toBe('a face');
});

test('the browser must not remember the default picture under the address of the real one', async () => {
  await chooseTextOnly(true);
  const { headers } = await keptPicture(new Request(PICTURE));
  expect([headers.get('Cache-Control'), headers.get('Content-Type')]).toEqual([
    'no-store',
    'image/png',
  ]);
});

test('loads and keeps a picture that is requested again by its own address', async () => {
  expect(await load(`${PICTURE}?again=1`)).toBe('a face');
  expect(fetched).toHaveBeenCalledWith(PICTURE);
  expect([...kept.keys()]).toEqual([PICTURE]);
  expect(await load(`${PICTURE}?again=2`)).toBe('a face');
  expect(fetched).toHaveBeenCalledOnce();
});
