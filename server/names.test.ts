import { expect, test } from 'vitest';
import { nameOf, splitName } from './names.ts';

test.each([
  ['Ana María Peña', 'Ana María', 'Peña'],
  ['  Юрий   Иванов ', 'Юрий', 'Иванов'],
  ['Zoë', 'Zoë', ''],
])('splits "%s" into "%s" and "%s"', (fullName, firstName, lastName) => {
  expect(splitName(fullName)).toEqual({ firstName, lastName });
});

test('names a person by the first field that is set, or by the e-mail address', () => {
  const person = { first_name: 'Jürgen', last_name: null, username: 'jurgen', email: 'j@x.org' };
  expect(nameOf({ ...person, display_name: 'Pastor Jürgen' })).toBe('Pastor Jürgen');
  expect(nameOf(person)).toBe('Jürgen');
  expect(nameOf({ ...person, first_name: '' })).toBe('jurgen');
  expect(nameOf({ email: 'j@x.org' })).toBe('j@x.org');
});
