import { expect, test } from 'vitest';
import { PICTURE_TEXTS } from '#tests/spec-texts/directories.ts';
import { tooLargeText, wrongTypeText } from './pictures.ts';

test('a file that is no picture is named', () => {
  expect(wrongTypeText('application/pdf')).toBe(PICTURE_TEXTS.wrongType);
});

test('a file that is too large is reported with its size', () => {
  expect(tooLargeText(5_253_365)).toBe('File size must be less than 5MB. Current size: 5.01MB');
});
