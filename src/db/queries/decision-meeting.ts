import { categoryOfRole } from '#shared/decision-meeting.ts';
import { lidOf } from '#shared/ids.ts';
import type { ReportCategoryId } from '#shared/samples/report-categories.ts';
import { rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { AssessmentParticipantRow } from '../tables/assessment-participants.ts';
import type { AssessmentRow } from '../tables/assessments.ts';
import type { AssignmentRow } from '../tables/assignments.ts';
import type { MeetingDecisionRow } from '../tables/meeting-decisions.ts';
import { eventPeople } from './assessments.ts';
import { isOffered } from './feeds.ts';
import { type Change, changesTouching } from './ops.ts';
import { entryOf, type PlanterEntry } from './planter-index.ts';

/** One couple at a decision meeting. */
export interface MeetingCouple {
  row: AssessmentParticipantRow;
  /** Sealed; undefined until the first vote. */
  decision: MeetingDecisionRow | undefined;
  changes: readonly Change[];
}

export interface Meeting {
  event: AssessmentRow;
  couples: readonly MeetingCouple[];
  /** The assignments of the event that are on this device. */
  assignments: readonly AssignmentRow[];
}

/**
 * The open decision meeting, else the last closed one. Undefined if there is none on this device or the server does not
 * offer meetings.
 */
export function currentMeeting(db: Mirror): Promise<Meeting | undefined> {
  return meetingIn(db, (events) => events.find(isMeeting('open')) ?? lastClosed(events));
}

/**
 * The event for whose couples reports are written now: that of an open meeting, else the current or next one, else that
 * of the last meeting. `today`: yyyy-mm-dd.
 */
export function reportEvent(db: Mirror, today: string): Promise<Meeting | undefined> {
  const isAhead = (event: AssessmentRow) =>
    !event.is_completed && event.start_date !== '' && (event.end_date || event.start_date) >= today;
  return meetingIn(
    db,
    (events) => events.find(isMeeting('open')) ?? events.findLast(isAhead) ?? lastClosed(events),
  );
}

/** `choose` receives all events, latest first. */
function meetingIn(
  db: Mirror,
  choose: (events: readonly AssessmentRow[]) => AssessmentRow | undefined,
): Promise<Meeting | undefined> {
  // One transaction for all queries: on a slow phone, opening transactions takes most of the time.
  return db.transaction('r', TABLES, async () => {
    const [areOffered, events] = await Promise.all([
      isOffered(db, 'decision-meeting'),
      db.rows('assessments').orderBy('start_date').reverse().toArray(),
    ]);
    const event = choose(events);
    return areOffered && event ? meetingOf(db, event) : undefined;
  });
}

const TABLES = [
  'meta',
  'ops',
  'planters',
  'assessments',
  'assessment_participants',
  'assignments',
  'meeting_decisions',
] as const;

const isMeeting = (state: string) => (event: AssessmentRow) => event.meeting === state;
const lastClosed = (events: readonly AssessmentRow[]) => events.find(isMeeting('closed'));

async function meetingOf(db: Mirror, event: AssessmentRow): Promise<Meeting> {
  const [people, decisions, assignments] = await Promise.all([
    eventPeople(db, event.lid),
    db.rows('meeting_decisions').where('assessment').equals(event.lid).toArray(),
    db.rows('assignments').where('assessment').equals(event.lid).toArray(),
  ]);
  const byLid = new Map(decisions.map((one) => [one.lid, one]));
  const couples = people.filter(({ type }) => type === 'candidate');
  // A decision has the number of its participant. Couples without a number have not been sent yet.
  const lids = couples.map((row) => (row.id === null ? '' : lidOf(row.id)));
  const keys = lids.map((lid) => rowKey('meeting_decisions', lid));
  const changes = await changesTouching(db, keys);
  return {
    event,
    assignments,
    couples: couples.map((row, nth) => ({
      row,
      decision: byLid.get(lids[nth] ?? ''),
      changes: changes.get(keys[nth] ?? '') ?? [],
    })),
  };
}

/** The planter record of a couple, if it is on this device. */
export async function planterOfCouple(
  db: Mirror,
  userId: number,
): Promise<PlanterEntry | undefined> {
  const row = await db.rows('planters').where('user_id').equals(userId).first();
  return row && entryOf(row);
}

/** The assignment in this category for this couple: the person's own or, for managers, anybody's. */
export function assignmentIn(
  { assignments }: Meeting,
  category: ReportCategoryId,
  couple: AssessmentParticipantRow,
): AssignmentRow | undefined {
  return assignments.find(
    (one) => concerns(one, couple) && categoryOfRole(one.role_name) === category,
  );
}

/** An assignment without a candidate concerns every couple. */
function concerns({ candidate_id }: AssignmentRow, couple: AssessmentParticipantRow): boolean {
  return candidate_id === couple.user_id || candidate_id === 0;
}

/** The categories in which this person votes on this couple. */
export function ownCategories(
  { assignments }: Meeting,
  userId: number,
  couple: AssessmentParticipantRow,
): ReadonlySet<ReportCategoryId> {
  const own = assignments.filter((one) => one.assessor_id === userId && concerns(one, couple));
  return new Set(own.flatMap((one) => categoryOfRole(one.role_name) ?? []));
}
