import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import type { NewAssessorReport } from '#shared/contract/assessments.ts';
import { reportRows } from './assessment-rows.ts';
import { recorded } from './record-changes.ts';

/** Creates or replaces the report of an assignment, and marks the assignment as completed. */
export async function saveReport(
  scope: WriteScope,
  { assignmentId, content, strengths, weaknesses, recommendation }: NewAssessorReport,
  at: string,
): Promise<void> {
  const { tx, rev } = scope;
  const texts = {
    content: content ?? '',
    strengths: strengths ?? '',
    weaknesses: weaknesses ?? '',
    recommendation: recommendation ?? '',
    updated_at: at,
    rev,
  };
  const save = tx
    .insertInto('assessor_reports')
    .values({ ...texts, id: assignmentId, created_at: at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(texts));
  const touched = { kind: 'assessor_reports', ids: [assignmentId] } as const;
  await recorded(scope, touched, () => save.execute());
  await completeAssignment(scope, assignmentId);
}

export async function completeAssignment(
  { tx, rev }: WriteScope,
  assignmentId: number,
): Promise<void> {
  await tx
    .updateTable('assignments')
    .set({ completed: 1, rev })
    .where('id', '=', assignmentId)
    .execute();
}

export function reportOfAssignment(db: Db, assignmentId: number) {
  return reportRows(db).where('assessor_reports.id', '=', assignmentId).executeTakeFirst();
}

/** The reports on one candidate, including those of removed assignments and of assignments for all couples. */
export function reportsOnCandidate(db: Db, assessmentId: number, candidateId: number) {
  return reportRows(db)
    .where('assignments.assessment_id', '=', assessmentId)
    .where((is) =>
      is.or([
        is('assignments.candidate_id', '=', candidateId),
        is('assignments.candidate_id', 'is', null),
      ]),
    )
    .orderBy('role.name')
    .orderBy('assessor_reports.id')
    .execute();
}

/** Whether this account is or was a candidate of the event. */
export async function isCandidate(
  db: Db,
  assessmentId: number,
  candidateId: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('assessment_participants')
    .select('id')
    .where('assessment_id', '=', assessmentId)
    .where('user_id', '=', candidateId)
    .where('participant_type', '=', 'candidate')
    .executeTakeFirst();
  return found !== undefined;
}

/** Who read which reports, and how many were shown. */
export interface ReportLook {
  assessmentId: number;
  candidateId: number | null;
  assignmentId: number | null;
  readerId: number;
  readerName: string;
  reports: number;
}

/** Adds an entry to the audit trail. Call it in the transaction that reads the reports. */
export async function noteLook({ tx }: WriteScope, look: ReportLook, at: string): Promise<void> {
  await tx
    .insertInto('report_reads')
    .values({
      assessment_id: look.assessmentId,
      candidate_id: look.candidateId,
      assignment_id: look.assignmentId,
      reader_id: look.readerId,
      reader_name: look.readerName,
      reports: look.reports,
      read_at: at,
    })
    .execute();
}

/** The audit trail of one candidate at one event, newest first. */
export function looksAtCandidate(db: Db, assessmentId: number, candidateId: number) {
  return db
    .selectFrom('report_reads')
    .select([
      'id',
      'reader_id as readerId',
      'reader_name as readerName',
      'read_at as readAt',
      'reports',
    ])
    .where('assessment_id', '=', assessmentId)
    .where((is) => is.or([is('candidate_id', '=', candidateId), is('candidate_id', 'is', null)]))
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}
