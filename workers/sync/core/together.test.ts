import { expect, test } from 'vitest';
import { Together } from './together.ts';

test('what comes while one turn runs is done together in the next, each with its own result', async () => {
  const turns: number[][] = [];
  const together = new Together<number, number>(async (items) => {
    turns.push([...items]);
    await Promise.resolve();
    return items.map((item) => item * 10);
  });
  expect(await Promise.all([1, 2, 3].map((item) => together.add(item)))).toEqual([10, 20, 30]);
  expect(await together.add(4)).toBe(40);
  expect(turns).toEqual([[1], [2, 3], [4]]);
});

test('a turn that fails fails for all in it, and for nobody after it', async () => {
  const together = new Together<string, string>(async (items) => {
    await Promise.resolve();
    if (items.includes('bad')) throw new Error('no');
    return items;
  });
  const first = together.add('first');
  const second = [together.add('bad'), together.add('beside it')];
  expect(await first).toBe('first');
  await Promise.all(second.map((one) => expect(one).rejects.toThrow('no')));
  expect(await together.add('later')).toBe('later');
});
