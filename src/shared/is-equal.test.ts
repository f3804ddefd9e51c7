import { expect, it } from 'vitest';
import { isEqual } from './is-equal.ts';

it('compares database values by content', () => {
  const row = () => ({ lid: 's1', id: 1, note: undefined, tags: ['a', { b: null }] });
  expect(isEqual(row(), row())).toBe(true);
  expect(isEqual(row(), { ...row(), id: 2 })).toBe(false);
  expect(isEqual({ note: undefined }, {})).toBe(false);
  expect(isEqual({}, { note: undefined })).toBe(false);
  expect(isEqual([1, 2], [1])).toBe(false);
  expect(isEqual([], {})).toBe(false);
  expect(isEqual(null, {})).toBe(false);
  expect(isEqual(Number.NaN, Number.NaN)).toBe(true);
});

it('compares maps and sets by content', () => {
  expect(isEqual(new Map([['a', { n: 1 }]]), new Map([['a', { n: 1 }]]))).toBe(true);
  expect(isEqual(new Map([['a', { n: 1 }]]), new Map([['a', { n: 2 }]]))).toBe(false);
  expect(isEqual(new Set(['a']), new Set(['a']))).toBe(true);
  expect(isEqual(new Set(['a']), new Set(['b']))).toBe(false);
  expect(isEqual(new Map(), new Set())).toBe(false);
});

it('treats two files as different, whatever they contain', () => {
  expect(isEqual(new Blob(['a']), new Blob(['a']))).toBe(false);
  expect(isEqual(new Date(1), new Date(2))).toBe(false);
});
