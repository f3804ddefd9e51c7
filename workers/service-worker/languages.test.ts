import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropOldCatalogs, installLanguages, keepLanguage } from './languages.ts';

/** The part of the Cache API that languages.ts uses. */
class FakeCache {
  readonly paths = new Set<string>();
  match = async (path: string) => (this.paths.has(path) ? new Response() : undefined);
  keys = async () => [...this.paths].map((path) => new Request(`https://app.example${path}`));
  delete = async (key: string | Request) =>
    this.paths.delete(typeof key === 'string' ? key : new URL(key.url).pathname);
  async add(path: string) {
    if (isOffline) throw new TypeError('Failed to fetch');
    this.paths.add(path);
  }
}

const OLD = ['/assets/language.es.aaaaaaa.js', '/assets/language.pt-BR.aaaaaaa.js'];
const NEW = ['/assets/language.es.bbbbbbb.js', '/assets/language.pt-BR.bbbbbbb.js'];

let cache: FakeCache | undefined;
let isOffline = false;

beforeEach(() => {
  cache = undefined;
  isOffline = false;
  vi.stubGlobal('caches', {
    has: async () => cache !== undefined,
    open: async () => {
      cache ??= new FakeCache();
      return cache;
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

const kept = () => [...(cache?.paths ?? [])].sort();

test('keeps the catalog of the language in use and no other', async () => {
  await installLanguages(OLD, false);
  expect(kept()).toEqual([]);
  await keepLanguage(OLD, 'es');
  expect(kept()).toEqual(['/assets/language.es.aaaaaaa.js']);
  await keepLanguage(OLD, 'pt-BR');
  expect(kept()).toEqual(['/assets/language.pt-BR.aaaaaaa.js']);
  await keepLanguage(OLD, 'en');
  expect(kept()).toEqual([]);
});

test('a new build fetches its catalog of the chosen language before it is activated', async () => {
  await keepLanguage(OLD, 'es');
  await installLanguages(NEW, true);
  expect(kept()).toEqual(['/assets/language.es.aaaaaaa.js', '/assets/language.es.bbbbbbb.js']);
  await dropOldCatalogs(NEW);
  expect(kept()).toEqual(['/assets/language.es.bbbbbbb.js']);
});

test('an installation fails if the catalog cannot be fetched', async () => {
  await keepLanguage(OLD, 'es');
  isOffline = true;
  await expect(installLanguages(NEW, true)).rejects.toThrow('Failed to fetch');
});

test('an update from a build that cached all languages fetches all, since the choice is unknown', async () => {
  await installLanguages(NEW, true);
  expect(kept()).toEqual(NEW);
  await keepLanguage(NEW, 'es');
  expect(kept()).toEqual(['/assets/language.es.bbbbbbb.js']);
});

test('a new build on an English device fetches no catalog', async () => {
  await keepLanguage(OLD, 'en');
  await installLanguages(NEW, true);
  expect(kept()).toEqual([]);
});
