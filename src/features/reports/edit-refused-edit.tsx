import { reportByLid } from '#db/queries/reports.ts';
import { text, translate } from '#shared/i18n.ts';
import { textsIn, UNCHANGED, useRow } from '#src/changes/refused.ts';
import { type EditProps, useEditing } from '#src/changes/use-editing.ts';
import { editReport } from '#src/mutations/edit-report.ts';
import { Banner } from '#ui/banner.tsx';
import { EditReportForm } from './edit-report-form.tsx';
import { fieldsOfReport } from './report-fields.ts';

const GONE = text('This report is not on this device any more. Take a copy of what you wrote.');

/** The form of an administrator's refused correction, filled with what was written. */
export function EditRefusedEdit(props: EditProps) {
  const { draft, forms } = useEditing(props);
  const args = editReport.args.safeParse(props.op.args);
  const lid = args.data?.report ?? '';
  const row = useRow((db) => reportByLid(db, lid), lid);
  if (!args.success || !draft.earlier || row === 'loading') return null;
  if (!row) return <Banner tone="warn">{translate(GONE)}</Banner>;
  const { fields, ...about } = args.data;
  const { save, ...handling } = forms;
  return (
    <EditReportForm
      {...handling}
      row={row}
      start={draft.earlier.fields ?? { ...fieldsOfReport(row), ...textsIn(fields) }}
      onSave={async (change) => {
        if (Object.keys(change.fields).length === 0) return UNCHANGED;
        return save(editReport, { ...about, ...change });
      }}
    />
  );
}
