import { expect, test } from 'vitest';
import { saysAll } from './whole-object.ts';

test('S15 a row that somebody added to still says all that was created', () => {
  const created = { name: 'Ann', bio: '', planter: undefined };
  expect(saysAll({ name: 'Ann', bio: 'Added later', planter: 's1' }, created)).toBe(true);
  expect(saysAll({ name: 'Anna', bio: '' }, created)).toBe(false);
  expect(saysAll({}, created)).toBe(false);
});
