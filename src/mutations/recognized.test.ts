import { expect, test } from 'vitest';
import { filledIn, saysAll, saysMost } from './recognized.ts';

test('S15 a row that somebody has added to still contains everything that was created', () => {
  const created = filledIn({ name: 'Ann', bio: '', planter: undefined });
  expect(saysAll({ name: 'Ann', bio: 'Added later', planter: 's1' }, created)).toBe(true);
  expect(saysAll({ name: 'Anna', bio: '' }, created)).toBe(false);
  expect(saysAll({}, created)).toBe(false);
});

test('S17 a row with less than half of its fields changed may be the one that was created', () => {
  const created = { name: 'Ann', location: 'Jackson', status: 'active', bio: '' };
  expect(saysMost({ name: 'Anna', location: 'Jackson', status: 'active' }, created)).toBe(true);
  expect(saysMost({ name: 'Bob', location: 'Tupelo', status: 'active', bio: '' }, created)).toBe(
    false,
  );
  expect(saysMost({ name: 'Bob' }, { name: '' })).toBe(false);
});
