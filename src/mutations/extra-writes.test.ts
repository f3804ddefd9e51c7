import { expect, test } from 'vitest';
import { plannedSessions } from '#shared/cohorts.ts';
import { createCohort, createResource, editCohort, editResource } from './extras.ts';
import { saysAll } from './recognized.ts';

/* Writes exactly as older builds have stored them in people's queues. */

const NEW_COHORT = {
  cohort: 'l5',
  name: 'Delta',
  location: 'Greenville, MS',
  season: 'fall-2026',
  start: '2026-12-05',
};

const COHORT_EDIT = {
  cohort: 's3',
  cohortName: 'Delta',
  fields: { name: 'Delta South', 'sessions.3.date': '2027-01-03', 'sessions.3.lead_id': null },
  before: { name: 'Delta', 'sessions.3.date': '2027-01-02', 'sessions.3.lead_id': 7 },
};

const ids = { of: (_table: string, lid: string) => (lid === 's3' ? 3 : undefined) };

test('reads, shows and sends a stored new cohort as it was written', () => {
  const args = createCohort.args.parse(NEW_COHORT);
  const { cohort, ...body } = NEW_COHORT;
  expect(args).toEqual(NEW_COHORT);
  expect(createCohort.name).toBe('create-cohort');
  expect(createCohort.lanes(args)).toEqual(['cohort:l5']);
  const [shown] = createCohort.apply(args);
  const { name, location, season } = body;
  expect(shown?.change(undefined)).toEqual({
    lid: cohort,
    id: null,
    name,
    location,
    season,
    archived: false,
    sessions: plannedSessions('2026-12-05', 'Greenville, MS'),
  });
  const [call] = createCohort.calls(args, ids) ?? [];
  expect(call).toMatchObject({ method: 'POST', path: '/cohorts' });
  expect(call?.body?.({})).toEqual(body);
  expect(createCohort.label(args)).toEqual({
    id: 'New cohort {name}',
    values: { name: 'Delta' },
  });
});

test('S15 recognizes a new cohort by the fields that its row shows', () => {
  const { says = {}, resembles, ...about } = createCohort.recognise?.(NEW_COHORT) ?? {};
  expect(about).toEqual({ feed: 'cohorts', table: 'cohorts', lid: 'l5' });
  const { name, location, season } = NEW_COHORT;
  expect(saysAll({ name, location, season, archived: true }, says)).toBe(true);
  expect(saysAll({ name, location, season: 'fall-2027' }, says)).toBe(false);
  expect(resembles?.({ name, location, season: 'fall-2027' })).toBe(true);
  expect(resembles?.({ name, location: 'Tupelo', season: 'fall-2027' })).toBe(false);
});

test('sends a stored edit of a cohort as one PUT, and names the session in its questions', () => {
  const args = editCohort.args.parse(COHORT_EDIT);
  expect(args).toEqual(COHORT_EDIT);
  expect(editCohort.name).toBe('edit-cohort');
  const [call] = editCohort.calls(args, ids) ?? [];
  expect(call).toMatchObject({
    method: 'PUT',
    path: '/cohorts/3',
    fresh: '/cohorts/3',
    listed: { path: '/cohorts', names: ['data'], id: 3 },
  });
  expect(call?.body?.({})).toEqual({
    name: 'Delta South',
    sessions: { 3: { date: '2027-01-03', lead_id: null } },
  });
  expect(editCohort.conflict?.touched(args).map(({ field, label }) => [field, label])).toEqual([
    ['name', 'Name'],
    ['sessions.3.date', 'Session 3: Date'],
    ['sessions.3.lead_id', 'Session 3: Lead'],
  ]);
  expect(editCohort.label(args)).toEqual({
    id: 'Changes to the cohort {cohortName}',
    values: { cohortName: 'Delta' },
  });
});

test('rejects an edit with fields or values that no cohort can have', () => {
  const edit = (fields: object) => editCohort.args.safeParse({ ...COHORT_EDIT, fields }).success;
  expect(edit({ 'sessions.12.place': '' })).toBe(true);
  expect(edit({ 'sessions.13.place': '' })).toBe(false);
  expect(edit({ 'sessions.3.title': ' ' })).toBe(false);
  expect(edit({ 'sessions.3.date': '2026-02-30' })).toBe(false);
  expect(edit({ season: 'winter-2026' })).toBe(false);
  expect(edit({ archived: 'yes' })).toBe(false);
});

const NEW_RESOURCE = {
  resource: 'l7',
  title: 'Plan',
  description: '',
  category: 'Guides',
  url: 'https://example.org/plan',
  file_hash: '',
  file_size: 0,
  position: 1_024,
};

test('reads, shows and sends a stored new resource as it was written', () => {
  const args = createResource.args.parse(NEW_RESOURCE);
  const { resource, ...body } = NEW_RESOURCE;
  expect(args).toEqual(NEW_RESOURCE);
  expect(createResource.name).toBe('create-resource');
  expect(createResource.lanes(args)).toEqual(['resource:l7']);
  const [shown] = createResource.apply(args);
  expect(shown?.change(undefined)).toEqual({ lid: resource, id: null, ...body, retired: false });
  const [call] = createResource.calls(args, ids) ?? [];
  expect(call).toMatchObject({ method: 'POST', path: '/training-resources' });
  expect(call?.body?.({})).toEqual(body);
  expect(createResource.covers(args)).toEqual(['training-resources']);
});

test('S15 recognizes a new resource even if somebody has moved it since', () => {
  const { says = {}, feed } = createResource.recognise?.(NEW_RESOURCE) ?? {};
  const { resource: _, ...said } = NEW_RESOURCE;
  expect(feed).toBe('training-resources');
  expect(saysAll({ ...said, position: 2_048 }, says)).toBe(true);
  expect(saysAll({ ...said, url: 'https://example.org/other' }, says)).toBe(false);
});

test('S33 a new resource of a build that had no files yet has no file', () => {
  const { file_hash: _, file_size: __, ...older } = NEW_RESOURCE;
  expect(createResource.args.parse(older)).toEqual(NEW_RESOURCE);
});

test('sends a stored edit of a resource as one PUT, and names the field in its questions', () => {
  const about = { resource: 's3', resourceTitle: 'Plan' };
  const fields = { title: 'The plan', position: 512, retired: true };
  const before = { title: 'Plan', position: 1_024, retired: false };
  const args = editResource.args.parse({ ...about, fields, before });
  expect(args).toEqual({ ...about, fields, before });
  const [call] = editResource.calls(args, ids) ?? [];
  expect(call).toMatchObject({ method: 'PUT', path: '/training-resources/3' });
  expect(call?.body?.({})).toEqual(fields);
  expect(editResource.conflict?.touched(args).map(({ label }) => label)).toEqual([
    'Title',
    'Order',
    'Retired',
  ]);
  expect(editResource.label(args)).toEqual({
    id: 'Changes to the resource {resourceTitle}',
    values: { resourceTitle: 'Plan' },
  });
});
