import type { ReportEntry } from '#db/queries/report-index.ts';
import { translate } from '#shared/i18n.ts';
import { englishPeriod, nextStatus, periodWords } from '#shared/report-rules.ts';
import { setReportStatus } from '#src/mutations/set-report-status.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { toast } from '#ui/toast.tsx';
import { savedToast, UNDO_MS } from '../-changes/saved-toast.ts';
import { statusWords } from './report-words.ts';

type Named = Pick<ReportEntry, 'lid' | 'name' | 'report_year' | 'report_month' | 'status'>;

/** 'Report of Ann Lee, November 2026': whose it is, in the list of changes. */
export function titleOf({
  name,
  report_year,
  report_month,
}: Omit<Named, 'lid' | 'status'>): string {
  return `Report of ${name || 'a planter'}, ${englishPeriod(report_year, report_month)}`;
}

/** The same in the language of the screen. */
export function shownTitleOf({
  name,
  report_year,
  report_month,
}: Omit<Named, 'lid' | 'status'>): string {
  return translate('Report of {name}, {period}', {
    name: name || translate('a planter'),
    period: periodWords(report_year, report_month),
  });
}

/** submitted, reviewed, approved, and again submitted; with an undo while it has not left. */
export async function cycleStatus(entry: Named): Promise<void> {
  const status = nextStatus(entry.status);
  const saved = await enqueue(
    setReportStatus,
    {
      report: entry.lid,
      title: titleOf(entry),
      year: entry.report_year,
      before: entry.status,
      status,
    },
    { holdMs: UNDO_MS },
  );
  if (saved.kind === 'not-saved') toast(saved.message, { kind: 'error' });
  else savedToast(`${shownTitleOf(entry)}: ${statusWords(status)}`, saved.opId);
}
