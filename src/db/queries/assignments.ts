import { compareDays } from '#shared/dates.ts';
import { rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { AssessmentRoleRow } from '../tables/assessment-roles.ts';
import type { AssessorReportRow } from '../tables/assessor-reports.ts';
import type { AssignmentRow } from '../tables/assignments.ts';
import { type Change, changesTouching } from './ops.ts';
import { lidOfKey } from './record-key.ts';

/** An assignment and the queued writes that touch it or its report. */
export interface AssignmentCard {
  row: AssignmentRow;
  changes: readonly Change[];
}

/** The assignments of one assessor: open ones first, ordered by event date, then completed ones. */
export async function assignmentsOfAssessor(db: Mirror, userId: number): Promise<AssignmentCard[]> {
  const rows = await db.rows('assignments').where('assessor_id').equals(userId).toArray();
  const cards = await cardsOf(db, rows);
  const events = await db.rows('assessments').bulkGet(rows.map((row) => row.assessment));
  const startOf = new Map(
    events.flatMap((event) => (event ? [[event.lid, event.start_date]] : [])),
  );
  const start = ({ row }: AssignmentCard) => startOf.get(row.assessment) ?? '';
  return cards.sort(
    (a, b) =>
      Number(a.row.completed) - Number(b.row.completed) ||
      (a.row.completed ? compareDays(start(b), start(a)) : compareDays(start(a), start(b))),
  );
}

/** The assignments of one event, by its local key. */
export async function assignmentsOfEvent(db: Mirror, lid: string): Promise<AssignmentCard[]> {
  const rows = await db.rows('assignments').where('assessment').equals(lid).toArray();
  return cardsOf(db, rows);
}

async function cardsOf(db: Mirror, rows: readonly AssignmentRow[]): Promise<AssignmentCard[]> {
  const keys = rows.flatMap(({ lid }) => [
    rowKey('assignments', lid),
    rowKey('assessor_reports', lid),
  ]);
  const changes = await changesTouching(db, keys);
  return rows.map((row) => ({
    row,
    changes:
      changes.get(rowKey('assessor_reports', row.lid)) ??
      changes.get(rowKey('assignments', row.lid)) ??
      [],
  }));
}

/** One assignment with its assessor's report. */
export interface AssignmentView {
  /** Local key of the assignment. */
  lid: string;
  /** Undefined if the assignment was withdrawn. Texts written on this device are still here. */
  row: AssignmentRow | undefined;
  /** Sealed; undefined until a report has been written. */
  report: AssessorReportRow | undefined;
  changes: readonly Change[];
}

/** Undefined if the device has neither the assignment nor anything written for it. */
export async function assignmentView(db: Mirror, key: string): Promise<AssignmentView | undefined> {
  const lid = await lidOfKey(db, 'assignments', key);
  if (lid === undefined) return undefined;
  const row = await db.rows('assignments').get(lid);
  const report = await db.rows('assessor_reports').get(lid);
  const keys = [rowKey('assignments', lid), rowKey('assessor_reports', lid)];
  const changes = [...(await changesTouching(db, keys)).values()].at(-1) ?? [];
  // The draft is not read while the assignment exists: otherwise every saved word would rerun this whole query.
  const isWritten = row ?? (changes[0] || (await db.drafts.get(reportDraftKey(lid))));
  return isWritten && { lid, row, report, changes };
}

/** Key of the draft of a report, by the local key of its assignment. */
export function reportDraftKey(lid: string): string {
  return `assessor-report:${lid}`;
}

export async function assessmentRolesByName(db: Mirror): Promise<AssessmentRoleRow[]> {
  const rows = await db.rows('assessment_roles').toArray();
  return rows.sort((a, b) => (a.id ?? 0) - (b.id ?? 0));
}
