import type { WriteScope } from '#server/db/transaction.ts';
import { addParticipant, createAssignment } from '#server/domain/assessment-people.ts';
import { completeAssessment, createAssessment } from '#server/domain/assessments.ts';
import { saveReport } from '#server/domain/assessor-reports.ts';
import { registerAccount } from '#server/domain/registration.ts';
import type { CalendarDay } from '#shared/dates.ts';
import {
  CANDIDATE_PLACES,
  type DemoAssessment,
  demoAssessments,
  demoReport,
} from './demo-assessments.ts';
import { MEETING_PLACES } from './demo-meeting.ts';
import type { DemoPlanter } from './demo-network.ts';

interface Options {
  today: CalendarDay;
  at: string;
  passwordHash: string;
}

/** Creates accounts for the assessed couples, by the index of their planter, because only users can take part. */
export async function addCandidateAccounts(
  scope: WriteScope,
  planters: readonly DemoPlanter[],
  { at, passwordHash }: Options,
): Promise<Map<number, number>> {
  const userIds = new Map<number, number>();
  for (const place of [...CANDIDATE_PLACES, ...MEETING_PLACES]) {
    const planter = planters[place];
    if (!planter || planter.account !== null) continue;
    const { firstName, lastName, email } = planter;
    const username = email.slice(0, email.indexOf('@'));
    const account = { username, firstName, lastName, email, passwordHash };
    userIds.set(place, await registerAccount(scope, account, at));
  }
  return userIds;
}

/** Creates the events with couples, assignments and, for past events, reports. */
export async function fillAssessments(
  scope: WriteScope,
  options: Options,
  idOf: (username: string) => number,
  candidates: ReadonlyMap<number, number>,
): Promise<void> {
  const userIds = [...candidates.values()];
  for (const assessment of demoAssessments(options.today)) {
    await fillEvent(scope, assessment, options.at, { idOf, userIds });
  }
}

async function fillEvent(
  scope: WriteScope,
  { event, isPast, team, couples }: DemoAssessment,
  at: string,
  people: { idOf: (username: string) => number; userIds: readonly number[] },
): Promise<void> {
  const { idOf } = people;
  const assessmentId = await createAssessment(scope, { body: event, key: null }, at);
  const place = { assessmentId, createdByKey: null };
  for (const username of team) {
    await addParticipant(scope, {
      ...place,
      userId: idOf(username),
      participantType: 'assessor',
    });
  }
  const userIds = couples.flatMap((nth) => people.userIds[nth] ?? []);
  for (const [nth, userId] of userIds.entries()) {
    await addParticipant(scope, { ...place, userId, participantType: 'candidate' });
    const username = team[nth % team.length];
    if (!username) continue;
    const assignmentId = await createAssignment(
      scope,
      {
        assessmentId,
        roleId: (nth % 6) + 1,
        assessorId: idOf(username),
        candidateId: userId,
      },
      null,
    );
    if (isPast) await saveReport(scope, { ...demoReport(nth), assignmentId }, at);
  }
  if (isPast) await completeAssessment(scope, assessmentId, at);
}
