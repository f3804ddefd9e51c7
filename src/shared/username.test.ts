import { expect, it } from 'vitest';
import { usernameOf } from './username.ts';

it.each([
  ['Mary', 'Smith', 'marysmith'],
  ['Sean Paul', "O'Neil-Ray 3rd", 'seanpauloneilray3rd'],
  ['José', 'Núñez', 'josenunez'],
  ['', '', ''],
])('%s %s becomes %s', (first, last, username) => {
  expect(usernameOf(first, last)).toBe(username);
});
