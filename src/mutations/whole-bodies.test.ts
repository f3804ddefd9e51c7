import { describe, expect, test } from 'vitest';
import { church } from '#src/records/church.ts';
import { type ConflictRule, conflictsIn } from './conflict.ts';
import { createPlanter } from './create-planter.ts';
import { editAssessment } from './edit-assessment.ts';
import { editNetworkPerson } from './edit-network-person.ts';
import { editPlanter } from './edit-planter.ts';
import { editProfile } from './edit-profile.ts';
import { editReport } from './edit-report.ts';
import type { Mutation } from './mutation.ts';
import { writesOf } from './record-writes.ts';

const { edit: editChurch } = writesOf(church);

const ids = { of: () => 7 };

/** The body of a write's only call if the server has `fresh`. */
function sent<Args>(mutation: Mutation<Args>, args: Args, fresh: Record<string, unknown>): unknown {
  return mutation.calls(args, ids)?.[0]?.body?.(fresh);
}

/** The fields that a write reports as changed by somebody else. */
function conflicts<Args>(mutation: Mutation<Args>, args: Args, body: unknown): string[] {
  const rule = mutation.conflict as ConflictRule<Args>;
  const theirs = rule.theirs?.(body, args) ?? {};
  return conflictsIn(rule, args, theirs).map(({ field }) => field);
}

const planter = (fields: object, before: object) => ({
  planter: 's7',
  planterName: 'Paul',
  fields,
  before: { ...before },
});

/** A planter from a server that keeps days with a time and numbers as text. */
const PAUL = {
  id: '7',
  user_id: '30',
  first_name: 'Paul',
  last_name: null,
  phone_number: '601 555 0100',
  launch_date: '2026-10-16T05:00:00.000Z',
  funding_start_date: '0000-00-00',
  funding_end_date: 'to be told',
  latitude: '31.5',
  baptism_name: 'unknown to us',
  stage: 'Plant',
};

describe('a planter whose phone is edited', () => {
  const args = planter({ phone: '601 555 0199' }, { phone: '601 555 0100' });
  const body = sent(editPlanter, args, PAUL);

  test('keeps every day, in the form of the specifications', () => {
    expect(body).toMatchObject({ launch_date: '2026-10-16' });
  });

  test('sends back unreadable and unknown values unchanged', () => {
    expect(body).toMatchObject({ funding_end_date: 'to be told', baptism_name: 'unknown to us' });
  });

  test('sends numbers as numbers', () => {
    expect(body).toMatchObject({ latitude: 31.5, user_id: 30 });
  });

  test('has the new phone under every name that the server uses for it', () => {
    expect(body).toMatchObject({ phone: '601 555 0199', phone_number: '601 555 0199' });
  });

  test('reports no changes by somebody else', () => {
    expect(conflicts(editPlanter, args, { data: PAUL })).toEqual([]);
  });
});

test('does not take a launch date with a time for a change by somebody else', () => {
  const args = planter({ launch_date: '2026-11-01' }, { launch_date: '2026-10-16' });
  expect(conflicts(editPlanter, args, { data: PAUL })).toEqual([]);
  const moved = { ...PAUL, launch_date: '2026-10-20T05:00:00.000Z' };
  expect(conflicts(editPlanter, args, { data: moved })).toEqual(['launch_date']);
});

test('sends an emptied day as null', () => {
  const args = planter({ launch_date: '' }, { launch_date: '2026-10-16' });
  expect(sent(editPlanter, args, PAUL)).toMatchObject({ launch_date: null });
  const fields = {
    first_name: 'A',
    last_name: 'B',
    location: 'C',
    church_name: 'D',
    email: 'e@f.org',
  };
  const made = { planter: 'l1', fields: { ...fields, launch_date: '' }, at: '' };
  expect(sent(createPlanter, made, {})).toEqual({ ...fields, launch_date: null });
});

test('sends only the touched fields to a server that compares fields itself', () => {
  const args = planter({ phone: '601 555 0199' }, { phone: '601 555 0100' });
  expect(sent(editPlanter, args, {})).toEqual({ phone: '601 555 0199' });
});

test('sends the detail fields of a church back with its new location', () => {
  const args = { church: 's7', churchName: 'Grace', fields: { location: 'Tupelo' }, before: {} };
  const church = {
    id: '7',
    name: 'Grace',
    planter_id: '30',
    founded: 1950,
    hours: { sunday: '9' },
  };
  expect(editChurch.calls(args, ids)?.[0]).toMatchObject({
    fresh: '/churches/7',
    listed: { path: '/churches', id: 7 },
  });
  expect(sent(editChurch, args, church)).toEqual({
    ...church,
    id: 7,
    planter_id: 30,
    location: 'Tupelo',
  });
});

test('keeps the social media of a coach when the bio is edited', () => {
  const coach = { id: 7, name: 'Cora', phone: null, social_media: { x: '@cora' } };
  const args = {
    kind: 'coaches' as const,
    person: 's7',
    personName: 'Cora',
    fields: { bio: 'New' },
    before: {},
  };
  expect(sent(editNetworkPerson, args, coach)).toEqual({ ...coach, bio: 'New' });
});

test('compares the phone of a profile under the name that the server uses for it', () => {
  const args = { fields: { phone_number: '2' }, before: { phone_number: '1' } };
  expect(conflicts(editProfile, args, { user: { id: '7', email: 'a@b.org', phone: 1 } })).toEqual(
    [],
  );
  expect(sent(editProfile, args, { phone: '1' })).toEqual({ phone: '2', phone_number: '2' });
});

test('does not send the account fields of a person’s own record back with the profile', () => {
  const args = { fields: { bio: 'New' }, before: { bio: '' } };
  const account = { id: '7', username: 'una', email: 'a@b.org', roles: ['hub_leader'], role: null };
  expect(sent(editProfile, args, { ...account, bio: '', pronouns: 'she' })).toEqual({
    bio: 'New',
    pronouns: 'she',
  });
});

describe('a report whose figures are text', () => {
  const args = {
    report: 's7',
    title: 'Paul, October',
    year: 2026,
    fields: { baptisms: 3 },
    before: { baptisms: 2 },
  };
  const report = {
    id: '7',
    report_month: '10',
    report_year: '2026',
    baptisms: '2',
    salvations: '5',
  };

  test('does not count as changed by somebody else', () => {
    expect(conflicts(editReport, args, { report })).toEqual([]);
    expect(conflicts(editReport, args, { report: { ...report, baptisms: '4' } })).toEqual([
      'baptisms',
    ]);
  });

  test('is sent back with figures as numbers', () => {
    expect(sent(editReport, args, report)).toEqual({
      id: 7,
      report_month: 10,
      report_year: 2026,
      baptisms: 3,
      salvations: 5,
    });
  });
});

describe('an event whose detail view has a title and a date', () => {
  const detail = {
    id: '5',
    title: 'Spring retreat',
    date: '2026-12-04T06:00:00Z',
    location: 'Jackson',
  };
  const args = {
    assessment: 's5',
    assessmentName: 'Spring retreat',
    fields: { location: 'Tupelo' },
    before: { location: 'Jackson', startDate: '2026-12-04' },
  };

  test('is sent back with its name and first day', () => {
    expect(sent(editAssessment, args, detail)).toEqual({
      name: 'Spring retreat',
      startDate: '2026-12-04',
      location: 'Tupelo',
    });
  });

  test('does not count as moved by somebody else', () => {
    const moved = { ...args, fields: { startDate: '2026-12-11' } };
    expect(conflicts(editAssessment, moved, { data: detail })).toEqual([]);
  });
});
