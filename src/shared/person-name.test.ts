import { expect, test } from 'vitest';
import { personName } from './person-name.ts';

const HANNA = {
  display_name: 'Pastor Hanna',
  first_name: 'Hanna',
  last_name: 'Hub',
  username: 'hannahub',
  email: 'hanna@example.org',
};

test.each([
  ['Pastor Hanna', {}],
  ['Hanna Hub', { display_name: '' }],
  ['Hub', { display_name: null, first_name: null }],
  ['hannahub', { display_name: '', first_name: '', last_name: '' }],
  ['hanna@example.org', { display_name: '', first_name: '', last_name: '', username: '' }],
])('a person is called %s', (name, change) => {
  expect(personName({ ...HANNA, ...change })).toBe(name);
});
