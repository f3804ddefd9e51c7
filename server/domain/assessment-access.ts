import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Flag } from '#server/db/tables/columns.ts';
import { forbidden, notFound } from '#server/refused.ts';
import { may } from '#shared/permissions.ts';
import { type Person, sightOf } from './planter-access.ts';

/** A person's relation to one event; the one place where events and reports are guarded. */
export type Seat = 'manager' | 'assessor' | 'candidate';

type EventColumn =
  | 'assessments.id'
  | 'assessment_participants.assessment_id'
  | 'meeting_decisions.assessment_id';

/**
 * Whether this person sits in an event: null for never, 0 for yes, 1 for no longer. Assessors sit there
 * as participants or by an assignment; written as a value, as in `leftHub` of the change feed.
 */
export function leftEvent(
  event: EventColumn,
  userId: number,
  as: { assessor: boolean; candidate: boolean },
): RawBuilder<Flag | null> {
  const types = [as.assessor && 'assessor', as.candidate && 'candidate'].filter(Boolean);
  const assignments = as.assessor
    ? sql`union all select own.deleted from assignments as own
          where own.assessment_id = ${sql.ref(event)} and own.assessor_id = ${userId}`
    : sql``;
  return sql<Flag | null>`(select min(seat.deleted) from (
    select mine.deleted from assessment_participants as mine
    where mine.assessment_id = ${sql.ref(event)} and mine.user_id = ${userId}
      and mine.participant_type in (${types.length > 0 ? sql.join(types) : sql`''`})
    ${assignments}
  ) as seat)`;
}

/** Throws 404 for an event that is not there, 403 for one that is not this person's. */
export async function requireSeat(
  db: Db,
  person: Person,
  assessmentId: number,
  allowed: readonly Seat[] = ['manager', 'assessor', 'candidate'],
): Promise<Seat> {
  const { allAssessments, assesses } = sightOf(person);
  const event = await db
    .selectFrom('assessments')
    .select('id')
    .select(
      leftEvent('assessments.id', person.id, { assessor: assesses, candidate: false }).as(
        'left_team',
      ),
    )
    .select(
      leftEvent('assessments.id', person.id, { assessor: false, candidate: true }).as(
        'left_couples',
      ),
    )
    .where('id', '=', assessmentId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  const seats: (Seat | false)[] = [
    allAssessments && 'manager',
    event?.left_team === 0 && 'assessor',
    event?.left_couples === 0 && 'candidate',
  ];
  const seat = seats.find((one): one is Seat => one !== false && allowed.includes(one));
  if (!seat) throw forbidden();
  if (!event) throw notFound('Assessment not found');
  return seat;
}

/**
 * The reports on the couples of an event: for the two kinds of administrators, and for the assessors who
 * take part in it. Never for candidates, whatever else they are.
 */
export async function requireReportReader(
  db: Db,
  person: Person,
  assessmentId: number,
): Promise<void> {
  if (!may(person, 'readCandidateReports')) throw forbidden();
  const seats = await seatsOf(db, person.id, assessmentId);
  if (seats.candidate) throw forbidden();
  if (!may(person, 'readAllCandidateReports') && !seats.assessor) throw forbidden();
}

async function seatsOf(db: Db, userId: number, assessmentId: number) {
  const event = await db
    .selectFrom('assessments')
    .select([
      leftEvent('assessments.id', userId, { assessor: true, candidate: false }).as('team'),
      leftEvent('assessments.id', userId, { assessor: false, candidate: true }).as('couples'),
    ])
    .where('id', '=', assessmentId)
    .executeTakeFirst();
  return { assessor: event?.team === 0, candidate: event?.couples === 0 };
}
