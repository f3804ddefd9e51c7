import { REPORT_FIELDS } from '#shared/assessor-report-fields.ts';
import { AssessorReportAnswer } from '#shared/contract/answers/assessments.ts';
import { recordIn } from '#shared/contract/envelope.ts';
import { blankTexts, type Feed, presentTexts, source } from './source.ts';

const BLANK = blankTexts([...REPORT_FIELDS, 'updated_at']);

/** The own reports. Documented: `GET /assessments/assignments/{id}/report`, one assignment each. */
export const assessorReports = source({
  table: 'assessor_reports',
  shape: AssessorReportAnswer,

  toIncoming(report, context) {
    const assignmentId = report.assignmentId ?? report.assignment_id ?? report.id ?? 0;
    return {
      id: assignmentId,
      lid: context.assignment ?? context.lidOf('assignments', assignmentId),
      fields: {
        ...presentTexts(report, REPORT_FIELDS),
        updated_at: report.updatedAt ?? '',
      },
    };
  },

  blank: (lid, id) => ({ ...BLANK, lid, id }),
});

/** The report of one own assignment; a 404 says that nobody has written one yet (spec part 2, 7). */
export function reportFeed(assignment: string, assignmentId: number): Feed {
  return {
    key: `report:${assignment}`,
    source: assessorReports,
    context: { assignment },
    async read(get) {
      const answer = await get(`/assessments/assignments/${assignmentId}/report`);
      if (answer.kind === 'refused' && answer.status === 404) return { kind: 'list', rows: [] };
      if (answer.kind !== 'ok') return answer;
      const record = recordIn(answer.body);
      return { kind: 'list', rows: record ? [{ ...record, assignmentId }] : [] };
    },
    scope: async (db) => ((await db.rows('assessor_reports').get(assignment)) ? [assignment] : []),
  };
}
