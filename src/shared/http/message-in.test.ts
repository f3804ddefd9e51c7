import { expect, it } from 'vitest';
import { fieldMessagesIn, messageIn } from './message-in.ts';

it.each([
  [{ error: 'A', message: 'B' }, 'A'],
  [{ error: { message: 'A' }, message: 'B' }, 'A'],
  [{ error: {}, message: 'B' }, 'B'],
  [{ error: '', message: 'B' }, 'B'],
  [{ message: 7 }, ''],
  [{ detail: 'A' }, 'A'],
  [{ errors: ['A', 'B'] }, 'A'],
  [{ errors: { email: ['A'] } }, 'A'],
  [{ errors: [{ message: 'A' }] }, 'A'],
  [{ message: 'A', errors: { email: ['B'] } }, 'A'],
  [{ error: null }, ''],
  [['A'], ''],
  [null, ''],
  ['text', ''],
])('finds the text for a person in %j', (body, text) => {
  expect(messageIn(body)).toBe(text);
});

it('finds which fields were wrong', () => {
  const body = {
    success: false,
    fields: [{ path: 'email', message: 'must be an e-mail address' }],
  };
  expect(fieldMessagesIn(body)).toEqual({ email: 'must be an e-mail address' });
  expect(fieldMessagesIn({ fields: 'none' })).toEqual({});
});
