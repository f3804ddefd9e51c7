import { expect, test } from 'vitest';
import { englishCount, withPlurals } from './english.ts';
import { translate } from './i18n.ts';

const days = ['days', 'plural', { one: ['#', ' day'], other: ['#', ' days'], 0: 'never' }];
const words = (values: Record<string, unknown>) => withPlurals(['Due: ', days], values).join('');

test('counts have commas between thousands', () => {
  expect([0, 999, 1000, 1234567].map(englishCount)).toEqual(['0', '999', '1,000', '1,234,567']);
});

test('the plural that fits a count is chosen, and an exact number before it', () => {
  expect(words({ days: 1 })).toBe('Due: 1 day');
  expect(words({ days: 12000 })).toBe('Due: 12,000 days');
  expect(words({ days: 0 })).toBe('Due: never');
});

test('a plural inside a plural counts its own value', () => {
  const nested = ['all', 'plural', { one: ['#', ' of ', days], other: ['#', ' of ', days] }];
  expect(withPlurals([nested], { all: 3, days: 1 }).join('')).toBe('3 of 1 day');
});

test('gaps, fractions and offsets are left to Lingui', () => {
  const guests = ['guests', 'plural', { offset: 1, one: '#', other: '#' }];
  for (const parts of [[['name']], [days], [guests]]) {
    expect(withPlurals(parts, { name: 'Ann', days: 1.5, guests: 2 })).toEqual(parts);
  }
});

test('a text says the same with and without the build that parsed it', () => {
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
