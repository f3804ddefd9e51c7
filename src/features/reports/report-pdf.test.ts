import { expect, test } from 'vitest';
import { firstWords, packed } from './report-pdf.ts';

test('a short text is shown in brief as it is, in one paragraph', () => {
  expect(firstWords('  Three new families.\n\nThanks! ')).toBe('Three new families. Thanks!');
});

test.each([
  ['words', 'word '.repeat(100)],
  ['one long word', 'x'.repeat(500)],
])('a long text of %s ends after about two lines', (_what, text) => {
  const brief = firstWords(text);
  expect(brief.length).toBeLessThanOrEqual(222);
  expect(brief).toMatch(/[dx] …$/);
});

test('short texts share a line, long ones have their own', () => {
  const long = `Prayer Requests: ${'x'.repeat(100)}`;
  expect(packed(['Goals: a', 'Focus: b', long, 'Events: c'])).toEqual([
    'Goals: a · Focus: b',
    long,
    'Events: c',
  ]);
  expect(packed([])).toEqual([]);
});
