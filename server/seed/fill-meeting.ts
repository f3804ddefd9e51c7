import type { WriteScope } from '#server/db/transaction.ts';
import { addParticipant, createAssignment } from '#server/domain/assessment-people.ts';
import { completeAssessment, createAssessment } from '#server/domain/assessments.ts';
import { saveReport } from '#server/domain/assessor-reports.ts';
import { changeDecision, setMeetingClosed } from '#server/domain/decision-meeting.ts';
import { addDays, type CalendarDay } from '#shared/dates.ts';
import { REPORT_CATEGORIES } from '#shared/samples/report-categories.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { MEETING_COUPLES, VOTERS, votesIn } from './demo-meeting.ts';

interface Options {
  today: CalendarDay;
  at: string;
}

interface People {
  idOf(username: string): number;
  /** Account ids of the four couples in the order of the samples. A small network has fewer. */
  couples: readonly number[];
}

/** Creates the decision meeting after a past weekend, with the reports and votes of the specification's samples. */
export async function fillMeeting(
  scope: WriteScope,
  { today, at }: Options,
  { idOf, couples }: People,
): Promise<void> {
  const startDate = addDays(today, -3);
  const assessmentId = await createAssessment(
    scope,
    {
      key: null,
      body: {
        name: `Advent Assessment ${startDate.slice(0, 4)}`,
        location: 'Clinton, MS',
        startDate,
        endDate: addDays(startDate, 2),
        description: 'Followed by the decision meeting of the team.',
        venue: 'Camp Garaywa',
        address: '1 Retreat Road, Clinton, MS',
      },
    },
    at,
  );
  const place = { assessmentId, createdByKey: null };
  for (const username of Object.keys(VOTERS)) {
    const userId = idOf(username);
    await addParticipant(scope, { ...place, userId, participantType: 'assessor' });
  }
  for (const userId of couples) {
    await addParticipant(scope, { ...place, userId, participantType: 'candidate' });
  }
  await writeReports(scope, assessmentId, at, { idOf, couples });
  await setMeetingClosed(scope, voterOf('networkadmin', idOf), assessmentId, false);
  for (const [username, categories] of Object.entries(VOTERS)) {
    const voter = { voter: voterOf(username, idOf), base: undefined };
    for (const [nth, userId] of couples.entries()) {
      const couple = MEETING_COUPLES[nth];
      const votes = couple ? votesIn(couple, categories) : {};
      if (Object.keys(votes).length === 0) continue;
      await changeDecision(scope, voter, { assessmentId, userId, at }, votes);
    }
  }
  await completeAssessment(scope, assessmentId, at);
}

async function writeReports(
  scope: WriteScope,
  assessmentId: number,
  at: string,
  { idOf, couples }: People,
): Promise<void> {
  const roles = await scope.tx.selectFrom('assessment_roles').select('id').orderBy('id').execute();
  for (const [nth, candidateId] of couples.entries()) {
    for (const [username, categories] of Object.entries(VOTERS)) {
      for (const category of categories) {
        const roleId = roles[REPORT_CATEGORIES.findIndex(({ id }) => id === category)]?.id ?? 0;
        const assessorId = idOf(username);
        const task = { assessmentId, roleId, assessorId, candidateId };
        const assignmentId = await createAssignment(scope, task, null);
        const content = MEETING_COUPLES[nth]?.reports[category] ?? '';
        await saveReport(scope, { assignmentId, content }, at);
      }
    }
  }
}

function voterOf(username: string, idOf: People['idOf']) {
  const account = DEMO_ACCOUNTS.find((one) => one.username === username);
  if (!account) throw new Error(`no demo account ${username}`);
  const { firstName, lastName, roles } = account;
  return {
    id: idOf(username),
    name: `${firstName} ${lastName}`,
    roles: roles.map((name) => ({ name })),
  };
}
