// cspell:ignore pipleine
import { expect, it } from 'vitest';
import type { FoundRecord } from '#db/queries/find-index.ts';
import type { Holder } from '#shared/permissions.ts';
import { WordIndex } from '#shared/word-index.ts';
import { actionsToFind } from './actions.ts';
import { KINDS, kindsFor } from './find-kinds.ts';
import { gapOf } from './gaps.ts';
import { indexOf, keyOf, lookUp, SHOWN } from './look-up.ts';
import { recordAt } from './opened-at.ts';
import { screensToFind } from './screens-to-find.ts';

const of = (...names: string[]): Holder => ({ roles: names.map((name) => ({ name })) });
const WAITING: Holder = { roles: [], access: 'waiting' };
const ALL = { any: true, devices: true };
const NOTHING = { any: false, devices: false };
const titles = (person: Holder, extras = ALL) =>
  screensToFind(person, extras).map(({ title }) => title);

function record(lid: string, fields: Partial<FoundRecord> = {}): FoundRecord {
  const id = Number(lid.slice(1));
  return { kind: 'planter', lid, id, title: `Anna ${lid}`, more: '', period: '', ...fields };
}

it.each<[string, Holder, readonly string[]]>([
  [
    'a hub leader',
    of('hub_leader'),
    ['planter', 'church', 'trainer', 'assessor', 'coach', 'event'],
  ],
  [
    'an assessor',
    of('242assessor'),
    ['planter', 'church', 'trainer', 'assessor', 'coach', 'event', 'assignment'],
  ],
  [
    'a trainer',
    of('242trainer'),
    ['planter', 'church', 'trainer', 'assessor', 'coach', 'event', 'cohort'],
  ],
  ['a planter', of('church_planter'), ['report']],
  ['an account without a role', WAITING, []],
])('offers %s only the kinds that they may open', (_, person, kinds) => {
  expect(kindsFor(person)).toEqual(kinds);
});

it('offers screens by permission, and hides the extras if the server has none', () => {
  expect(titles(of('hub_leader'))).toContain('Planter Pipeline');
  expect(titles(of('hub_leader'))).not.toContain('User Management');
  const ofExtras = ['Audit Log', 'Invitations', 'Devices'];
  expect(titles(of('admin'))).toEqual(expect.arrayContaining(['User Management', ...ofExtras]));
  for (const title of ofExtras) expect(titles(of('admin'), NOTHING)).not.toContain(title);
  expect(titles(of('admin'), { any: true, devices: false })).not.toContain('Devices');
  expect(titles(of('church_planter'))).toEqual([
    'Home',
    'Waiting and sent changes',
    'Submit Report',
    'My MBCB Reports',
    'This device',
    'Profile',
    'Edit Profile',
    'Security Settings',
  ]);
  expect(titles(WAITING)).toEqual([
    'Waiting and sent changes',
    'This device',
    'Profile',
    'Edit Profile',
    'Security Settings',
  ]);
});

it('distinguishes screens with the same name', () => {
  for (const role of ['admin', 'hub_leader', '242assessor', 'superadmin', 'mbcb_admin']) {
    const names = screensToFind(of(role), ALL).map(({ title, more }) => `${title} ${more}`);
    expect(new Set(names).size, role).toBe(names.length);
  }
});

it.each<[string, Partial<FoundRecord>, Holder, string]>([
  ['a planter', {}, of('hub_leader'), '/planter/5'],
  ['a record of this device', { id: null, lid: 'l-1' }, of('hub_leader'), '/planter/l-1'],
  ['a church', { kind: 'church' }, of('hub_leader'), '/directory/churches?entry=s5'],
  ['an event', { kind: 'event' }, of('hub_leader'), '/assessment/5'],
  ['a cohort', { kind: 'cohort' }, of('admin'), '/training/cohorts/5'],
  [
    'a report of their own',
    { kind: 'report', period: '2026-05' },
    of('church_planter'),
    '/mbcb-reports?report=s5',
  ],
  [
    'a report of somebody else',
    { kind: 'report', period: '2026-05', title: 'Ann Lee' },
    of('admin'),
    '/admin/mbcb-reports?year=2026&month=5&q=Ann+Lee',
  ],
  ['a user', { kind: 'user', more: 'a@b.org' }, of('admin'), '/admin/users?q=a%40b.org'],
])('opens %s at its address', (_, fields, person, address) => {
  const found = record('s5', fields);
  expect(KINDS[found.kind].address(found, person)).toBe(address);
});

