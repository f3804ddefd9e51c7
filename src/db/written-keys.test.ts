import { expect, test } from 'vitest';
import { hasWritten, type Written } from './written-keys.ts';

/** A transaction that wrote these keys, or too many to list. */
const written = (tables: Record<string, ReadonlySet<unknown> | 'many'>): Written => ({
  keys: (table) => tables[table] ?? new Set(),
});

test('a table counts as written with one key or with many, but not without keys', () => {
  const one = written({ planters: new Set(['s1']) });
  expect(hasWritten(one, ['contacts', 'planters'])).toBe(true);
  expect(hasWritten(one, ['contacts', 'reports'])).toBe(false);
  expect(hasWritten(written({ reports: 'many' }), ['reports'])).toBe(true);
  expect(hasWritten(written({}), ['reports'])).toBe(false);
});
