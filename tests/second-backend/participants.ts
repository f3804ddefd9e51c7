import type { Answer } from './answers.ts';
import { maySeeAssessment, seenAssessment } from './assessments.ts';
import type { Call } from './call.ts';
import { created, deleted, deletedAgain, list, refusedList } from './results.ts';
import type { Route } from './router.ts';
import type { Participant } from './types.ts';
import { fields } from './views.ts';
import { type Json, readId, wireId } from './wire.ts';

function participantView(call: Call, participant: Participant): Json {
  const user = call.store.users.get(participant.userId);
  const person = fields(
    call,
    {
      display_name: 'text',
      first_name: 'text',
      last_name: 'text',
      username: 'text',
      email: 'text',
    },
    user ?? {},
  );
  return {
    id: wireId(call.profile, participant.id),
    userId: wireId(call.profile, participant.userId),
    [call.profile.participantRoleKey]: participant.role,
    ...person,
  };
}

function listParticipants(call: Call): Answer {
  const known = call.store.assessments.get(call.id());
  if (known && !maySeeAssessment(call, known.id)) return refusedList(call, 'participants');
  const assessment = seenAssessment(call);
  const type =
    call.query.get('type') ?? call.query.get('participantType') ?? call.query.get('role');
  const rows = call.store.participants.where(
    (row) => row.assessmentId === assessment.id && (!type || row.role === type),
  );
  return list(
    call,
    'participants',
    rows.map((row) => participantView(call, row)),
  );
}

function addParticipant(call: Call): Answer {
  call.need('manageAssessments');
  const assessment = call.row(call.store.assessments, 'Assessment');
  const body = call.body();
  call.onlyMembers(body, ['userId', 'participantType']);
  const user = call.store.users.get(readId(body.userId) ?? 0);
  if (!user) return call.invalid('userId is not a known user');
  const role = call.text(body, 'participantType');
  if (role !== 'assessor' && role !== 'candidate') {
    return call.invalid('participantType must be assessor or candidate');
  }
  const existing = call.store.participants.find(
    (row) => row.assessmentId === assessment.id && row.userId === user.id,
  );
  if (existing) {
    const article = existing.role === 'assessor' ? 'an assessor' : 'a candidate';
    call.conflict(`User is already ${article} in this assessment`);
  }
  const participant = call.store.participants.insert({
    assessmentId: assessment.id,
    userId: user.id,
    role,
    group: 1,
    status: 'pending',
    preAssessment: false,
    hotel: false,
    sendingChurch: false,
    marriage: false,
    namb: false,
  });
  call.wrote(participant.id);
  return created(call, 'participants', participant.id, participantView(call, participant));
}

function removeParticipant(call: Call): Answer {
  call.need('manageAssessments');
  const assessment = call.row(call.store.assessments, 'Assessment');
  const userId = call.id('userId');
  const participant = call.store.participants.find(
    (row) => row.assessmentId === assessment.id && row.userId === userId,
  );
  if (!participant) return deletedAgain(call, 'Participant');
  call.store.participants.delete(participant.id);
  call.wrote(participant.id);
  return deleted(call);
}

export const participantRoutes: readonly Route[] = [
  { method: 'GET', path: '/assessments/:id/participants', handler: listParticipants },
  { method: 'POST', path: '/assessments/:id/participants', handler: addParticipant },
  {
    method: 'DELETE',
    path: '/assessments/:id/participants/:userId',
    handler: removeParticipant,
  },
];
