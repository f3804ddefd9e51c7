import { t } from '@lingui/core/macro';
import type { Op } from '#db/op.ts';
import { ownReports } from '#db/queries/reports.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { useUser } from '#src/account/account.ts';
import { submitReport } from '#src/mutations/submit-report.ts';
import { useToday } from '#ui/use-today.ts';
import { fieldsOfContent } from './report-fields.ts';
import { ReportForm } from './report-form.tsx';

type Args = ReturnType<typeof submitReport.args.parse>;

interface Props {
  op: Op;
  /** What was typed here earlier and not saved. */
  typed: DraftFields | undefined;
  onTyped(fields: DraftFields): void;
  onSave(args: Args): Promise<string | undefined>;
  onCancel(): void;
}

/** The form of a refused report, with everything that was handed in. */
export function EditRefusedReport({ op, typed, onTyped, onSave, onCancel }: Props) {
  const user = useUser();
  const today = useToday();
  const own = useMirror((db) => ownReports(db, user.id, submitReport.name), [user.id]);
  const args = submitReport.args.safeParse(op.args);
  if (!args.success || own.kind !== 'ready') return null;
  const { report, report_month, report_year, content } = args.data;
  const handedIn = {
    ...fieldsOfContent(content),
    report_month: String(report_month),
    report_year: String(report_year),
  };
  return (
    <ReportForm
      today={today}
      start={typed ?? handedIn}
      own={{ ...own.data, reports: own.data.reports.filter(({ row }) => row.lid !== report) }}
      onTyped={onTyped}
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
  );
}
