import { type Answer, json } from './answers.ts';
import { candidateId, coupleNames, takesPart } from './assessments.ts';
import type { Call } from './call.ts';
import { deleted, deletedAgain, item, list, refusedList } from './results.ts';
import type { Route } from './router.ts';
import type { Assignment, Participant } from './types.ts';
import { put } from './views.ts';
import { type Json, readId, wireId, wireText } from './wire.ts';

function candidateName(call: Call, participant: Participant): string {
  const names = coupleNames(call, participant);
  return [names.husbandName, names.wifeName].filter((name) => name).join(' & ');
}

function assignmentView(call: Call, assignment: Assignment): Json {
  const { profile, store } = call;
  const assessor = store.users.get(assignment.assessorId);
  const candidate =
    assignment.participantId === null
      ? undefined
      : store.participants.get(assignment.participantId);
  const view: Json = {
    id: wireId(profile, assignment.id),
    assessmentId: wireId(profile, assignment.assessmentId),
    roleId: wireId(profile, assignment.roleId),
    assessorId: wireId(profile, assignment.assessorId),
    completed: assignment.completed,
  };
  const assessment = store.assessments.get(assignment.assessmentId);
  const role = store.assessmentRoles.get(assignment.roleId);
  put(view, 'assessmentName', wireText(profile, assessment?.name ?? null));
  put(view, 'roleName', wireText(profile, role?.name ?? null));
  put(view, 'assessorFirstName', wireText(profile, assessor?.first_name ?? null));
  put(view, 'assessorLastName', wireText(profile, assessor?.last_name ?? null));
  if (candidate || profile.emptyText !== 'absent') {
    view.candidateId = wireId(profile, candidate ? candidateId(call, candidate) : null);
  }
  const name = candidate ? candidateName(call, candidate) : null;
  put(view, 'candidateName', wireText(profile, name));
  return view;
}

/** The candidates of a new assignment. The call itself names none. */
function candidatesFor(call: Call, assessmentId: number, roleId: number): (number | null)[] {
  const habit = call.profile.assignmentCandidate;
  const ids = call.store.participants
    .where((row) => row.assessmentId === assessmentId && row.role === 'candidate')
    .map((row) => row.id);
  if (habit === 'none' || ids.length === 0) return [null];
  const taken = call.store.assignments
    .where((row) => row.assessmentId === assessmentId && row.roleId === roleId)
    .map((row) => row.participantId);
  const free = ids.filter((id) => !taken.includes(id));
  if (habit === 'each') return free.length > 0 ? free : [null];
  return [free[0] ?? ids[0] ?? null];
}

function createAssignment(call: Call): Answer {
  call.need('manageAssessments');
  const body = call.body();
  call.onlyMembers(body, ['assessmentId', 'roleId', 'assessorId']);
  const assessment = call.store.assessments.get(readId(body.assessmentId) ?? 0);
  const role = call.store.assessmentRoles.get(readId(body.roleId) ?? 0);
  const assessor = call.store.users.get(readId(body.assessorId) ?? 0);
  if (!assessment) return call.invalid('assessmentId is not a known assessment');
  if (!role) return call.invalid('roleId is not a known role');
  if (!assessor) return call.invalid('assessorId is not a known user');
  const rows = candidatesFor(call, assessment.id, role.id).map((participantId) =>
    call.store.assignments.insert({
      assessmentId: assessment.id,
      roleId: role.id,
      assessorId: assessor.id,
      participantId,
      completed: false,
    }),
  );
  call.wrote(...rows.map((row) => row.id));
  const [first] = rows;
  if (!first) return call.invalid('No assignment was created');
  // The documents say that this call returns data.
  return json(201, { success: true, data: assignmentView(call, first) });
}

function removeAssignment(call: Call): Answer {
  call.need('manageAssessments');
  const id = call.id();
  if (!call.store.deleteAssignment(id)) return deletedAgain(call, 'Assignment');
  call.wrote(id);
  return deleted(call);
}

function completeAssignment(call: Call): Answer {
  const assignment = call.row(call.store.assignments, 'Assignment');
  if (assignment.assessorId !== call.me().id) call.need('manageAssessments');
  assignment.completed = true;
  call.wrote(assignment.id);
  return json(200, { success: true, data: assignmentView(call, assignment) });
}

/** The person's own assignment, or one that a manager or a reader of candidate reports may see. */
export function seenAssignment(call: Call): Assignment {
  const assignment = call.store.assignments.get(call.id());
  if (!assignment) {
    if (!call.isMember()) call.forbid();
    return call.row(call.store.assignments, 'Assignment');
  }
  const own = assignment.assessorId === call.me().id;
  const reader =
    call.may('readEveryCandidateReport') ||
    (call.may('readCandidateReports') && takesPart(call, assignment.assessmentId));
  if (!own && !reader && !call.may('manageAssessments')) call.forbid();
  return assignment;
}

function ofAssessment(call: Call): Answer {
  const id = call.id();
  const reader = call.may('readCandidateReports') && takesPart(call, id);
  if (!call.may('manageAssessments') && !reader) return refusedList(call, 'assignments');
  const assessment = call.row(call.store.assessments, 'Assessment');
  const rows = call.store.assignments.where((row) => row.assessmentId === assessment.id);
  return list(
    call,
    'assignments',
    rows.map((row) => assignmentView(call, row)),
  );
}

function ofAssessor(call: Call): Answer {
  const userId = call.id('userId');
  const own = userId === call.me().id && call.may('writeAssessorReports');
  if (!own && !call.may('manageAssessments')) return refusedList(call, 'assignments');
  if (!call.store.users.get(userId)) call.missing('User');
  const rows = call.store.assignments.where((row) => row.assessorId === userId);
  return list(
    call,
    'assignments',
    rows.map((row) => assignmentView(call, row)),
  );
}

export const assignmentRoutes: readonly Route[] = [
  { method: 'POST', path: '/assessments/assignments', handler: createAssignment },
  { method: 'DELETE', path: '/assessments/assignments/:id', handler: removeAssignment },
  { method: 'PUT', path: '/assessments/assignments/:id/complete', handler: completeAssignment },
  {
    method: 'GET',
    path: '/assessments/assignments/:id',
    handler: (call) => item(call, 'assignments', assignmentView(call, seenAssignment(call))),
  },
  { method: 'GET', path: '/assessments/:id/assignments', handler: ofAssessment },
  { method: 'GET', path: '/assessments/assessors/:userId/assignments', handler: ofAssessor },
];
