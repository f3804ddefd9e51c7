import { expect, test } from 'vitest';
import { PICTURE_TEXTS } from '#tests/spec-texts/directories.ts';
import { tooLargeText, wrongTypeText } from './pictures.ts';

test('names the type of a file that is not a picture', () => {
  expect(wrongTypeText('application/pdf')).toBe(PICTURE_TEXTS.wrongType);
});

test('reports the size of a file that is too large', () => {
  expect(tooLargeText(5_253_365)).toBe('File size must be less than 5MB. Current size: 5.01MB');
});
