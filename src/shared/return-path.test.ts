import { expect, it } from 'vitest';
import { isReturnPath, ReturnSearch } from './return-path.ts';

it.each(['/', '/profile', '/directory/planters?stage=Plant#top', '/assessment/3'])(
  'returns to %s',
  (path) => {
    expect(isReturnPath(path)).toBe(true);
  },
);

it.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'profile',
  '',
  '/login',
  '/login?from=/login',
  '/register',
])('does not return to %j', (path) => {
  expect(isReturnPath(path)).toBe(false);
});

it('ignores an invalid place', () => {
  expect(ReturnSearch.parse({ from: '//evil.example' }).from).toBeUndefined();
  expect(ReturnSearch.parse({ from: 7 }).from).toBeUndefined();
  expect(ReturnSearch.parse({ from: '/profile' })).toEqual({ from: '/profile' });
});
