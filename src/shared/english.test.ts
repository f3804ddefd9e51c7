import { expect, test } from 'vitest';
import { englishCount, withPlurals } from './english.ts';
import { translate } from './i18n.ts';

const days = ['days', 'plural', { one: ['#', ' day'], other: ['#', ' days'], 0: 'never' }];
const words = (values: Record<string, unknown>) => withPlurals(['Due: ', days], values).join('');

test('separates thousands with commas', () => {
  expect([0, 999, 1000, 1234567].map(englishCount)).toEqual(['0', '999', '1,000', '1,234,567']);
});

test('chooses the plural that fits a count, and prefers an exact number', () => {
  expect(words({ days: 1 })).toBe('Due: 1 day');
  expect(words({ days: 12000 })).toBe('Due: 12,000 days');
  expect(words({ days: 0 })).toBe('Due: never');
});

test('a nested plural counts its own value', () => {
  const nested = ['all', 'plural', { one: ['#', ' of ', days], other: ['#', ' of ', days] }];
  expect(withPlurals([nested], { all: 3, days: 1 }).join('')).toBe('3 of 1 day');
});

test('leaves placeholders, fractions and offsets to Lingui', () => {
  const guests = ['guests', 'plural', { offset: 1, one: '#', other: '#' }];
  for (const parts of [[['name']], [days], [guests]]) {
    expect(withPlurals(parts, { name: 'Ann', days: 1.5, guests: 2 })).toEqual(parts);
  }
});

test('translates a text to the same result whether or not the build has parsed it', () => {
  const id = '{count, plural, one {# planter} other {# planters}} of {hub}';
  const message = [
    ['count', 'plural', { one: ['#', ' planter'], other: ['#', ' planters'] }],
    ' of ',
    ['hub'],
  ];
  for (const count of [0, 1, 2, 21, 10_000]) {
    const values = { count, hub: 'Hope' };
    expect(translate({ id, message, values })).toBe(translate({ id, values }));
  }
});
