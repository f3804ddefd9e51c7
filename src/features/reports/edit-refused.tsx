import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Op } from '#db/op.ts';
import { ownReports } from '#db/queries/reports.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { useUser } from '#src/account/account.ts';
import { refusedFields } from '#src/changes/use-editing.ts';
import { submitReport } from '#src/mutations/submit-report.ts';
import { FieldErrorsContext } from '#ui/field-errors.ts';
import { useToday } from '#ui/use-today.ts';
import { fieldsOfContent } from './report-fields.ts';
import { ReportForm } from './report-form.tsx';

type Args = ReturnType<typeof submitReport.args.parse>;

interface Props {
  op: Op;
  /** Unsaved input from an earlier visit. */
  typed: DraftFields | undefined;
  onTyped(fields: DraftFields): void;
  onSave(args: Args): Promise<string | undefined>;
  onCancel(): void;
}

/** The form of a refused report, with everything that was submitted. */
export function EditRefusedReport({ op, typed, onTyped, onSave, onCancel }: Props) {
  const user = useUser();
  const today = useToday();
  const own = useMirror((db) => ownReports(db, user.id, submitReport.name), [user.id]);
  const [latest, setLatest] = useState(typed);
  const args = submitReport.args.safeParse(op.args);
  if (!args.success || own.kind !== 'ready') return null;
  const { report, report_month, report_year, content } = args.data;
  const handedIn = {
    ...fieldsOfContent(content),
    report_month: String(report_month),
    report_year: String(report_year),
  };
  const start: DraftFields = typed ?? handedIn;
  // A figure is marked as wrong as long as it has the refused value.
  const wrong = Object.entries(refusedFields(op)).filter(
    ([name]) => (latest ?? start)[name] === new Map(Object.entries(handedIn)).get(name),
  );
  return (
    <FieldErrorsContext value={Object.fromEntries(wrong)}>
      <ReportForm
        today={today}
        start={start}
        own={{ ...own.data, reports: own.data.reports.filter(({ row }) => row.lid !== report) }}
        onTyped={(fields) => {
          setLatest(fields);
          onTyped(fields);
        }}
        onSubmit={({ period, content: mended, corrects }) =>
          onSave({
            ...args.data,
            report_month: period.month,
            report_year: period.year,
            content: mended,
            ...(corrects === undefined ? {} : { report: corrects, correct: true }),
          })
        }
        submitLabel={t`Save and send again`}
        onCancel={onCancel}
      />
    </FieldErrorsContext>
  );
}
