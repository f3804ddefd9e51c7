import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plannedSessions } from '#shared/cohorts.ts';
import { createAssessment } from '#src/mutations/create-assessment.ts';
import { editAssessment } from '#src/mutations/edit-assessment.ts';
import { editReport } from '#src/mutations/edit-report.ts';
import { createCohort, createResource, editCohort, editResource } from '#src/mutations/extras.ts';
import { assessmentRow } from '#tests/support/assessment-rows.ts';
import { argsAfter, type MendForm, openRefused } from '#tests/support/mend.tsx';
import { reportRow } from '#tests/support/mirror-rows.ts';
import { openDevice } from '#tests/support/screen.tsx';

let device: Awaited<ReturnType<typeof openDevice>>;
beforeEach(async () => {
  device = await openDevice(['admin']);
});
afterEach(() => device.close());

const typedIn = async (form: MendForm, label: RegExp) =>
  (await form.findByLabelText<HTMLInputElement>(label)).value;
const type = (form: MendForm, label: RegExp, value: string) =>
  fireEvent.input(form.getByLabelText(label), { target: { value } });

test('a refused correction of a report opens its form, with the current values of other fields', async () => {
  await device.db.rows('reports').add(reportRow(1, { baptisms: 3, special_events: 'A picnic' }));
  const args = {
    report: 's1',
    title: 'Report of Ann Lee, October 2026',
    year: 2026,
    fields: { sunday_attendance: 410, prayer_requests: '' },
    before: { sunday_attendance: 41, prayer_requests: 'Rain' },
  };
  const form = await openRefused(device.db, editReport.name, args, 'report:s1');
  expect(await typedIn(form, /^Sunday Attendance/)).toBe('410');
  expect(await typedIn(form, /^Prayer Requests/)).toBe('');
  expect(await typedIn(form, /^Special Events/)).toBe('A picnic');
  type(form, /^Baptisms/, '4');
  expect(await argsAfter(device.db, form)).toMatchObject({
    title: args.title,
    fields: { sunday_attendance: 410, baptisms: 4 },
    before: { baptisms: 3 },
  });
});

test('a refused new assessment opens its form with the typed values', async () => {
  const typed = { name: 'Retreat', location: 'Tupelo', description: 'Friday', venue: 'Camp' };
  const dates = { startDate: '2026-12-04', endDate: '' };
  const args = { assessment: 'l1', ...typed, ...dates, address: '' };
  const form = await openRefused(device.db, createAssessment.name, args, 'assessment:l1');
  expect(await typedIn(form, /^Assessment Name/)).toBe('Retreat');
  type(form, /^Location/, 'Oxford');
  expect(await argsAfter(device.db, form)).toEqual({ ...args, location: 'Oxford' });
});

test('a refused change of an assessment keeps what its author changed', async () => {
  await device.db.rows('assessments').add(assessmentRow(5, { location: 'Jackson, MS' }));
  const fields = { endDate: '2026-12-07' };
  const about = { assessment: 's5', assessmentName: 'Spring retreat' };
  const args = { ...about, fields, before: { endDate: '2026-12-05' } };
  const form = await openRefused(device.db, editAssessment.name, args, 'assessment:s5');
  expect(await typedIn(form, /^Location/)).toBe('Jackson, MS');
  expect(await argsAfter(device.db, form)).toEqual({ ...args, before: { endDate: '2026-12-06' } });
});

test('a refused new cohort opens its form with the typed values', async () => {
  const typed = { name: 'Delta', location: 'Jackson, MS', season: 'fall-2026' };
  const args = { cohort: 'l1', ...typed, start: '2026-09-01' };
  const form = await openRefused(device.db, createCohort.name, args, 'cohort:l1');
  expect(await typedIn(form, /^Name/)).toBe('Delta');
  expect(await typedIn(form, /^First session/)).toBe('2026-09-01');
  expect(await typedIn(form, /^Season/)).toBe('fall-2026');
  type(form, /^Location/, 'Tupelo, MS');
  expect(await argsAfter(device.db, form)).toEqual({ ...args, location: 'Tupelo, MS' });
});

