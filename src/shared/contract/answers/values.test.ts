import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { wireOwnDay } from './days.ts';
import { wireCount, wireNumber, wireWhole } from './numbers.ts';
import { wireFlag, wireId, wireRef, wireText } from './values.ts';

const Row = z.object({
  text: wireText,
  number: wireNumber,
  count: wireCount,
  flag: wireFlag,
  ref: wireRef,
});

it.each([
  [17, 17],
  ['17', 17],
  [' 17 ', 17],
])('reads the id of a record from %j', (value, id) => {
  expect(wireId.parse(value)).toBe(id);
});

it.each([0, '0', -1, 1.5, 'abc', '', null, true, {}, '17abc'])(
  'rejects a row with the id %j',
  (value) => {
    const read = wireId.safeParse(value);
    expect(read.error?.issues[0]?.message).toBe('is not the number of a record');
  },
);

it.each([
  ['numbers', { number: '1,250.50', count: '12', ref: '9' }, { number: 1250.5, count: 12, ref: 9 }],
  ['a number without digits before the point', { number: '.5' }, { number: 0.5 }],
  ['a decimal with an exponent', { number: '0.12e4' }, { number: 1200 }],
  [
    'null and empty',
    { text: null, number: '', count: null, ref: '' },
    { text: '', number: null, count: null, ref: null },
  ],
  ['a reference to nothing', { ref: 0 }, { ref: null }],
  ['text that came as a number', { text: 39401 }, { text: '39401' }],
  ['yes', { flag: 'true' }, { flag: true }],
  ['one', { flag: 1 }, { flag: true }],
  ['no', { flag: '0' }, { flag: false }],
  ['a flag of null', { flag: null }, { flag: false }],
])('reads values: %s', (_what, wire, read) => {
  expect(Row.parse(wire)).toEqual(read);
});

it('treats unreadable values as missing, never as empty', () => {
  const wire = { text: { a: 1 }, number: 'many', count: -1, flag: 'perhaps', ref: 'somebody' };
  const read = Row.parse(wire);
  expect(Object.values(read).every((one) => one === undefined)).toBe(true);
});

it('leaves out absent fields', () => {
  expect(Object.keys(Row.parse({ more: 1 }))).toEqual([]);
});

it('reads a month as a whole number from 1 to 12, even from text', () => {
  const Month = wireWhole(1, 12);
  expect(Month.parse('10')).toBe(10);
  expect(Month.safeParse(13).success).toBe(false);
  expect(Month.safeParse('').success).toBe(false);
});

it('rejects a row without the day that it requires', () => {
  expect(wireOwnDay.parse('2026-10-16T05:00:00.000Z')).toBe('2026-10-16');
  expect(wireOwnDay.safeParse('').success).toBe(false);
});
