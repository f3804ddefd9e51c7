import { expect, test } from 'vitest';
import { plannedSessions } from '#shared/cohorts.ts';
import { createCohort, editCohort } from './extras.ts';

/* What older builds have stored, word by word: it lies in people's queues. */

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

test('a stored new cohort is read, shown and sent as it was written', () => {
  const args = createCohort.args.parse(NEW_COHORT);
  const { cohort, ...body } = NEW_COHORT;
  expect(args).toEqual(NEW_COHORT);
  expect(createCohort.name).toBe('create-cohort');
  expect(createCohort.lanes(args)).toEqual(['cohort:l5']);
  const [shown] = createCohort.apply(args);
  const { name, location, season } = body;
  expect(shown?.change(undefined)).toEqual({
    ...{ lid: cohort, id: null, name, location, season, archived: false },
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

test('S15 a new cohort is recognized by what its row shows of it', () => {
  const { matches, resembles, ...about } = createCohort.recognise?.(NEW_COHORT) ?? {};
  expect(about).toEqual({ feed: 'cohorts', table: 'cohorts', lid: 'l5' });
  const { name, location, season } = NEW_COHORT;
  const me = { id: 1, names: [] };
  expect(matches?.({ name, location, season, archived: true }, me)).toBe(true);
  expect(matches?.({ name, location, season: 'fall-2027' }, me)).toBe(false);
  expect(resembles?.({ name, location, season: 'fall-2027' })).toBe(true);
  expect(resembles?.({ name, location: 'Tupelo', season: 'fall-2027' })).toBe(false);
});

test('a stored edit of a cohort is sent as one PUT, and its questions name the session', () => {
  const args = editCohort.args.parse(COHORT_EDIT);
  expect(args).toEqual(COHORT_EDIT);
  expect(editCohort.name).toBe('edit-cohort');
  const [call] = editCohort.calls(args, ids) ?? [];
  expect(call).toMatchObject({
    ...{ method: 'PUT', path: '/cohorts/3', fresh: '/cohorts/3' },
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

test('an edit is refused that names what no cohort can be', () => {
  const edit = (fields: object) => editCohort.args.safeParse({ ...COHORT_EDIT, fields }).success;
  expect(edit({ 'sessions.12.place': '' })).toBe(true);
  expect(edit({ 'sessions.13.place': '' })).toBe(false);
  expect(edit({ 'sessions.3.title': ' ' })).toBe(false);
  expect(edit({ 'sessions.3.date': '2026-02-30' })).toBe(false);
  expect(edit({ season: 'winter-2026' })).toBe(false);
  expect(edit({ archived: 'yes' })).toBe(false);
});
