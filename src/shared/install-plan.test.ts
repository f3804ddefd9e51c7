import { expect, test } from 'vitest';
import { filesFor, type InstallPlan, routeOf } from './install-plan.ts';
import { SCREENS } from './screens.ts';

const NAMES = ['login', 'layout', 'home', 'report', 'users', 'directory', 'jspdf', 'meeting'];
const at = (name: string) => NAMES.indexOf(name);
const plan: InstallPlan = {
  build: 'data-build="a"',
  files: NAMES.map((url) => ({ url, revision: null, integrity: '', bytes: 1 })),
  catalogs: [],
  ownBytes: 1,
  engine: '',
  guests: [at('login')],
  members: [at('layout')],
  screens: {
    '/': [at('home')],
    '/mbcb-report': [at('report')],
    '/admin/users': [at('users')],
    '/directory/$table': [at('directory')],
    '/assessment/after-party': [at('meeting')],
  },
  pdf: [at('jspdf')],
};
const planter = { roles: [{ name: 'church_planter' }] };
const leader = { roles: [{ name: 'hub_leader' }] };
const admin = { role: 'admin' };

function filesOf(
  ...[level, people]: [Parameters<typeof filesFor>[1], Parameters<typeof filesFor>[2]]
) {
  return filesFor(plan, level, people).map((position) => NAMES[position]);
}

test('without people a device needs only the sign-in screens', () => {
  expect(filesOf('needed', [])).toEqual(['login']);
});

test('people need the screens that their roles open', () => {
  const forAll = ['login', 'layout', 'home', 'directory', 'meeting'];
  expect(filesOf('needed', [leader])).toEqual(forAll);
  expect(filesOf('needed', [planter])).toEqual([...forAll, 'report'].sort(inOrder));
  expect(filesOf('needed', [admin])).toEqual([...forAll, 'users'].sort(inOrder));
});

test('an account without a role needs no screen of the network', () => {
  expect(filesOf('needed', [{ role: 'member', access: 'waiting' }])).toEqual(['login', 'layout']);
});

test('a second person and a further role add their screens', () => {
  const both = { roles: [...planter.roles, { name: '242_admin' }] };
  const wanted = ['login', 'layout', 'home', 'report', 'users', 'directory', 'meeting'];
  expect(filesOf('needed', [planter, admin])).toEqual(wanted);
  expect(filesOf('needed', [both])).toEqual(wanted);
});

test('a trip needs PDFs as well, and everything is everything', () => {
  expect(filesOf('trip', [leader])).toContain('jspdf');
  expect(filesOf('trip', [leader])).not.toContain('users');
  expect(filesOf('everything', [])).toEqual(NAMES);
});

test('a screen is found by its path, or by a route with a parameter', () => {
  expect(routeOf(plan, '/directory/churches')).toBe('/directory/$table');
  expect(routeOf(plan, '/admin/users')).toBe('/admin/users');
  expect(routeOf(plan, '/training/map')).toBe('');
  expect(SCREENS.map(({ path }) => path)).toContain('/directory/churches');
});

function inOrder(one: string, other: string): number {
  return at(one) - at(other);
}
