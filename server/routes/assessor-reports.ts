import * as z from 'zod/mini';
import { DataOf, data, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import type { AuditEntry } from '#server/audit/audit-log.ts';
import { requireReportReader, requireSeat } from '#server/domain/assessment-access.ts';
import { assignmentById } from '#server/domain/assessment-lists.ts';
import {
  isCandidate,
  looksAtCandidate,
  noteLook,
  type ReportLook,
  reportOfAssignment,
  reportsOnCandidate,
  saveReport,
} from '#server/domain/assessor-reports.ts';
import { nameOf } from '#server/names.ts';
import { forbidden, notFound } from '#server/refused.ts';
import { AssessorReport, NewAssessorReport, ReportRead } from '#shared/contract/assessments.ts';
import { shown } from './planter-answers.ts';

const assignmentReport = endpoint(
  {
    method: 'get',
    path: '/assessments/assignments/{id}/report',
    summary:
      'The report of one assignment: your own, or any with the right to read reports on candidates',
    access: 'signed-in',
    params: z.object({ id: PathId }),
    answer: DataOf(AssessorReport),
  },
  ({ audit, params: { id }, account, services: { clock, config }, write }) =>
    write(async (scope) => {
      const assignment = await assignmentById(scope.tx, id);
      const isOwn = assignment?.assessorId === account.id;
      if (!assignment) throw notFound('Assignment not found');
      if (!isOwn) await requireReportReader(scope.tx, account, assignment.assessmentId);
      const report = await reportOfAssignment(scope.tx, id);
      if (!report) throw notFound('No report has been written for this assignment yet');
      if (!isOwn) {
        const look = {
          assessmentId: assignment.assessmentId,
          candidateId: assignment.candidateId,
          assignmentId: id,
          readerId: account.id,
          readerName: nameOf(account.row),
          reports: 1,
        };
        await noteLook(scope, look, clock().toISOString());
        await audit(scope.tx, readEntry(look));
      }
      return data(shown(report, config));
    }),
);

const savedReport = endpoint(
  {
    method: 'post',
    path: '/assessments/reports',
    summary: 'Write or rewrite the report of one of your assignments',
    access: 'writeAssessorReports',
    body: NewAssessorReport,
    answer: DataOf(AssessorReport),
  },
  ({ base, body, account, services: { clock, config }, write }) =>
    write(async (scope) => {
      const assignment = await assignmentById(scope.tx, body.assignmentId);
      if (!assignment) throw notFound('Assignment not found');
      if (assignment.assessorId !== account.id) throw forbidden();
      if (base) {
        const before = await reportOfAssignment(scope.tx, body.assignmentId);
        if (before) assertBase(base, before, body);
      }
      await saveReport(scope, body, clock().toISOString());
      const report = await reportOfAssignment(scope.tx, body.assignmentId);
      return data(shown(report ?? {}, config));
    }),
);

const candidateParams = z.object({ assessmentId: PathId, candidateId: PathId });

const candidateReports = endpoint(
  {
    method: 'get',
    path: '/assessments/{assessmentId}/candidates/{candidateId}/reports',
    summary: 'The reports on a candidate; every look is noted',
    access: 'readCandidateReports',
    params: candidateParams,
    answer: ListOf(AssessorReport),
  },
  ({ audit, params: { assessmentId, candidateId }, account, services: { clock, config }, write }) =>
    write(async (scope) => {
      await requireReportReader(scope.tx, account, assessmentId);
      await requireSeat(scope.tx, account, assessmentId);
      if (!(await isCandidate(scope.tx, assessmentId, candidateId)))
        throw notFound('Candidate not found');
      const found = await reportsOnCandidate(scope.tx, assessmentId, candidateId);
      const look = {
        assessmentId,
        candidateId,
        assignmentId: null,
        readerId: account.id,
        readerName: nameOf(account.row),
        reports: found.length,
      };
      await noteLook(scope, look, clock().toISOString());
      await audit(scope.tx, readEntry(look));
      return data(found.map((report) => shown(report, config)));
    }),
);

const reportReads = endpoint(
  {
    method: 'get',
    path: '/assessments/{assessmentId}/candidates/{candidateId}/report-reads',
    summary: 'Who has looked at the reports on a candidate, newest first',
    access: 'seeReportReads',
    params: candidateParams,
    answer: ListOf(ReportRead),
    extra: true,
  },
  async ({ params: { assessmentId, candidateId }, account, services: { db } }) => {
    await requireSeat(db, account, assessmentId);
    return data(await looksAtCandidate(db, assessmentId, candidateId));
  },
);

function readEntry({ assessmentId, assignmentId, candidateId, reports }: ReportLook): AuditEntry {
  return {
    action: 'report-read',
    subject: { kind: 'assessment', id: assessmentId },
    details: {
      reports,
      ...(candidateId === null ? {} : { candidate: candidateId }),
      ...(assignmentId === null ? {} : { assignment: assignmentId }),
    },
  };
}

export const assessorReportEndpoints: readonly Endpoint[] = [
  assignmentReport,
  savedReport,
  candidateReports,
  reportReads,
];
