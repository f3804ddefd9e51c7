import { type Answer, json } from './answers.ts';
import { candidateId, takesPart } from './assessments.ts';
import { seenAssignment } from './assignments.ts';
import type { Call } from './call.ts';
import { list, refusedList } from './results.ts';
import type { Route } from './router.ts';
import { assessorReportInput } from './schema.ts';
import type { AssessorReport } from './types.ts';
import { fields, put } from './views.ts';
import { type Json, readId, wireId, wireText } from './wire.ts';

function reportView(call: Call, report: AssessorReport): Json {
  const { profile, store } = call;
  const assignment = store.assignments.get(report.assignmentId);
  const assessor = assignment ? store.users.get(assignment.assessorId) : undefined;
  const role = assignment ? store.assessmentRoles.get(assignment.roleId) : undefined;
  const view: Json = {
    id: wireId(profile, report.id),
    [profile.reportKey]: wireId(profile, report.assignmentId),
    roleId: wireId(profile, assignment?.roleId ?? null),
    ...fields(call, assessorReportInput, report),
  };
  put(view, 'assessorFirstName', wireText(profile, assessor?.first_name ?? null));
  put(view, 'assessorLastName', wireText(profile, assessor?.last_name ?? null));
  put(view, 'roleName', wireText(profile, role?.name ?? null));
  return view;
}

function reportOfAssignment(call: Call): Answer {
  const assignment = seenAssignment(call);
  if (assignment.assessorId !== call.me().id) call.need('readCandidateReports');
  const report = call.store.assessorReports.find((row) => row.assignmentId === assignment.id);
  if (report) return json(200, { success: true, data: reportView(call, report) });
  if (call.profile.missingReport === '404') return call.missing('Report');
  return json(
    200,
    call.profile.missingReport === 'null' ? { success: true, data: null } : { success: true },
  );
}

/** Saving again changes the report that the assignment already has. */
function saveReport(call: Call): Answer {
  call.need('writeAssessorReports');
  const body = call.body();
  call.onlyMembers(body, ['assignmentId', ...Object.keys(assessorReportInput)]);
  const id = readId(body.assignmentId);
  if (id === undefined) return call.invalid('assignmentId is required');
  const assignment = call.store.assignments.get(id);
  if (!assignment) return call.missing('Assignment');
  if (assignment.assessorId !== call.me().id && !call.isSuperadmin()) call.forbid();
  const values = call.read(body, assessorReportInput);
  const existing = call.store.assessorReports.find((row) => row.assignmentId === id);
  const report =
    existing ??
    call.store.assessorReports.insert({
      assignmentId: id,
      content: null,
      strengths: null,
      weaknesses: null,
      recommendation: null,
    });
  Object.assign(report, values);
  if (call.profile.reportCompletes) assignment.completed = true;
  call.wrote(report.id);
  return json(existing ? 200 : 201, { success: true, data: reportView(call, report) });
}

/** Reports on a candidate, and reports of assignments that name no candidate. */
function candidateReports(call: Call): Answer {
  const assessmentId = call.id();
  const all = call.may('readEveryCandidateReport');
  const own = call.may('readCandidateReports') && takesPart(call, assessmentId);
  if (!all && !own) return refusedList(call, 'assessorReports');
  const assessment = call.row(call.store.assessments, 'Assessment');
  const wanted = call.id('candidateId');
  const { store } = call;
  const participant = store.participants.find(
    (row) => row.assessmentId === assessment.id && candidateId(call, row) === wanted,
  );
  if (!participant) return call.missing('Candidate');
  const assignments = store.assignments.where(
    (row) =>
      row.assessmentId === assessment.id &&
      (row.participantId === null || row.participantId === participant.id),
  );
  const ids = new Set(assignments.map((row) => row.id));
  const rows = store.assessorReports.where((row) => ids.has(row.assignmentId));
  return list(
    call,
    'assessorReports',
    rows.map((row) => reportView(call, row)),
  );
}

export const assessorReportRoutes: readonly Route[] = [
  { method: 'GET', path: '/assessments/assignments/:id/report', handler: reportOfAssignment },
  { method: 'POST', path: '/assessments/reports', handler: saveReport },
  {
    method: 'GET',
    path: '/assessments/:id/candidates/:candidateId/reports',
    handler: candidateReports,
  },
];
