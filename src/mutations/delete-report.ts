import * as z from 'zod/mini';
import { message } from '#shared/i18n.ts';
import { effect, mutation } from './mutation.ts';
import { REPORT_NAME, reportTitle } from './report-title.ts';

const GONE = [404, 410];

/** An administrator deletes a report. If it no longer exists, the write has succeeded. */
export const deleteReport = mutation({
  name: 'delete-report',
  version: 1,
  upgrade: {},
  args: z.lazy(() =>
    z.object({
      report: z.string(),
      year: z.int(),
      ...REPORT_NAME,
    }),
  ),

  lanes: ({ report }) => [`report:${report}`],
  apply: ({ report }) => [effect('reports', report, () => undefined)],

  calls: ({ report }, ids) => {
    const id = ids.of('reports', report);
    return id === undefined ? undefined : [{ method: 'DELETE', path: `/mbcb-reports/${id}` }];
  },

  whenUnknown: 'resend',
  deletes: ({ report }) => `reports:${report}`,
  covers: ({ year }) => [`reports:${year}`],
  read: ({ status }) => (GONE.includes(status) ? { kind: 'done' } : undefined),
  label: (args) => message('Delete {title}', { title: reportTitle(args) }),
});
