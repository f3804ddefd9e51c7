import * as z from 'zod/mini';
import {
  AssessmentAnswer,
  AssessmentRoleAnswer,
  AssessorReportAnswer,
  AssignmentAnswer,
  ParticipantAnswer,
} from '#shared/contract/answers/assessments.ts';
import { wireRef } from '#shared/contract/answers/values.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import type { Permission } from '#shared/permissions.ts';
import { assessment as kind } from '#src/records/assessment.ts';
import { decision } from '#src/records/decision.ts';
import { readShapes } from '#src/records/extra-shapes.ts';
import { readEventPeople } from './event-people.ts';
import { type Get, type ListAnswer, type ListKind, readList } from './list.ts';
import { source } from './source.ts';

/* Assessment events and what belongs to them: participants, assignments and reports. */

const EVENT = { assessment: ['assessments', 'assessmentId'] } as const;

export const assessmentSources = {
  assessments: source({
    table: 'assessments',
    kind,
    shape: AssessmentAnswer,
    also: ({ name, title, startDate, date }) => ({
      name: name || (title ?? name),
      start_date: startDate || date,
    }),
    address: (id) => `/assessments/${id}`,
  }),
  assessment_participants: source({
    table: 'assessment_participants',
    shape: ParticipantAnswer,
    refs: EVENT,
    also: ({ userId, user_id, participantType, role, group }) => ({
      user_id: userId ?? user_id ?? 0,
      type: (participantType || role)?.toLowerCase(),
      team_group: group === null ? 0 : group,
    }),
    first: { team_group: 1 },
  }),
  assessment_roles: source({ table: 'assessment_roles', shape: AssessmentRoleAnswer }),
  assignments: source({
    table: 'assignments',
    shape: AssignmentAnswer,
    refs: EVENT,
    address: (id) => `/assessments/assignments/${id}`,
  }),
  assessor_reports: source({
    table: 'assessor_reports',
    shape: AssessorReportAnswer,
    also: ({ updatedAt }) => ({ updated_at: updatedAt ?? '' }),
    identity({ assignmentId, assignment_id, id }, { lidOf }) {
      const assignment = assignmentId ?? assignment_id ?? id ?? 0;
      return { id: assignment, lid: lidOf('assignments', assignment) };
    },
  }),
  /** Votes and outcomes of decision meetings, an extra that not every server offers. */
  meeting_decisions: source({
    table: 'meeting_decisions',
    kind: decision,
    shape: z.object({
      ...readShapes(decision),
      assessmentId: wireRef,
      candidateId: wireRef,
      late: z.nullish(z.array(z.unknown())),
    }),
    refs: EVENT,
    also: ({ candidateId, late }) => ({
      user_id: candidateId ?? undefined,
      late: late ? JSON.stringify(late) : undefined,
    }),
  }),
};

const needs: readonly Permission[] = ['manageAssessments', 'writeAssessorReports'];
const OWN: readonly Permission[] = ['writeAssessorReports'];

export const assessmentLists = {
  assessments: { table: 'assessments', needs, path: '/assessments', read: readEvents },
  /** One event with the fields that only its detail view has. Only the lists show whether the event still exists. */
  assessment: { table: 'assessments', of: 'assessments', path: '/assessments/{id}', one: 'part' },
  participants: {
    table: 'assessment_participants',
    of: 'assessments',
    needs,
    path: '/assessments/{id}',
    read: readEventPeople,
  },
  decisions: {
    table: 'meeting_decisions',
    of: 'assessments',
    needs: decision.needs,
    path: '/assessments/{id}/decisions',
    names: ['decisions'],
  },
  'assessment-roles': { table: 'assessment_roles', path: '/assessments/roles', names: ['roles'] },
  /** The assignments of one event: all of them for a manager, only their own for an assessor. */
  assignments: {
    table: 'assignments',
    of: 'assessments',
    needs,
    path: '/assessments/{id}/assignments',
    names: ['assignments'],
  },
  'my-assignments': {
    table: 'assignments',
    by: 'assessor_id',
    needs: OWN,
    path: '/assessments/assessors/{id}/assignments',
    names: ['assignments'],
  },
  report: {
    table: 'assessor_reports',
    of: 'assignments',
    needs: OWN,
    path: '/assessments/assignments/{id}/report',
    read: readReport,
  },
} satisfies Record<string, ListKind>;

/** Reads all events, or an assessor's own list if only managers may read all of them. */
async function readEvents(get: Get, path: string): Promise<ListAnswer> {
  const all = await readList(get, path, ['assessments']);
  if (all.kind !== 'forbidden') return all;
  return readList(get, `${path}/my-assessments`, ['assessments']);
}

/**
 * Reads the report of one of the person's own assignments. A 404 means that there is no report yet (spec part 2, 7).
 */
async function readReport(get: Get, path: string, assignmentId: number): Promise<ListAnswer> {
  const answer = await get(path);
  if (answer.kind === 'refused' && answer.status === 404) return { kind: 'list', rows: [] };
  if (answer.kind !== 'ok') return answer;
  const record = recordIn(answer.body);
  return { kind: 'list', rows: record ? [{ ...record, assignmentId }] : [] };
}
