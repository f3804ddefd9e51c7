import { expect, it } from 'vitest';
import { isInOrder, keepPlaces } from './hub-places.ts';

it('keeps cards in place, removes those that left and appends new ones', () => {
  expect(keepPlaces(['a', 'b', 'c'], ['x', 'c', 'a'])).toEqual({
    lids: ['a', 'c', 'x'],
    isSorted: false,
  });
});

it('knows whether the kept order equals the sorted one', () => {
  expect(keepPlaces(['a', 'b'], ['a', 'b', 'c'])).toEqual({
    lids: ['a', 'b', 'c'],
    isSorted: true,
  });
});

const never = { last_contact_date: '', sort_name: 'zeller anna' };
const old = { last_contact_date: '2026-01-01', sort_name: 'miller mark' };
const recent = { last_contact_date: '2026-11-01', sort_name: 'adams joe' };

it('notices that a card is out of order', () => {
  expect(isInOrder([never, old, recent], 'overdue')).toBe(true);
  expect(isInOrder([never, recent, old], 'overdue')).toBe(false);
  expect(isInOrder([recent, old, never], 'name')).toBe(true);
  expect(isInOrder([], 'overdue')).toBe(true);
});
