import { expect, test } from 'vitest';
import { farOffWords, readFigure, showFigure } from './report-numbers.ts';

test.each([
  ['sunday_attendance', '1,250', 1250],
  ['sunday_attendance', ' 42 ', 42],
  ['sunday_attendance', '1 250', 1250],
  ['sunday_attendance', '1\u00a0250', 1250],
  ['sunday_attendance', '٤٢', 42],
  ['sunday_attendance', '４２', 42],
  ['sunday_attendance', '0', 0],
  ['volunteer_hours', '12.5', 12.5],
  ['monthly_income', '$1,250.50', 1250.5],
  ['monthly_income', '$ 1250', 1250],
  ['monthly_income', '.50', 0.5],
] as const)('%s: %s is %s', (name, text, value) => {
  expect(readFigure(name, text)).toEqual({ kind: 'figure', value });
});

test.each(['', '   ', '\u00a0'])('reads %j as empty, not as 0', (text) => {
  expect(readFigure('baptisms', text)).toEqual({ kind: 'empty' });
});

test.each([
  ['sunday_attendance', 'about forty'],
  ['sunday_attendance', '-5'],
  ['sunday_attendance', '1e309'],
  ['sunday_attendance', '1e5'],
  ['monthly_income', '-1'],
  ['sunday_attendance', '4.5'],
  ['sunday_attendance', '12,50'],
  ['sunday_attendance', '1.250,50'],
  ['sunday_attendance', '$40'],
  ['sunday_attendance', '0x10'],
  ['sunday_attendance', '9999999999999999'],
  ['monthly_income', '12.345'],
  ['monthly_income', 'NaN'],
  ['monthly_income', 'Infinity'],
] as const)('%s: %s is unreadable and never guessed', (name, text) => {
  expect(readFigure(name, text).kind).toBe('unreadable');
});

test('shows a figure as people write it', () => {
  expect(showFigure('monthly_income', 1250.5)).toBe('$1,250.50');
  expect(showFigure('sunday_attendance', 1250)).toBe('1,250');
  expect(showFigure('baptisms', null)).toBe('–');
});

const september = (value: number | null) => ({ month: 9, value });

test('questions a figure far from that of the previous month, but not a close or a small one', () => {
  expect(farOffWords('sunday_attendance', september(40), 400)).toBe('40 in September, 400 now?');
  expect(farOffWords('sunday_attendance', september(400), 40)).toBe('400 in September, 40 now?');
  expect(farOffWords('sunday_attendance', september(40), 55)).toBeUndefined();
  expect(farOffWords('baptisms', september(1), 6)).toBeUndefined();
  expect(farOffWords('baptisms', september(null), 60)).toBeUndefined();
});
