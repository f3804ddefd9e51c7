import { expect, test } from 'vitest';
import { JsonRows } from './json-rows.ts';

const ROWS = [
  { id: 1, name: 'a "quoted" [name]}' },
  { id: 2, tags: [{ id: 9 }], inner: { list: [] } },
];

test.each([
  ['a bare list', ROWS],
  ['a list under data', { success: true, data: ROWS, total: 2 }],
  ['a list before other ones', { data: ROWS, links: [{ id: 7 }] }],
  ['a list two levels down', { data: { planters: ROWS } }],
])('finds the rows of %s, whatever pieces it arrives in', (_what, body) => {
  const text = JSON.stringify(body);
  for (const size of [1, 3, 7, text.length]) {
    const reader = new JsonRows();
    const rows: unknown[] = [];
    for (let at = 0; at < text.length; at += size)
      rows.push(...reader.push(text.slice(at, at + size)));
    expect(rows).toEqual(ROWS);
  }
});

test('returns the complete rows of a body that was cut off', () => {
  const text = JSON.stringify({ data: ROWS });
  expect(new JsonRows().push(text.slice(0, -10))).toEqual([ROWS[0]]);
});

test('finds no rows in a page or a record', () => {
  expect(new JsonRows().push('<!doctype html><p>[{</p>')).toEqual([]);
  expect(new JsonRows().push('{"data":{"id":1,"roles":["a"]}}')).toEqual([]);
});
