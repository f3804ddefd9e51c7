import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACCEPTED } from './accepted.ts';
import { drawSample } from './draw-sample.ts';
import { idOf, type ListedMutant, listMutants } from './list-mutants.ts';
import { WITH_MOCKS } from './vitest.config.ts';

const FILE = 'workers/sync/core/retry.ts';

const namesOf = (mutants: readonly ListedMutant[]) => mutants.map(idOf);

describe('a sample of mutants', () => {
  test('lists each mutant with the code that it changes', async () => {
    const text = readFileSync(FILE, 'utf8');
    const all = await listMutants([FILE]);
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(namesOf(all)).size).toBe(all.length);
    for (const { original, line } of all) {
      expect(text).toContain(original);
      expect(text).toContain(line);
    }
  });

  test('changes no text of the console', async () => {
    const all = await listMutants(['src/db/deletion.ts']);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ original }) => /^['`]The database/.test(original))).toEqual([]);
  });

  test('is the same for the same seed, and different for another seed', async () => {
    const all = await listMutants([FILE]);
    const drawn = drawSample(all, { seed: 1, count: 10 });
    expect(drawn).toHaveLength(10);
    expect(namesOf(drawSample([...all].reverse(), { seed: 1, count: 10 }))).toEqual(namesOf(drawn));
    expect(namesOf(drawSample(all, { seed: 2, count: 10 }))).not.toEqual(namesOf(drawn));
  });

  test('keeps most of its mutants if some code is removed', async () => {
    const all = await listMutants([FILE]);
    const before = namesOf(drawSample(all, { seed: 1, count: 10 }));
    const after = namesOf(drawSample(all.slice(3), { seed: 1, count: 10 }));
    expect(after.filter((name) => before.includes(name)).length).toBeGreaterThanOrEqual(7);
  });
});

test('each accepted survivor names existing code and gives a reason', () => {
  for (const { file, line, reason } of ACCEPTED) {
    expect(readFileSync(file, 'utf8')).toContain(line);
    expect(reason).toMatch(/\.$/);
  }
});

test('each test that replaces a module is listed in the config', () => {
  const page = ['db', 'features', 'forms', 'lists', 'mutations', 'shared', 'sync-client', 'vault'];
  const mocking = [...page.map((folder) => `src/${folder}`), 'workers/sync', 'tests']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((one) => join(folder, one)),
    )
    .filter(
      (file) => /\.test\.tsx?$/.test(file) && /\bvi\.(do)?mock\(/i.test(readFileSync(file, 'utf8')),
    );
  expect(mocking.sort()).toEqual([...WITH_MOCKS].sort());
});
