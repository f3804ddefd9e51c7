import { expect, test } from 'vitest';
import { rangeIn } from './byte-range.ts';

const FILE = { size: 1_000, etag: '"abc"' };
const asked = (range?: string, ifRange?: string) =>
  rangeIn(
    new Headers({
      ...(range === undefined ? {} : { Range: range }),
      ...(ifRange === undefined ? {} : { 'If-Range': ifRange }),
    }),
    FILE,
  );

test.each([
  ['bytes=0-99', { from: 0, to: 99 }],
  ['bytes=900-', { from: 900, to: 999 }],
  ['bytes=900-5000', { from: 900, to: 999 }],
  ['bytes=999-999', { from: 999, to: 999 }],
  ['bytes=1000-', 'beyond'],
  ['bytes=5-2', undefined],
  ['bytes=-100', undefined],
  ['bytes=0-1,5-6', undefined],
  ['pages=1-2', undefined],
  [undefined, undefined],
])('Range: %s', (range, answered) => {
  expect(asked(range)).toEqual(answered);
});

test("sends the whole file if the client's part is of another version", () => {
  expect(asked('bytes=5-9', '"other"')).toBeUndefined();
  expect(asked('bytes=5-9', '"abc"')).toEqual({ from: 5, to: 9 });
});
