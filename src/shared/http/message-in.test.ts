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
])('finds the message in %j', (body, text) => {
  expect(messageIn(body)).toBe(text);
});

it('finds the messages of invalid fields', () => {
  const body = {
    success: false,
    fields: [{ path: 'email', message: 'must be an e-mail address' }],
  };
  expect(fieldMessagesIn(body)).toEqual({ email: 'must be an e-mail address' });
  expect(fieldMessagesIn({ fields: 'none' })).toEqual({});
});
