import * as z from 'zod/mini';
import { fieldsIn } from '#shared/contract/answers/record.ts';
import { ReportAnswer } from '#shared/contract/answers/reports.ts';
import { REPORT_TEXTS, ReportFields } from '#shared/contract/mbcb-reports.ts';
import { message } from '#shared/i18n.ts';
import { REPORT_LABELS } from '#shared/report-labels.ts';
import { periodKey } from '#shared/report-rules.ts';
import { answeredFields, touchedFields } from './conflict.ts';
import { effect, mutation } from './mutation.ts';
import { REPORT_NAME, reportTitle } from './report-title.ts';
import { wholeBody } from './whole-object.ts';

/** An administrator's corrections to a report: only the touched fields, with their previous values (S4). */
export const editReport = mutation({
  name: 'edit-report',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      report: z.string(),
      year: z.int(),
      ...REPORT_NAME,
      fields: ReportFields,
      before: z.record(z.string(), z.unknown()),
    }),
  ),

  lanes: ({ report }) => [`report:${report}`],
  apply: ({ report, fields }) => [
    effect('reports', report, (row) => {
      if (!row) return row;
      const changed = { ...row, ...shownFields(fields) };
      return { ...changed, period: periodKey(changed.report_year, changed.report_month) };
    }),
  ],

  calls: ({ report, fields }, ids) => {
    const id = ids.of('reports', report);
    if (id === undefined) return undefined;
    const path = `/mbcb-reports/${id}`;
    return [
      { method: 'PUT', path, fresh: path, body: (fresh) => wholeBody(fresh, fields, ReportAnswer) },
    ];
  },

  conflict: {
    kind: 'ask',
    touched: (args) => touchedFields(args, REPORT_LABELS, REPORT_TEXTS),
    theirs: (body) => fieldsIn(body, ReportAnswer),
    answered: answeredFields,
  },

  whenUnknown: 'resend',
  covers: ({ year }) => [`reports:${year}`],
  label: (args) => message('Changes to {title}', { title: reportTitle(args) }),
});

/** On the device, an absent text is '' and an absent figure is null. */
function shownFields(fields: ReportFields): Record<string, unknown> {
  const texts: readonly string[] = REPORT_TEXTS;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      texts.includes(name) ? (value ?? '') : value,
    ]),
  );
}
