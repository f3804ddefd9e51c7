import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Flag } from '#server/db/tables/columns.ts';
import { forbidden, notFound } from '#server/refused.ts';
import { may } from '#shared/permissions.ts';
import { type Person, sightOf } from './planter-access.ts';

/** How a person takes part in an event. This file is the only place that decides access to events and reports. */
export type Seat = 'manager' | 'assessor' | 'candidate';

type EventColumn =
  | 'assessments.id'
  | 'assessment_participants.assessment_id'
  | 'meeting_decisions.assessment_id';

/**
 * Whether this person has left an event: 0 if they take part, 1 if they no longer do, null if they never did. Assessors
 * take part as participants or through an assignment. A scalar subquery rather than a join, like `leftHub` in the
 * change feed.
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

/**
 * Returns this person's seat in the event. Throws 403 if it is none of the allowed ones; managers get 404 if the event
 * does not exist.
 */
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
 * Throws 403 unless this person may read the reports on the couples of an event. Both kinds of administrators may, and
 * the event's assessors. Candidates of the event never may, whatever other roles they have.
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
