import type { Answer } from './answers.ts';
import type { Call } from './call.ts';
import { created, deleted, deletedAgain, item, list, refusedList, updated } from './results.ts';
import type { Route } from './router.ts';
import { assessmentFields, assessmentInput } from './schema.ts';
import type { Assessment, Participant } from './types.ts';
import { assessmentView, fullName, put } from './views.ts';
import { type Json, wireDay, wireId, wireText } from './wire.ts';

/** A person takes part as a participant or by holding an assignment. */
export function takesPart(call: Call, assessmentId: number): boolean {
  const { store } = call;
  const userId = call.me().id;
  return (
    store.participants.find((row) => row.assessmentId === assessmentId && row.userId === userId) !==
      undefined ||
    store.assignments.find(
      (row) => row.assessmentId === assessmentId && row.assessorId === userId,
    ) !== undefined
  );
}

export function maySeeAssessment(call: Call, assessmentId: number): boolean {
  if (call.may('manageAssessments') || takesPart(call, assessmentId)) return true;
  return call.isMember() && call.profile.assessmentsShown === 'all';
}

export function seenAssessment(call: Call): Assessment {
  const assessment = call.store.assessments.get(call.id());
  if (assessment && !maySeeAssessment(call, assessment.id)) call.forbid();
  if (!assessment && !call.isMember()) call.forbid();
  return call.row(call.store.assessments, 'Assessment');
}

/** The id that candidates have in the nested lists and in the path of the reports. */
export function candidateId(call: Call, participant: Participant): number {
  return call.profile.candidateId === 'user' ? participant.userId : participant.id;
}

export function coupleNames(call: Call, participant: Participant): Json {
  const user = call.store.users.get(participant.userId);
  const planter = user ? call.store.planterOf(user) : undefined;
  const last = planter?.last_name ?? user?.last_name ?? null;
  const spouseLast = planter?.spouse_last_name ?? last;
  const husband = planter ?? user;
  return {
    husbandName: husband ? fullName(husband) : `User ${participant.userId}`,
    wifeName: planter?.spouse_first_name
      ? fullName({ first_name: planter.spouse_first_name, last_name: spouseLast })
      : null,
    location: planter?.location ?? null,
  };
}

function coupleView(call: Call, participant: Participant): Json {
  const { profile } = call;
  const names = coupleNames(call, participant);
  const view: Json = {
    id: wireId(profile, candidateId(call, participant)),
    husbandName: names.husbandName,
    status: participant.status,
    preAssessment: participant.preAssessment,
    hotel: participant.hotel,
    sendingChurch: participant.sendingChurch,
    marriage: participant.marriage,
    namb: participant.namb,
  };
  put(view, 'wifeName', wireText(profile, names.wifeName as string | null));
  put(view, 'location', wireText(profile, names.location as string | null));
  return view;
}

function teamView(call: Call, participant: Participant): Json {
  const user = call.store.users.get(participant.userId);
  const assignment = call.store.assignments.find(
    (row) => row.assessmentId === participant.assessmentId && row.assessorId === participant.userId,
  );
  const role = assignment ? call.store.assessmentRoles.get(assignment.roleId) : undefined;
  const view: Json = {
    role: role?.name ?? 'Assessor',
    name: user ? fullName(user) : `User ${participant.userId}`,
    group: participant.group,
  };
  put(view, 'email', wireText(call.profile, user?.email ?? null));
  return view;
}

/** The detail also carries the members of the list view, for the edit form. */
function detailView(call: Call, assessment: Assessment): Json {
  const { profile } = call;
  const view: Json = { ...assessmentView(call, assessment), title: assessment.name };
  view.date = wireDay(profile, assessment.startDate);
  view.status = assessment.isCompleted ? 'completed' : 'upcoming';
  put(view, 'venue', wireText(profile, assessment.venue));
  put(view, 'address', wireText(profile, assessment.address));
  if (profile.nestedParticipants) {
    const people = call.store.participants.where((row) => row.assessmentId === assessment.id);
    view.candidates = people
      .filter((row) => row.role === 'candidate')
      .map((row) => coupleView(call, row));
    view.assessors = people
      .filter((row) => row.role === 'assessor')
      .map((row) => teamView(call, row));
  }
  return view;
}

