import * as z from 'zod/mini';
import { DataOf, data, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { assessmentById } from '#server/domain/assessment-lists.ts';
import {
  answerLateVotes,
  changeDecision,
  decisionsOfEvent,
  requireMeeting,
  setMeetingClosed,
} from '#server/domain/decision-meeting.ts';
import { nameOf } from '#server/names.ts';
import { Assessment } from '#shared/contract/assessments.ts';
import { Id } from '#shared/contract/common.ts';
import { LateAnswer, LateVote, MeetingState } from '#shared/contract/decision-meeting.ts';
import { decision } from '#src/records/decision.ts';
import { answerShapes, editOf } from '#src/records/extra-shapes.ts';
import { shown } from './planter-answers.ts';

const Decision = z.object({
  ...answerShapes(decision),
  assessmentId: Id,
  candidateId: Id,
  late: z.array(LateVote),
});
const params = z.object({ id: PathId, userId: PathId });

const decisions = endpoint(
  {
    method: 'get',
    path: '/assessments/{id}/decisions',
    summary: 'Votes, notes and outcomes on the couples of an event; every look is noted',
    access: 'readCandidateReports',
    params: z.object({ id: PathId }),
    answer: ListOf(Decision),
    extra: true,
  },
  ({ audit, params: { id }, account, write }) =>
    write(async ({ tx }) => {
      await requireMeeting(tx, account, id);
      const found = await decisionsOfEvent(tx, id);
      await audit(tx, {
        action: 'report-read',
        subject: { kind: 'assessment', id },
        details: { decisions: found.length },
      });
      return data(found);
    }),
);

const changedDecision = endpoint(
  {
    method: 'put',
    path: '/assessments/{id}/decisions/{userId}',
    summary: 'Vote on a couple in your category, or record the note and the outcome',
    access: 'readCandidateReports',
    params,
    body: editOf(decision),
    answer: DataOf(Decision),
    extra: true,
  },
  ({ params: { id, userId }, base, body, account, services: { clock }, write }) =>
    write(async (scope) => {
      const voter = { ...account, name: nameOf(account.row) };
      const place = { assessmentId: id, userId, at: clock().toISOString() };
      return data(await changeDecision(scope, { voter, base }, place, body));
    }),
);

const answeredLateVotes = endpoint(
  {
    method: 'put',
    path: '/assessments/{id}/decisions/{userId}/late',
    summary: 'Accept or dismiss the votes that arrived after the end of the meeting',
    access: 'leadDecisionMeeting',
    params,
    body: LateAnswer,
    answer: DataOf(Decision),
    extra: true,
  },
  ({ params: { id, userId }, body, account, services: { clock }, write }) =>
    write(async (scope) => {
      const place = { assessmentId: id, userId, at: clock().toISOString() };
      return data(await answerLateVotes(scope, account, place, body.accept));
    }),
);

const meetingState = endpoint(
  {
    method: 'put',
    path: '/assessments/{id}/meeting',
    summary: 'Close the decision meeting of an event, or start it, the first time or again',
    access: 'leadDecisionMeeting',
    params: z.object({ id: PathId }),
    body: MeetingState,
    answer: DataOf(Assessment),
    extra: true,
  },
  ({ params: { id }, body, account, services: { config }, write }) =>
    write(async (scope) => {
      await setMeetingClosed(scope, account, id, body.closed);
      return data(shown(await assessmentById(scope.tx, id), config));
    }),
);

export const decisionMeetingEndpoints: readonly Endpoint[] = [
  decisions,
  changedDecision,
  answeredLateVotes,
  meetingState,
];
