import * as z from 'zod/mini';
import { AssessorReportAnswer } from '#shared/contract/answers/assessments.ts';
import { ReportRead } from '#shared/contract/assessments.ts';
import { listIn, recordIn } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import { type Failure, failureOf } from './failure.ts';
import { signedInCall } from './signed-in-call.ts';

export type Loaded<T> = { kind: 'loaded'; data: T } | { kind: 'failed'; failure: Failure };

const WRONG_FORM: Failure = { kind: 'server-trouble', status: undefined, message: '' };

/** `GET /assessments/{assessmentId}/candidates/{candidateId}/reports`; the server records who reads them. */
export async function loadCandidateReports(
  assessmentId: number,
  candidateId: number,
): Promise<Loaded<AssessorReportAnswer[]>> {
  const path = `/assessments/${assessmentId}/candidates/${candidateId}/reports`;
  const answer = await signedInCall({ path });
  return listOf(answer, AssessorReportAnswer);
}

/** Who has read the reports on a candidate. Only the reference server returns it. */
export async function loadReportReads(
  assessmentId: number,
  candidateId: number,
): Promise<Loaded<ReportRead[]>> {
  const path = `/assessments/${assessmentId}/candidates/${candidateId}/report-reads`;
  const answer = await signedInCall({ path });
  return listOf(answer, ReportRead);
}

/** `GET /assessments/assignments/{id}/report` of somebody else's assignment; null if none has been written yet. */
export async function loadReport(
  assignmentId: number,
): Promise<Loaded<AssessorReportAnswer | null>> {
  const path = `/assessments/assignments/${assignmentId}/report`;
  const answer = await signedInCall({ path });
  if (answer.kind === 'refused' && answer.status === 404) return { kind: 'loaded', data: null };
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  const report = AssessorReportAnswer.safeParse(recordIn(answer.body));
  return report.success
    ? { kind: 'loaded', data: report.data }
    : { kind: 'failed', failure: WRONG_FORM };
}

function listOf<T>(answer: Answer, shape: z.ZodMiniType<T>): Loaded<T[]> {
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  const list = z.array(shape).safeParse(listIn(answer.body, ['reports']));
  return list.success
    ? { kind: 'loaded', data: list.data }
    : { kind: 'failed', failure: WRONG_FORM };
}
