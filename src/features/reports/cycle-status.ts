import type { ReportEntry } from '#db/queries/report-index.ts';
import { translate } from '#shared/i18n.ts';
import { nextStatus, periodWords } from '#shared/report-rules.ts';
import { saveOrTell } from '#src/changes/save.ts';
import { namesOfReport } from '#src/mutations/report-title.ts';
import { setReportStatus } from '#src/mutations/set-report-status.ts';
import { statusWords } from './report-words.ts';

type Named = Pick<ReportEntry, 'lid' | 'name' | 'report_year' | 'report_month' | 'status'>;

/** The title of a report in the list of changes, in the current language. */
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

/** Sets the next status: submitted, reviewed, approved, then submitted again. Can be undone until it is sent. */
export async function cycleStatus(entry: Named): Promise<void> {
  const status = nextStatus(entry.status);
  const named = namesOfReport(entry);
  const args = { report: entry.lid, ...named, before: entry.status, status };
  const message = translate('{report}: {status}, saved on this device', {
    report: shownTitleOf(entry),
    status: statusWords(status),
  });
  await saveOrTell(setReportStatus, args, { message });
}
