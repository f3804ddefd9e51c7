import { expect, it } from 'vitest';
import type { Holder } from './permissions.ts';
import { currentLink, linksIn, subTabsAt } from './screen-places.ts';
import type { PlaceName } from './screens.ts';

const of = (...names: string[]): Holder => ({ roles: names.map((name) => ({ name })) });
const labels = (place: PlaceName, person: Holder) => linksIn(place, person).map((l) => l.label);

it('gives every member the four links of the Navigation group', () => {
  expect(labels('member-navigation', of('hub_leader'))).toEqual([
    'Home',
    'Assessment',
    'Training',
    'Directory',
  ]);
});

it('keeps the Assessment and Training tabs for their roles', () => {
  expect(labels('member-tabs', of('hub_leader'))).toEqual(['Home', 'Directory']);
  expect(labels('member-tabs', of('242assessor'))).toEqual(['Home', 'Directory', 'Assessment']);
  expect(labels('member-tabs', of('242trainer'))).toEqual(['Home', 'Directory', 'Training']);
});

it('links an account without a role to its profile and its device only', () => {
  const waiting: Holder = { roles: [], access: 'waiting' };
  expect(labels('member-navigation', waiting)).toEqual(['Home']);
  expect(labels('member-tabs', waiting)).toEqual(['Home']);
  expect(labels('member-account', waiting)).toEqual(['Profile', 'This device']);
});

it('gives planters their three links, and their device', () => {
  expect(labels('planter-menu', of('church_planter'))).toEqual([
    'Home',
    'Submit Report',
    'Profile',
    'This device',
  ]);
});

it('orders the admin tabs as specified', () => {
  expect(labels('admin-tabs', of('admin'))).toEqual([
    'Users',
    'Assessments',
    'Hub Assignments',
    'MBCB Reports',
  ]);
});

it('shows a confined mbcb_admin only the screens that open', () => {
  expect(labels('admin-tabs', of('mbcb_admin'))).toEqual(['MBCB Reports']);
  expect(labels('admin-functions', of('mbcb_admin'))).toEqual(['Overview', 'MBCB Reports']);
});

it('shows the sub-tabs of a section on all its addresses and nowhere else', () => {
  const reader = of('hub_leader');
  expect(subTabsAt('/training/map/7', reader).map((l) => l.label)).toEqual([
    'Cohorts',
    'Training Map',
    'Resources',
  ]);
  expect(subTabsAt('/', reader)).toEqual([]);
  expect(subTabsAt('/profile', reader)).toEqual([]);
});

it('marks the link with the closest address', () => {
  const tabs = subTabsAt('/assessment', of('assessor'));
  expect(currentLink(tabs, '/assessment/reports/4')?.label).toBe('Reports');
  expect(currentLink(tabs, '/assessment/12')?.label).toBe('Details');
  expect(currentLink(linksIn('member-tabs', of()), '/directory/churches')?.label).toBe('Directory');
  expect(currentLink(linksIn('member-tabs', of()), '/outbox')).toBeUndefined();
});

it.each([
  ['hub_leader', ['Planter Pipeline', 'Hub Assignments']],
  ['assessor', ['Assessments', 'My Assignments', 'Assessor Reports']],
  ['242trainer', ['Training']],
  ['mbcb_admin', ['Hub Assignments']],
  ['admin', ['Assessments', 'Planter Pipeline', 'Hub Assignments']],
  ['church_planter', []],
])('links a %s from home to the screens of that work', (role, expected) => {
  expect(labels('home', of(role))).toEqual(expected);
});
