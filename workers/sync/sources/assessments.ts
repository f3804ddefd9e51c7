import { keysOf } from '#db/owned.ts';
import {
  AssessmentAnswer,
  AssessmentRoleAnswer,
  AssessorReportAnswer,
  AssignmentAnswer,
  DecisionAnswer,
  ParticipantAnswer,
} from '#shared/contract/answers/assessments.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import type { Permission } from '#shared/permissions.ts';
import { assessment as kind } from '#src/records/assessment.ts';
import { readEventPeople } from './event-people.ts';
import {
  type List,
  type ListKind,
  listAt,
  type RowContext,
  readList,
  recordAt,
  source,
} from './source.ts';

/* Assessment events with what belongs to them: who takes part, who looks at what, and the reports. */

export const assessments = source({
  table: 'assessments',
  kind,
  shape: AssessmentAnswer,
  also: ({ name, title, startDate, date }) => ({
    name: name || (title ?? name),
    start_date: startDate || date,
  }),
  address: (id) => `/assessments/${id}`,
});

export const assessmentParticipants = source({
  table: 'assessment_participants',
  shape: ParticipantAnswer,
  also: ({ userId, user_id, participantType, role, group, assessmentId }, context) => ({
    user_id: userId ?? user_id ?? 0,
    type: (participantType || role)?.toLowerCase(),
    team_group: group === null ? 0 : group,
    assessment: context.assessment ?? eventOf(assessmentId, context),
  }),
  first: { team_group: 1 },
});

/** What an assessor can be asked to look at. */
export const assessmentRoles = source({ table: 'assessment_roles', shape: AssessmentRoleAnswer });

export const assignments = source({
  table: 'assignments',
  shape: AssignmentAnswer,
  also: ({ assessmentId }, context) => ({
    assessment: eventOf(assessmentId, context) ?? context.assessment,
  }),
  address: (id) => `/assessments/assignments/${id}`,
});

function eventOf(id: number | null | undefined, { lidOf }: RowContext): string | undefined {
  return id ? lidOf('assessments', id) : undefined;
}

export const assessorReports = source({
  table: 'assessor_reports',
  shape: AssessorReportAnswer,
  also: ({ updatedAt }) => ({ updated_at: updatedAt ?? '' }),
  identity(report, context) {
    const id = report.assignmentId ?? report.assignment_id ?? report.id ?? 0;
    return { id, lid: context.assignment ?? context.lidOf('assignments', id) };
  },
});

/** Votes and outcomes of decision meetings: an extra of servers that offer them. */
export const meetingDecisions = source({
  table: 'meeting_decisions',
  shape: DecisionAnswer,
  also: ({ assessmentId, candidateId, late }, context) => ({
    assessment: eventOf(assessmentId, context) ?? context.assessment,
    user_id: candidateId ?? undefined,
    late: late ? JSON.stringify(late) : undefined,
  }),
});

const EVENTS: readonly Permission[] = ['manageAssessments', 'writeAssessorReports'];
const OWN: readonly Permission[] = ['writeAssessorReports'];

export const assessmentLists: Record<string, ListKind> = {
  assessments: {
    needs: EVENTS,
    list: () => ({
      source: assessments,
      async read(get) {
        const all = await readList(get, '/assessments', ['assessments']);
        // A server may keep the whole list to those who manage it: an assessor has a list of their own.
        if (all.kind !== 'forbidden') return all;
        return readList(get, '/assessments/my-assessments', ['assessments']);
      },
    }),
  },

  /** One event with the fields that only its detail view has. Whether it still exists is what the lists say. */
  assessment: {
    of: 'assessments',
    list: ({ id }) => ({
      source: assessments,
      read: recordAt(`/assessments/${id}`),
      scope: async () => [],
    }),
  },

  participants: {
    of: 'assessments',
    needs: EVENTS,
    list: ({ lid, id }) => ({
      source: assessmentParticipants,
      context: { assessment: lid },
      async read(get) {
        const { answer, isWhole } = await readEventPeople(get, id);
        return answer.kind === 'list' && !isWhole ? { ...answer, isPartial: true } : answer;
      },
      scope: (db) => keysOf(db, 'assessment_participants', 'assessment', lid),
    }),
  },

  decisions: {
    of: 'assessments',
    needs: ['readCandidateReports'],
    list: ({ lid, id }) => ({
      source: meetingDecisions,
      context: { assessment: lid },
      read: listAt(`/assessments/${id}/decisions`, 'decisions'),
      scope: (db) => keysOf(db, 'meeting_decisions', 'assessment', lid),
    }),
  },

  'assessment-roles': {
    list: () => ({ source: assessmentRoles, read: listAt('/assessments/roles', 'roles') }),
  },

  /** The assignments of one event: all for a manager, their own for an assessor. */
  assignments: {
    of: 'assessments',
    needs: EVENTS,
    list: ({ lid, id }) => ({
      source: assignments,
      context: { assessment: lid },
      read: listAt(`/assessments/${id}/assignments`, 'assignments'),
      scope: (db) => keysOf(db, 'assignments', 'assessment', lid),
    }),
  },

  'my-assignments': {
    needs: OWN,
    list: ({ userId }) => ({
      source: assignments,
      read: listAt(`/assessments/assessors/${userId}/assignments`, 'assignments'),
      scope: (db) => keysOf(db, 'assignments', 'assessor_id', userId),
    }),
  },

  report: {
    of: 'assignments',
    needs: OWN,
    list: ({ lid, id }) => ({
      source: assessorReports,
      context: { assignment: lid },
      read: readReport(id),
      scope: (db) => keysOf(db, 'assessor_reports', 'lid', lid),
    }),
  },
};

/** The report of one own assignment; a 404 says that nobody has written one yet (spec part 2, 7). */
function readReport(assignmentId: number): List['read'] {
  return async (get) => {
    const answer = await get(`/assessments/assignments/${assignmentId}/report`);
    if (answer.kind === 'refused' && answer.status === 404) return { kind: 'list', rows: [] };
    if (answer.kind !== 'ok') return answer;
    const record = recordIn(answer.body);
    return { kind: 'list', rows: record ? [{ ...record, assignmentId }] : [] };
  };
}
