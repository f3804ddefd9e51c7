import { expect, it } from 'vitest';
import { tokenEndsAt, userIdIn } from './token.ts';

function jwt(payload: unknown): string {
  const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `eyJhbGciOiJIUzI1NiJ9.${encoded}.signature`;
}

it.each([
  [{ userId: 1, sub: 2, id: 3 }, 1],
  [{ sub: '2', id: 3 }, 2],
  [{ id: 3 }, 3],
  [{ sub: 'maria', id: 3 }, 3],
  [{ name: 'Zoë >>>???' }, undefined],
])('reads userId, sub or id, in that order, from %j', (payload, id) => {
  expect(userIdIn(jwt(payload))).toBe(id);
});

it.each(['', 'opaque', 'a.b.c', 'a.!!!.c'])('finds no user in %j', (token) => {
  expect(userIdIn(token)).toBeUndefined();
});

it('reads when a token expires, if it says so', () => {
  expect(tokenEndsAt(jwt({ exp: 1_764_000_000 }))).toBe(1_764_000_000_000);
  expect(tokenEndsAt(jwt({ userId: 1 }))).toBeUndefined();
  expect(tokenEndsAt('opaque')).toBeUndefined();
});
