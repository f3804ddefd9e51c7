import { expect, test } from 'vitest';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';

const between: Cursor = {
  epoch: 'k3x9',
  accessStamp: '0f3ab2',
  full: false,
  after: 41,
  until: 41,
  tablesDone: 0,
  rev: 0,
  id: 0,
};
const inside: Cursor = { ...between, full: true, until: 77, tablesDone: 1, rev: 42, id: 9_000 };

test('a cursor is unchanged after it is written and read', () => {
  expect(readCursor(writeCursor(between))).toEqual(between);
  expect(readCursor(writeCursor(inside))).toEqual(inside);
});

test('a cursor between two windows is short', () => {
  expect(writeCursor(between)).toBe('1.k3x9.0f3ab2.d.41');
});

test.each([
  '',
  'x',
  '2.k3x9.0f3ab2.d.41',
  '1.k3x9.0f3ab2.d.-1',
  '1.a.b.d.41.77',
  '1.a.b.d.1e3',
  `1.a.b.d.${'9'.repeat(30)}`,
])('"%s" is not a cursor', (text) => {
  expect(readCursor(text)).toBeNull();
});
