import { rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { AssessmentParticipantRow } from '../tables/assessment-participants.ts';
import type { AssessmentRow } from '../tables/assessments.ts';
import type { PlanterRow } from '../tables/planters.ts';
import { hasReadChanges } from './feeds.ts';
import { type Change, changesTouching } from './ops.ts';
import { lidOfKey } from './record-key.ts';

/** An event as shown in cards and tables. */
export interface AssessmentCard {
  row: AssessmentRow;
  candidateCount: number;
  assessorCount: number;
  couples: readonly AssessmentParticipantRow[];
  changes: readonly Change[];
}

export interface AssessmentLists {
  /** Soonest first. */
  upcoming: AssessmentCard[];
  /** Latest first. */
  previous: AssessmentCard[];
}

/** All events on the device. A network has a few dozen a year. */
async function assessmentCards(db: Mirror): Promise<AssessmentCard[]> {
  return db.transaction(
    'r',
    'assessments',
    'assessment_participants',
    'planters',
    'ops',
    'feeds',
    async () => {
      const rows = await db.rows('assessments').orderBy('start_date').toArray();
      const people = await withPlanters(db, await db.rows('assessment_participants').toArray());
      const changes = await changesTouching(
        db,
        rows.map((row) => rowKey('assessments', row.lid)),
      );
      const byEvent = groupByEvent(people);
      const areRead = await hasReadChanges(db);
      const lists = await db.feeds.bulkGet(rows.map(({ lid }) => `participants:${lid}`));
      return rows.map((row, nth) => ({
        row,
        ...counted(row, byEvent.get(row.lid) ?? [], areRead || (lists[nth]?.readAt ?? 0) > 0),
        changes: changes.get(rowKey('assessments', row.lid)) ?? [],
      }));
    },
  );
}

/** All participants of an event. */
export async function eventPeople(db: Mirror, lid: string): Promise<AssessmentParticipantRow[]> {
  const people = db.rows('assessment_participants').where('assessment').equals(lid);
  return withPlanters(db, await people.toArray());
}

/**
 * Adds data from their planter records to couples that the list of participants lacks: names, location, picture and
 * contact details.
 */
async function withPlanters(
  db: Mirror,
  people: readonly AssessmentParticipantRow[],
): Promise<AssessmentParticipantRow[]> {
  const users = people.filter((one) => one.type === 'candidate').map((one) => one.user_id);
  const planters = await db.rows('planters').where('user_id').anyOf(users).toArray();
  const byUser = new Map(planters.map((planter) => [planter.user_id, planter]));
  return people.map((one) => {
    const planter = one.type === 'candidate' ? byUser.get(one.user_id) : undefined;
    return planter ? withPlanter(one, planter) : one;
  });
}

function withPlanter(one: AssessmentParticipantRow, planter: PlanterRow): AssessmentParticipantRow {
  const { first_name, last_name, spouse_first_name, spouse_last_name } = planter;
  const names = {
    planter_first_name: first_name,
    planter_last_name: last_name,
    spouse_first_name,
    spouse_last_name,
  };
  const { email, phone, location, profile_picture_url } = planter;
  const known = one.planter_first_name === '' ? { ...one, ...names } : one;
  return {
    ...known,
    email: one.email || email,
    phone: one.phone || phone,
    location: one.location || location,
    profile_picture_url: one.profile_picture_url || profile_picture_url,
  };
}

function groupByEvent(people: readonly AssessmentParticipantRow[]) {
  const byEvent = new Map<string, AssessmentParticipantRow[]>();
  for (const one of people) {
    byEvent.set(one.assessment, [...(byEvent.get(one.assessment) ?? []), one]);
  }
  return byEvent;
}

export async function assessmentLists(db: Mirror): Promise<AssessmentLists> {
  const cards = await assessmentCards(db);
  return {
    upcoming: cards.filter(({ row }) => !row.is_completed),
    previous: cards.filter(({ row }) => row.is_completed).reverse(),
  };
}

/**
 * Counts on the device if the event's participants have been read. Otherwise, or if only additions made on this device
 * are here, these are added to the server's count.
 */
function counted(row: AssessmentRow, people: readonly AssessmentParticipantRow[], isRead: boolean) {
  const couples = people.filter((one) => one.type === 'candidate');
  const assessors = people.filter((one) => one.type !== 'candidate');
  const isWhole = isRead && people.some((one) => one.id !== null);
  const count = (some: readonly AssessmentParticipantRow[], onServer: number) => {
    const own = some.filter((one) => one.id === null);
    return isWhole ? some.length : Math.max(onServer + own.length, some.length);
  };
  return {
    couples,
    candidateCount: count(couples, row.candidate_count),
    assessorCount: count(assessors, row.assessor_count),
  };
}

/** One event with all its participants. */
export interface AssessmentView {
  row: AssessmentRow;
  couples: AssessmentParticipantRow[];
  team: AssessmentParticipantRow[];
  changes: readonly Change[];
}

export async function assessmentView(db: Mirror, key: string): Promise<AssessmentView | undefined> {
  const lid = await lidOfKey(db, 'assessments', key);
  const row = lid === undefined ? undefined : await db.rows('assessments').get(lid);
  if (!row) return undefined;
  const people = await eventPeople(db, row.lid);
  const changes = await changesTouching(db, [
    rowKey('assessments', row.lid),
    ...people.map((one) => rowKey('assessment_participants', one.lid)),
  ]);
  return {
    row,
    couples: people.filter((one) => one.type === 'candidate'),
    team: people.filter((one) => one.type !== 'candidate'),
    changes: [...changes.values()].flat(),
  };
}