function listAssessments(call: Call): Answer {
  const rows = call.store.assessments.where((row) => maySeeAssessment(call, row.id));
  if (rows.length === 0 && !call.isMember()) return refusedList(call, 'assessments');
  return list(
    call,
    'assessments',
    rows.map((row) => assessmentView(call, row)),
  );
}

function myAssessments(call: Call): Answer {
  const rows = call.store.assessments.where((row) => takesPart(call, row.id));
  return list(
    call,
    'assessments',
    rows.map((row) => assessmentView(call, row)),
  );
}

function createAssessment(call: Call): Answer {
  call.need('manageAssessments');
  const body = call.body();
  call.onlyMembers(body, Object.keys(assessmentInput));
  const values = call.read(body, assessmentInput);
  call.requireAll(values, ['name', 'location', 'startDate']);
  const assessment = call.store.assessments.insert({
    location: null,
    endDate: null,
    description: null,
    ...(values as Partial<Assessment>),
    name: String(values.name),
    startDate: String(values.startDate),
    isCompleted: false,
    venue: null,
    address: null,
  });
  call.wrote(assessment.id);
  return created(call, 'assessments', assessment.id, assessmentView(call, assessment));
}

function updateAssessment(call: Call): Answer {
  call.need('manageAssessments');
  const assessment = call.row(call.store.assessments, 'Assessment');
  const body = call.body();
  call.onlyMembers(body, Object.keys(assessmentFields));
  const values = call.read(body, assessmentInput);
  call.requirePut(assessment, values, ['name', 'location', 'startDate']);
  call.put(assessment, assessmentInput, values);
  call.wrote(assessment.id);
  return updated(call, 'assessments', assessmentView(call, assessment));
}

function complete(call: Call): Answer {
  call.need('manageAssessments');
  const assessment = call.row(call.store.assessments, 'Assessment');
  assessment.isCompleted = true;
  call.wrote(assessment.id);
  return updated(call, 'assessments', assessmentView(call, assessment));
}

function remove(call: Call): Answer {
  call.need('manageAssessments');
  const id = call.id();
  if (!call.store.deleteAssessment(id)) return deletedAgain(call, 'Assessment');
  call.wrote(id);
  return deleted(call);
}

function listRoles(call: Call): Answer {
  if (!call.isMember()) return refusedList(call, 'assessmentRoles');
  const rows = call.store.assessmentRoles.all();
  return list(
    call,
    'assessmentRoles',
    rows.map((role) => ({ id: wireId(call.profile, role.id), name: role.name })),
  );
}

function countRoles(call: Call): Answer {
  if (!call.isMember()) return refusedList(call, 'assessmentRoles');
  const rows = call.store.assessmentRoles.all().map((role) => {
    const count = call.store.assignments.where((row) => row.roleId === role.id).length;
    return {
      id: wireId(call.profile, role.id),
      name: role.name,
      count: call.profile.countsAsText ? String(count) : count,
    };
  });
  return list(call, 'assessmentRoles', rows);
}

export const assessmentRoutes: readonly Route[] = [
  { method: 'GET', path: '/assessments', handler: listAssessments },
  { method: 'GET', path: '/assessments/my-assessments', handler: myAssessments },
  { method: 'GET', path: '/assessments/roles', handler: listRoles },
  { method: 'GET', path: '/assessments/roles/counts', handler: countRoles },
  {
    method: 'GET',
    path: '/assessments/:id',
    handler: (call) => item(call, 'assessments', detailView(call, seenAssessment(call))),
  },
  { method: 'POST', path: '/assessments', handler: createAssessment },
  { method: 'PUT', path: '/assessments/:id', handler: updateAssessment },
  { method: 'DELETE', path: '/assessments/:id', handler: remove },
  { method: 'PUT', path: '/assessments/:id/complete', handler: complete },
];
