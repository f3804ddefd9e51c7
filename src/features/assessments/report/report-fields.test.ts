import { expect, it } from 'vitest';
import { NO_REPORT } from '#shared/assessment-rules.ts';
import { countWords, tidied } from './report-fields.ts';

it.each([
  ['line ends of Windows and of old Macs', 'a\r\nb\rc', 'a\nb\nc'],
  ['Word’s soft line ends', 'a\vb', 'a\nb'],
  ['form feeds and the separators of a PDF', 'a\fb\u2028c\u2029d\u0085e', 'a\nb\nc\nd\ne'],
  ['a NUL, which no server keeps', 'a\0b', 'ab'],
])('normalizes %s', (_what, pasted, kept) => {
  expect(tidied(pasted)).toBe(kept);
});

it('leaves every other character as it was pasted', () => {
  const pasted = '“He’s\tquiet”\u00a0– a\u00adcalm man… 👩🏽‍🌾 e\u0301\u200d •\n\n';
  expect(tidied(pasted)).toBe(pasted);
});

it('counts words between whitespace of every kind', () => {
  const texts = { ...NO_REPORT, content: ' one\u00a0two\tthree\n', strengths: 'four–five “six”' };
  expect(countWords(texts)).toBe(5);
  expect(countWords(NO_REPORT)).toBe(0);
});
