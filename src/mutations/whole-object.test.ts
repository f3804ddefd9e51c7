import { expect, test } from 'vitest';
import { saysAll, saysMost } from './whole-object.ts';

test('S15 a row that somebody added to still says all that was created', () => {
  const created = { name: 'Ann', bio: '', planter: undefined };
  expect(saysAll({ name: 'Ann', bio: 'Added later', planter: 's1' }, created)).toBe(true);
  expect(saysAll({ name: 'Anna', bio: '' }, created)).toBe(false);
  expect(saysAll({}, created)).toBe(false);
});

test('S17 a row of which somebody changed less than half may be the one that was created', () => {
  const created = { name: 'Ann', location: 'Jackson', status: 'active', bio: '' };
  expect(saysMost({ name: 'Anna', location: 'Jackson', status: 'active' }, created)).toBe(true);
  expect(saysMost({ name: 'Bob', location: 'Tupelo', status: 'active', bio: '' }, created)).toBe(
    false,
  );
  expect(saysMost({ name: 'Bob' }, { name: '' })).toBe(false);
});
