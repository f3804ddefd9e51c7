import { reportByLid } from '#db/queries/reports.ts';
import { mends } from '#src/changes/mends.tsx';
import { textsIn } from '#src/changes/refused.ts';
import { editReport } from '#src/mutations/edit-report.ts';
import { EditReportForm, type ReportChange } from './edit-report-form.tsx';
import { fieldsOfReport } from './report-fields.ts';

/** The form of an administrator's refused correction. */
export const EditRefusedEdit = mends(editReport, {
  row: (db, { report }) => reportByLid(db, report),
  start: ({ fields }, row) => ({ ...fieldsOfReport(row), ...textsIn(fields) }),
  mended(change: ReportChange, args) {
    if (Object.keys(change.fields).length === 0) return { kind: 'none' };
    return { kind: 'some', args: { ...args, ...change } };
  },
  draw: (form, _, row) => <EditReportForm {...form} row={row} />,
});
