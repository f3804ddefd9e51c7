import { expect, test } from 'vitest';
import { submittedDay } from './report-words.ts';

test('formats the day of a submission as M/d/yyyy', () => {
  expect(submittedDay('2026-11-02T15:00:00.000Z')).toBe('11/2/2026');
  expect(submittedDay('')).toBe('');
});
