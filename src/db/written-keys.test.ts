import { expect, test } from 'vitest';
import { hasWritten, type Written } from './written-keys.ts';

/** A transaction that wrote these keys, or too many to be named. */
const written = (tables: Record<string, ReadonlySet<unknown> | 'many'>): Written => ({
  keys: (table) => tables[table] ?? new Set(),
});

test('a write is one to a table with one key, with many, and with none in others', () => {
  const one = written({ planters: new Set(['s1']) });
  expect(hasWritten(one, ['contacts', 'planters'])).toBe(true);
  expect(hasWritten(one, ['contacts', 'reports'])).toBe(false);
  expect(hasWritten(written({ reports: 'many' }), ['reports'])).toBe(true);
  expect(hasWritten(written({}), ['reports'])).toBe(false);
});
