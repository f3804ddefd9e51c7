import { expect, test } from 'vitest';
import { REFUSALS, REFUSALS_WITH_VALUES, refusalMessage } from '#shared/refusals.ts';
import { Refused, refusalResponse } from './refused.ts';

test('no two codes have the same sentence', () => {
  const sentences = Object.values(REFUSALS);
  expect(new Set(sentences).size).toBe(sentences.length);
});

test('a refusal carries its code besides the English sentence', async () => {
  const answer = await refusalResponse(new Refused(404, 'Planter not found')).json();
  expect(answer).toEqual({
    success: false,
    error: 'Planter not found',
    message: 'Planter not found',
    code: 'planter-not-found',
  });
});

test('a refusal with placeholders carries its code and its values', async () => {
  const sentence = 'Too many attempts. Please try again in 5 minutes.';
  const values = { minutes: 5 };
  const refused = new Refused(429, sentence, { code: 'too-many-attempts', values });
  expect(await refusalResponse(refused).json()).toMatchObject({
    error: sentence,
    code: 'too-many-attempts',
    values,
  });
});

test('every code has a message for the page, an unknown code has none', () => {
  const codes = [...Object.keys(REFUSALS), ...Object.keys(REFUSALS_WITH_VALUES)];
  expect(codes.filter((code) => refusalMessage(code, {}) === undefined)).toEqual([]);
  expect(refusalMessage('of-a-newer-server', {})).toBeUndefined();
});
