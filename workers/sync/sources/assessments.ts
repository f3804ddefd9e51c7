import { AssessmentAnswer } from '#shared/contract/answers/assessments.ts';
import { readList, readRecord } from './list.ts';
import { blankTexts, type Feed, presentTexts, source } from './source.ts';

const TEXTS = ['name', 'location', 'description', 'venue', 'address'] as const;
const BLANK = blankTexts([...TEXTS, 'start_date', 'end_date']);

/** Assessment events. Documented: `GET /assessments`, `GET /assessments/my-assessments`. */
export const assessments = source({
  table: 'assessments',
  shape: AssessmentAnswer,

  toIncoming(event) {
    const fields: Record<string, unknown> = presentTexts(event, TEXTS);
    if (!event.name && event.title !== undefined) fields.name = event.title;
    const start = event.startDate || event.date;
    if (start !== undefined) fields.start_date = start;
    if (event.endDate !== undefined) fields.end_date = event.endDate;
    if (event.isCompleted !== undefined) fields.is_completed = event.isCompleted;
    if (event.candidateCount !== undefined) fields.candidate_count = event.candidateCount ?? 0;
    if (event.assessorCount !== undefined) fields.assessor_count = event.assessorCount ?? 0;
    return { id: event.id, fields, createdByKey: event.created_by_key ?? undefined };
  },

  blank: (lid, id) => ({
    ...BLANK,
    lid,
    id,
    is_completed: false,
    candidate_count: 0,
    assessor_count: 0,
  }),

  address: (id) => `/assessments/${id}`,

  async dependants(db, lid) {
    const [participants, assignments] = await Promise.all([
      db.rows('assessment_participants').where('assessment').equals(lid).primaryKeys(),
      db.rows('assignments').where('assessment').equals(lid).primaryKeys(),
    ]);
    return [
      ...participants.map((one) => ({ table: 'assessment_participants' as const, lid: one })),
      ...assignments.map((one) => ({ table: 'assignments' as const, lid: one })),
    ];
  },
});

/** One event with the fields that only its detail view has, such as the venue: `GET /assessments/{id}`. */
export function eventFeed(assessment: string, assessmentId: number): Feed {
  return {
    key: `assessment:${assessment}`,
    source: assessments,
    context: {},
    read: (get) => readRecord(get, `/assessments/${assessmentId}`),
    // Whether there still is such an event is what the lists say.
    scope: async () => [],
  };
}

export const assessmentsFeed: Feed = {
  key: 'assessments',
  source: assessments,
  context: {},
  async read(get) {
    const all = await readList(get, '/assessments', ['assessments']);
    // A server may keep the whole list to those who manage it: an assessor has a list of the own ones.
    if (all.kind !== 'forbidden') return all;
    return readList(get, '/assessments/my-assessments', ['assessments']);
  },
  scope: (db) => db.rows('assessments').toCollection().primaryKeys(),
};
