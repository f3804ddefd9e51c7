import { expect, test } from 'vitest';
import { nextTurn } from './turns.ts';

test('only one of several long responses continues in each turn of the event loop', async () => {
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turn < 50) setImmediate(count);
  };
  setImmediate(count);
  const wentOn = await Promise.all([1, 2, 3, 4].map(() => nextTurn().then(() => turn)));
  expect(new Set(wentOn).size).toBe(4);
  expect(wentOn).toEqual([...wentOn].sort((a, b) => a - b));
});
