import { expect, it } from 'vitest';
import { legacyRoles, rolesIn, userIn } from './sign-in.ts';
import { userFrom } from './users.ts';

const USER = { id: 7, email: 'mary@network.example', role: 'hub_leader' };

it.each([
  ['user', { user: USER, data: { user: { ...USER, id: 8 } } }],
  ['data.user', { success: true, data: { user: USER } }],
  ['data', { success: true, data: USER }],
  ['the answer itself', USER],
])('finds the user in %s', (_where, body) => {
  expect(userIn(body)?.id).toBe(7);
});

it('finds no user in an answer without one', () => {
  expect(userIn({ success: true })).toBeUndefined();
  expect(userIn('<html>')).toBeUndefined();
});

it('reads roles given as names or as objects', () => {
  expect(userFrom({ ...USER, roles: ['assessor', { id: 4, name: 'admin' }] })?.roles).toEqual([
    { id: 0, name: 'assessor' },
    { id: 4, name: 'admin', description: null },
  ]);
});

it('keeps a user whose roles cannot be read', () => {
  expect(userFrom({ ...USER, roles: 'admin' })).toEqual(USER);
});

it('treats an answer without a roles field as invalid', () => {
  expect(rolesIn({ success: true, data: [] })).toBeUndefined();
  expect(rolesIn({ roles: [] })).toEqual([]);
  expect(rolesIn({ data: { roles: ['admin'] } })).toEqual([{ id: 0, name: 'admin' }]);
});

it.each([
  ['a bare list of names', ['hub_leader']],
  ['a bare list of records without a number', [{ name: 'hub_leader' }]],
  ['roles', { success: true, roles: [{ name: 'hub_leader' }] }],
  ['data.roles', { data: { roles: ['hub_leader'] } }],
  ['data', { data: [{ name: 'hub_leader' }] }],
])('reads roles from %s', (_where, body) => {
  expect(rolesIn(body)?.map(({ id, name }) => ({ id, name }))).toEqual([
    { id: 0, name: 'hub_leader' },
  ]);
});

it('reads a user whose id is text and whose names are null', () => {
  const user = { ...USER, id: '7', first_name: null, phone_number: 6015550100 };
  expect(userIn({ success: true, data: { user } })).toEqual({
    ...USER,
    first_name: '',
    phone_number: '6015550100',
  });
});

it('reads names under the field names of the admin form', () => {
  expect(userFrom({ ...USER, firstName: 'Mary', lastName: 'Lee' })).toMatchObject({
    first_name: 'Mary',
    last_name: 'Lee',
  });
});

it('does not take an object with only an id for a user', () => {
  expect(userIn({ token: 't', id: 7 })).toBeUndefined();
});

it('gives the legacy role the id 0', () => {
  expect(legacyRoles({ id: 1, email: 'a@b.example', role: 'admin' })).toEqual([
    { id: 0, name: 'admin' },
  ]);
  expect(legacyRoles({ id: 1, email: 'a@b.example', role: null })).toEqual([]);
});

it('uses the roles listed in a person’s own record if there is no legacy role', () => {
  const roles = [{ id: 6, name: 'hub_leader' }];
  expect(legacyRoles({ id: 1, email: 'a@b.example', role: null, roles })).toEqual(roles);
});