test('a refused new link in the library opens its form with the typed values', async () => {
  const typed = { title: 'Guide', category: 'Trainers', description: 'Read it' };
  const link = { url: 'https://example.org/guide', file_hash: '', file_size: 0, position: 3 };
  const args = { resource: 'l1', ...typed, ...link };
  const form = await openRefused(device.db, createResource.name, args, 'resource:l1');
  expect(await typedIn(form, /^Web address/)).toBe(link.url);
  type(form, /^Title/, 'Trainer Guide');
  expect(await argsAfter(device.db, form)).toEqual({ ...args, title: 'Trainer Guide' });
});

test('a refused new PDF in the library keeps its file unless another one is selected', async () => {
  const typed = { title: 'Guide', category: 'Trainers', description: '' };
  const file = { url: '', file_hash: 'a'.repeat(64), file_size: 12, position: 3 };
  const args = { resource: 'l1', ...typed, ...file };
  const form = await openRefused(device.db, createResource.name, args, 'resource:l1');
  expect(await typedIn(form, /^Title/)).toBe('Guide');
  expect(form.queryByLabelText(/^Web address/)).toBeNull();
  type(form, /^Title/, 'Leader Guide');
  expect(await argsAfter(device.db, form)).toEqual({ ...args, title: 'Leader Guide' });
});

const sessions = plannedSessions('2026-09-01', 'Jackson, MS');
const delta = { lid: 's3', id: 3, name: 'Delta', location: 'Jackson, MS', season: 'fall-2026' };

test('a refused change of a cohort keeps what its author changed', async () => {
  await device.db.rows('cohorts').add({ ...delta, archived: false, sessions });
  const about = { cohort: 's3', cohortName: 'Delta' };
  const args = { ...about, fields: { location: 'Tupelo' }, before: { location: 'Jackson, MS' } };
  const form = await openRefused(device.db, editCohort.name, args, 'cohort:s3');
  expect(await typedIn(form, /^Location/)).toBe('Tupelo');
  expect(await typedIn(form, /^Season/)).toBe('fall-2026');
  type(form, /^Name/, 'Delta South');
  expect(await argsAfter(device.db, form)).toEqual({
    ...args,
    fields: { location: 'Tupelo', name: 'Delta South' },
    before: { location: 'Jackson, MS', name: 'Delta' },
  });
});

test('a refused move of a session opens its form, and moves the later sessions again', async () => {
  await device.db.rows('cohorts').add({ ...delta, archived: false, sessions });
  const args = {
    cohort: 's3',
    cohortName: 'Delta',
    fields: { 'sessions.11.date': '2027-01-20', 'sessions.12.date': '2027-02-03' },
    before: { 'sessions.11.date': '2027-01-19', 'sessions.12.date': '2027-02-02' },
  };
  const form = await openRefused(device.db, editCohort.name, args, 'cohort:s3');
  expect(await typedIn(form, /^Date/)).toBe('2027-01-20');
  expect((await form.findByLabelText<HTMLInputElement>(/^Move the later/)).checked).toBe(true);
  type(form, /^Date/, '2027-01-05');
  fireEvent.click(form.getByRole('button', { name: 'Save and send again' }));
  expect(await form.findByText(/Session 11 must be after session 10/)).toBeTruthy();
  type(form, /^Date/, '2027-01-21');
  expect(await argsAfter(device.db, form)).toMatchObject({
    fields: { 'sessions.11.date': '2027-01-21', 'sessions.12.date': '2027-02-04' },
    before: { 'sessions.11.date': '2027-01-19', 'sessions.12.date': '2027-02-02' },
  });
});

test('a refused change of a resource keeps what its author changed, including the position', async () => {
  const link = { url: 'https://example.org/guide', file_hash: '', file_size: 0, position: 3 };
  const row = { lid: 's4', id: 4, title: 'Guide', category: 'Trainers', description: '', ...link };
  await device.db.rows('training_resources').add({ ...row, retired: false });
  const fields = { title: 'Trainer Guide', position: 7 };
  const about = { resource: 's4', resourceTitle: 'Guide' };
  const args = { ...about, fields, before: { title: 'Guide', position: 3 } };
  const form = await openRefused(device.db, editResource.name, args, 'resource:s4');
  expect(await typedIn(form, /^Title/)).toBe('Trainer Guide');
  type(form, /^Category/, 'Leaders');
  expect(await argsAfter(device.db, form)).toEqual({
    ...args,
    fields: { ...fields, category: 'Leaders' },
    before: { ...args.before, category: 'Trainers' },
  });
});
