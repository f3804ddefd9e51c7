import { expect, test } from 'vitest';
import { Joint } from './joint.ts';

/** Doubles numbers, and fails if the turn contains 13. */
function doubling() {
  const turns: number[][] = [];
  const joint = new Joint<number, number>(async (items) => {
    turns.push([...items]);
    await Promise.resolve();
    if (items.includes(13)) throw new Error('13 cannot be doubled.');
    return new Map(items.map((item) => [item, item * 2]));
  });
  return { joint, turns };
}

test('what arrives while a turn runs is done together in the next', async () => {
  const { joint, turns } = doubling();
  const results = await Promise.all([joint.add([1]), joint.add([2, 3]), joint.add([4])]);
  expect(results).toEqual([[2], [4, 6], [8]]);
  expect(turns).toEqual([[1], [2, 3, 4]]);
});

test('work on an idle joint begins at once and alone', async () => {
  const { joint, turns } = doubling();
  await joint.add([1]);
  await joint.add([2]);
  expect(turns).toEqual([[1], [2]]);
});

test('an item that fails does not make others of its turn fail', async () => {
  const { joint, turns } = doubling();
  const first = joint.add([1]);
  const bad = joint.add([13]);
  const beside = joint.add([2]);
  await expect(bad).rejects.toThrow('13 cannot be doubled.');
  expect(await Promise.all([first, beside])).toEqual([[2], [4]]);
  expect(turns).toEqual([[1], [13, 2], [13], [2]]);
  expect(await joint.add([5])).toEqual([10]);
});

test('an item without a result is left out', async () => {
  const joint = new Joint<string, number>(() => Promise.resolve(new Map([['known', 1]])));
  expect(await joint.add(['lost', 'known'])).toEqual([1]);
});
