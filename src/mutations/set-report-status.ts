import * as z from 'zod/mini';
import { fieldsIn } from '#shared/contract/answers/record.ts';
import { ReportAnswer } from '#shared/contract/answers/reports.ts';
import { REPORT_STATUSES } from '#shared/contract/mbcb-reports.ts';
import { message, text } from '#shared/i18n.ts';
import { effect, mutation } from './mutation.ts';
import { REPORT_NAME, reportTitle } from './report-title.ts';

const Status = z.enum(REPORT_STATUSES);

/** Marks a report as reviewed, approved, or submitted again. */
export const setReportStatus = mutation({
  name: 'set-report-status',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      report: z.string(),
      year: z.int(),
      ...REPORT_NAME,
      before: z.string(),
      status: Status,
    }),
  ),

  lanes: ({ report }) => [`report:${report}`],
  apply: ({ report, status }) => [effect('reports', report, (row) => row && { ...row, status })],

  calls: ({ report, status }, ids) => {
    const id = ids.of('reports', report);
    if (id === undefined) return undefined;
    return [{ method: 'PUT', path: `/mbcb-reports/${id}/status`, body: () => ({ status }) }];
  },

  conflict: {
    kind: 'ask',
    touched: ({ before, status }) => [
      { field: 'status', label: text('Status'), before, mine: status },
    ],
    read: ({ report }, ids) => {
      const id = ids.of('reports', report);
      return id === undefined ? undefined : `/mbcb-reports/${id}`;
    },
    theirs: (body) => fieldsIn(body, ReportAnswer),
    answered: (args, chosen, theirs) => ({
      ...args,
      before: typeof theirs.status === 'string' ? theirs.status : args.before,
      status: Status.parse(chosen.status ?? args.status),
    }),
  },

  whenUnknown: 'resend',
  covers: ({ year }) => [`reports:${year}`],
  label: (args) =>
    message('{title}: status {status}', {
      title: reportTitle(args),
      status: { id: args.status },
    }),
});
