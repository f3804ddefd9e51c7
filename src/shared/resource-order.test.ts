import { describe, expect, it } from 'vitest';
import { inCategories, moveAbove, positionAtEnd } from './resource-order.ts';

interface Row {
  name: string;
  category: string;
  position: number;
}

const rows = (...list: [string, string, number][]): Row[] =>
  list.map(([name, category, position]) => ({ name, category, position }));

const shown = (list: readonly Row[]) =>
  inCategories(list).map(({ category, resources }) => [
    category,
    resources.map(({ name }) => name).join(''),
  ]);

function moved(list: readonly Row[], name: string, target: string): Row[] {
  const find = (wanted: string) => list.find((one) => one.name === wanted) as Row;
  const moves = moveAbove(list, find(name), find(target));
  return list.map((row) => ({
    ...row,
    position: moves.find((move) => move.row === row)?.position ?? row.position,
  }));
}

const LIBRARY = rows(['a', 'X', 1024], ['b', 'X', 2048], ['c', 'Y', 3072], ['d', 'X', 4096]);

describe('the order of resources', () => {
  it('sorts them by position, and the categories by their first resource', () => {
    expect(shown(LIBRARY.toReversed())).toEqual([
      ['X', 'abd'],
      ['Y', 'c'],
    ]);
  });

  it('puts a new resource last, even if it is the only one', () => {
    expect(positionAtEnd(LIBRARY)).toBe(5120);
    expect(positionAtEnd([])).toBe(1024);
  });

  it.each([
    ['d', 'b', 'adb'],
    ['d', 'a', 'dab'],
    ['b', 'a', 'bad'],
  ])(
    'moving %s above %s gives %s with one changed row and leaves the categories in place',
    (name, target, after) => {
      const list = moved(LIBRARY, name, target);
      expect(list.filter((row, nth) => row.position !== LIBRARY[nth]?.position)).toHaveLength(1);
      expect(shown(list)).toEqual([
        ['X', after],
        ['Y', 'c'],
      ]);
    },
  );

  it('keeps the first resource of a later category after the earlier categories', () => {
    const list = rows(['a', 'X', 1024], ['c', 'Y', 2048], ['d', 'Y', 3072]);
    expect(shown(moved(list, 'd', 'c'))).toEqual([
      ['X', 'a'],
      ['Y', 'dc'],
    ]);
  });

  it('a move separates two resources with the same position', () => {
    const list = rows(['a', 'X', 1024], ['b', 'X', 1024]);
    expect(shown(moved(list, 'b', 'a'))).toEqual([['X', 'ba']]);
    expect(shown(moved(list, 'a', 'b'))).toEqual([['X', 'ab']]);
  });

  it('gives new positions when no number fits between two', () => {
    let list = rows(['a', 'X', 1024], ['b', 'X', 2048], ['c', 'X', 3072]);
    for (let nth = 0; nth < 200; nth += 1) {
      const [, second, third] = inCategories(list)[0]?.resources ?? [];
      list = moved(list, third?.name ?? '', second?.name ?? '');
      expect(shown(list)).toEqual([['X', nth % 2 === 0 ? 'acb' : 'abc']]);
    }
  });
});