it.each([
  ['/planter/5', { kind: 'planter', key: '5' }],
  ['/planter/l-1/progress', { kind: 'planter', key: 'l-1' }],
  ['/directory/coaches?q=tim&entry=s7', { kind: 'coach', key: 's7' }],
  ['/directory/planters?planter=s7', { kind: 'planter', key: 's7' }],
  ['/assessment/8#team', { kind: 'event', key: '8' }],
  ['/mbcb-reports?report=s9', { kind: 'report', key: 's9' }],
  ['/assessment/schedule', undefined],
  ['/directory/coaches', undefined],
  ['/nowhere/5', undefined],
])('knows which record %s opens', (href, opened) => {
  expect(recordAt(href)).toEqual(opened);
});

function placesOf(records: readonly FoundRecord[], recent: readonly FoundRecord[] = []) {
  const words = new WordIndex<FoundRecord>((a, b) => a.title < b.title);
  for (const one of records) words.add(one, one.title, one.more);
  const own = indexOf([...screensToFind(of('hub_leader'), NOTHING), ...actionsToFind()]);
  return { recent, lately: indexOf(recent), own, records: words };
}

it('shows recently opened entries first, then the best matches, without duplicates', () => {
  const all = [record('s1'), record('s2'), record('s3', { title: 'Annabel', more: 'x' })];
  const places = placesOf(all, [record('s3', { title: 'Annabel' }), record('s2')]);
  const { shown, count } = lookUp('anna', places);
  expect(shown.map(keyOf)).toEqual(['planter:s3', 'planter:s2', 'planter:s1']);
  expect(count).toBe(3);
});

it('finds recently opened records before all records have been read', () => {
  const { shown, count } = lookUp('anna', placesOf([], [record('s1')]));
  expect(shown.map(keyOf)).toEqual(['planter:s1']);
  expect(count).toBe(1);
});

it('finds screens and actions among the records, and tolerates typing mistakes in their names', () => {
  const places = placesOf([record('s1', { title: 'Sync Miller' })]);
  expect(lookUp('sync', places).shown.map(keyOf)).toEqual(['action:sync', 'planter:s1']);
  expect(lookUp('pipleine', places).shown.map(keyOf)).toEqual(['screen:/planter-pipeline']);
});

it('tolerates typing mistakes only if there are few exact matches', () => {
  const records = Array.from({ length: 30 }, (_, nth) => record(`s${nth + 1}`));
  const places = placesOf([...records, record('s99', { title: 'Anne Lee' })]);
  const found = lookUp('anna', places);
  expect(found.count).toBe(30);
  expect(found.shown).toHaveLength(SHOWN);
  expect(lookUp('anne', places).shown.map(keyOf)[0]).toBe('planter:s99');
  expect(lookUp('anne', places).count).toBe(31);
});

const why = { code: 'forbidden', said: '' } as const;
it.each([
  [undefined, { kind: 'fresh', isCut: false }],
  ['cut', { kind: 'fresh', isCut: true }],
  [undefined, { kind: 'stale', readAt: 5, isCut: false, why: undefined }],
  [undefined, { kind: 'loading', rows: undefined }],
  ['loading', { kind: 'loading', rows: 0 }],
  ['missing', { kind: 'unavailable', why }],
  ['refused', { kind: 'refused', readAt: 5, isCut: false, why }],
  ['missing', { kind: 'failed', readAt: 0, isCut: false, why }],
  [undefined, { kind: 'failed', readAt: 5, isCut: false, why }],
] as const)('reports "%s" for a list in the state %j', (gap, state) => {
  expect(gapOf(state, false)).toBe(gap);
});

it('does not claim to load a list that was never requested', () => {
  expect(gapOf({ kind: 'loading', rows: 0 }, true)).toBe('missing');
  expect(gapOf({ kind: 'loading', rows: 40 }, true)).toBe('loading');
});
