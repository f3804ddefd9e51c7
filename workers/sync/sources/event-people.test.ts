import { describe, expect, test } from 'vitest';
import {
  type AssessmentParticipantRow,
  assessmentParticipants,
} from '#db/tables/assessment-participants.ts';
import type { Answer } from '#shared/http/answer.ts';
import { lidOf } from '#shared/ids.ts';
import { candidateName, personName } from '#shared/participant-name.ts';
import { listOf } from '#tests/support/list-of.ts';
import { SOURCES } from './index.ts';

const { assessment_participants: people } = SOURCES;

const DETAIL = '/assessments/5';
const LIST = '/assessments/5/participants';
const ok = (body: unknown): Answer => ({ kind: 'ok', status: 200, body });
const refused = (status: number): Answer => ({ kind: 'refused', status, message: '', body: null });
const context = { shared: { assessment: 's5' }, lidOf: (_table: string, id: number) => lidOf(id) };

const paul = {
  id: '30',
  husbandName: 'Paul Miller',
  wifeName: 'Phoebe Miller',
  location: 'Tupelo, MS',
  hotel: 1,
  marriage: 'false',
};
const hanna = { role: 'Marriage', name: 'Hanna Hub', email: 'Hanna@example.org', group: '1' };

/** The rows that the device derives from these answers for an event. */
async function peopleOf(answers: Record<string, Answer>) {
  const feed = listOf('participants:s5');
  const read = await feed.read(
    async (path) => answers[path] ?? { kind: 'unknown', cause: 'offline' },
  );
  if (read.kind !== 'list') return { read, kind: read.kind, rows: [] };
  const rows = read.rows.map((wire) => {
    const one = people.read(wire, context);
    if (one.kind === 'bad') throw new Error(one.reason);
    const blank = people.blank(lidOf(one.row.id), one.row.id);
    return assessmentParticipants.row.parse({ ...blank, ...one.row.fields });
  });
  return { read, kind: read.kind, rows };
}

describe('an event whose people are only in the detail view', () => {
  test.each([
    ['has no list of participants', refused(404)],
    ['refuses it', { kind: 'forbidden', message: '' } as const],
    ['leaves it empty', ok({ data: [] })],
  ])('shows couples and team if the server %s', async (_what, list) => {
    const { rows } = await peopleOf({
      [DETAIL]: ok({ data: { id: 5, candidates: [paul], assessors: [hanna] } }),
      [LIST]: list,
    });
    const [couple, assessor] = rows;
    expect(rows).toHaveLength(2);
    expect(couple).toMatchObject({
      type: 'candidate',
      user_id: 30,
      location: 'Tupelo, MS',
      hotel: true,
      marriage: false,
    });
    expect(candidateName(couple as AssessmentParticipantRow)).toBe('Paul & Phoebe Miller');
    expect(assessor).toMatchObject({ type: 'assessor', team_role: 'Marriage', team_group: 1 });
    expect(personName(assessor as AssessmentParticipantRow)).toBe('Hanna Hub');
  });

  test('gives each person the same number at every read, and a different one in another event', async () => {
    const answers = {
      [DETAIL]: ok({ id: 5, candidates: [paul], assessors: [hanna] }),
      [LIST]: refused(404),
    };
    const first = await peopleOf(answers);
    const second = await peopleOf(answers);
    const ids = first.rows.map((row) => row.id);
    expect(second.rows.map((row) => row.id)).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
    const other = listOf('participants:s6');
    const read = await other.read(async () => ok({ id: 6, candidates: [paul] }));
    expect(JSON.stringify(read)).not.toContain(String(ids[0]));
  });
});

test('merges the list and the detail view into one row per person', async () => {
  const { rows } = await peopleOf({
    [DETAIL]: ok({ data: { id: 5, candidates: [paul], assessors: [hanna] } }),
    [LIST]: ok({
      participants: [
        {
          id: 1,
          userId: '30',
          participantType: 'candidate',
          last_name: 'Miller',
          email: null,
          phone: '601',
        },
        {
          id: 2,
          userId: 9,
          role: 'assessor',
          first_name: 'Hanna',
          last_name: 'Hub',
          email: 'hanna@example.org',
        },
      ],
    }),
  });
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ id: 1, phone: '601', hotel: true, spouse_first_name: 'Phoebe' });
  expect(rows[1]).toMatchObject({ id: 2, team_role: 'Marriage', team_group: 1 });
});

test('removes a checkmark that was cleared and a phone number that was deleted', async () => {
  const { read } = await peopleOf({
    [DETAIL]: ok({ data: { id: 5, candidates: [{ ...paul, hotel: 0 }], assessors: [hanna] } }),
    [LIST]: ok([
      { id: 1, userId: 30, participantType: 'candidate', phone: '' },
      { id: 2, userId: 9, role: 'assessor', email: 'hanna@example.org', phone: '' },
    ]),
  });
  expect(read).toMatchObject({
    rows: [
      { id: 1, hotel: false, phone: '' },
      { id: 2, team_role: 'Marriage', phone: '' },
    ],
  });
});

test('adds the candidate’s last name to first names', async () => {
  const { rows } = await peopleOf({
    [DETAIL]: ok({
      data: { id: 5, candidates: [{ ...paul, husbandName: 'Paul', wifeName: 'Phoebe' }] },
    }),
    [LIST]: ok([{ id: 1, userId: 30, participantType: 'candidate', last_name: 'Miller' }]),
  });
  expect(candidateName(rows[0] as AssessmentParticipantRow)).toBe('Paul & Phoebe Miller');
});

test('a list of users without row numbers does not mix up two events', async () => {
  const { rows } = await peopleOf({
    [DETAIL]: ok({ id: 5 }),
    [LIST]: ok([{ id: 30, role: 'candidate', display_name: 'Paul' }]),
  });
  expect(rows[0]?.user_id).toBe(30);
  expect(rows[0]?.id).not.toBe(30);
});

test('without the detail view, the list is used but does not prove absence', async () => {
  const { read, rows } = await peopleOf({
    [LIST]: ok([{ id: 1, userId: 30, participantType: 'candidate' }]),
  });
  expect(rows).toHaveLength(1);
  expect(read).toMatchObject({ kind: 'list', isPartial: true });
});

test('does not treat a list that was lost as empty', async () => {
  const { kind } = await peopleOf({ [DETAIL]: ok({ id: 5, candidates: [paul] }) });
  expect(kind).toBe('unknown');
});

test('distinguishes two team members of the same name by their number', async () => {
  const same = { participantType: 'assessor', display_name: 'Sam Same' };
  const { rows } = await peopleOf({
    [DETAIL]: ok({ id: 5, assessors: [{ userId: 9, name: 'Sam Same', role: 'Marriage' }] }),
    [LIST]: ok([
      { ...same, id: 1, userId: 8 },
      { ...same, id: 2, userId: 9 },
    ]),
  });
  expect(rows.map((row) => [row.user_id, row.team_role])).toEqual([
    [8, ''],
    [9, 'Marriage'],
  ]);
});
