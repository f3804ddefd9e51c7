import { AssignmentAnswer } from '#shared/contract/answers/assessments.ts';
import { readList } from './list.ts';
import { type Feed, source, textOf } from './source.ts';

/** Wire names and the mirror's, of numbers and of texts. */
const NUMBERS = {
  candidateId: 'candidate_id',
  roleId: 'role_id',
  assessorId: 'assessor_id',
} as const;
const TEXTS = {
  assessmentName: 'assessment_name',
  candidateName: 'candidate_name',
  roleName: 'role_name',
  assessorFirstName: 'assessor_first_name',
  assessorLastName: 'assessor_last_name',
} as const;

/** Assignments. Documented: those of one event, and those of one assessor. */
export const assignments = source({
  table: 'assignments',
  shape: AssignmentAnswer,

  toIncoming(assignment, context) {
    const fields: Record<string, unknown> = {};
    const event = assignment.assessmentId
      ? context.lidOf('assessments', assignment.assessmentId)
      : context.assessment;
    if (event !== undefined) fields.assessment = event;
    for (const [wire, name] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, string][]) {
      if (assignment[wire] !== undefined) fields[name] = assignment[wire] ?? 0;
    }
    for (const [wire, name] of Object.entries(TEXTS) as [keyof typeof TEXTS, string][]) {
      if (assignment[wire] !== undefined) fields[name] = textOf(assignment[wire]);
    }
    if (assignment.completed !== undefined) fields.completed = assignment.completed;
    return { id: assignment.id, fields, createdByKey: assignment.created_by_key ?? undefined };
  },

  blank: (lid, id) => ({
    lid,
    id,
    assessment: '',
    completed: false,
    ...Object.fromEntries(Object.values(NUMBERS).map((name) => [name, 0])),
    ...Object.fromEntries(Object.values(TEXTS).map((name) => [name, ''])),
  }),

  address: (id) => `/assessments/assignments/${id}`,

  dependants: async (_db, lid) => [{ table: 'assessor_reports', lid }],
});

/** The assignments of one event: all for a manager, the own ones for an assessor. */
export function eventAssignmentsFeed(assessment: string, assessmentId: number): Feed {
  return {
    key: `assignments:${assessment}`,
    source: assignments,
    context: { assessment },
    read: (get) => readList(get, `/assessments/${assessmentId}/assignments`, ['assignments']),
    scope: (db) => db.rows('assignments').where('assessment').equals(assessment).primaryKeys(),
  };
}

/** The own assignments of an assessor, over all events. */
export function ownAssignmentsFeed(userId: number): Feed {
  return {
    key: 'my-assignments',
    source: assignments,
    context: {},
    read: (get) => readList(get, `/assessments/assessors/${userId}/assignments`, ['assignments']),
    scope: (db) => db.rows('assignments').where('assessor_id').equals(userId).primaryKeys(),
  };
}
