import { expect, test } from 'vitest';
import { firstWords, packed } from './report-pdf.ts';

test('a short text is shown completely, in one paragraph', () => {
  expect(firstWords('  Three new families.\n\nThanks! ')).toBe('Three new families. Thanks!');
});

test.each([
  ['words', 'word '.repeat(100)],
  ['one long word', 'x'.repeat(500)],
])('a long text of %s is truncated after about two lines', (_what, text) => {
  const brief = firstWords(text);
  expect(brief.length).toBeLessThanOrEqual(222);
  expect(brief).toMatch(/[dx] …$/);
});

test('short texts share a line, and long ones get their own', () => {
  const long = `Prayer Requests: ${'x'.repeat(100)}`;
  expect(packed(['Goals: a', 'Focus: b', long, 'Events: c'])).toEqual([
    'Goals: a · Focus: b',
    long,
    'Events: c',
  ]);
  expect(packed([])).toEqual([]);
});
