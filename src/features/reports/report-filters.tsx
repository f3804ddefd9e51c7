import { t } from '@lingui/core/macro';
import { REPORT_STATUSES, type ReportStatus } from '#shared/contract/mbcb-reports.ts';
import { filterYears, MONTHS, monthName } from '#shared/report-rules.ts';
import { Choice } from '#ui/choice.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { statusWords } from './report-words.ts';
import classes from './reports.module.css';

export interface ReportsFilter {
  year?: number | undefined;
  month?: number | undefined;
  status?: ReportStatus | undefined;
  /** Words in name or church. */
  q?: string | undefined;
}

const MONTH_CHOICES = ['', ...MONTHS.map((_, at) => String(at + 1))];
const monthWords = (): Readonly<Record<string, string>> => ({
  '': t`All Months`,
  ...Object.fromEntries(MONTHS.map((_, at) => [at + 1, monthName(at + 1)])),
});
const statusChoices = (): Readonly<Record<string, string>> => ({
  '': t`All Statuses`,
  ...Object.fromEntries(REPORT_STATUSES.map((status) => [status, statusWords(status)])),
});

interface Props {
  today: string;
  view: ReportsFilter;
  onView(changed: ReportsFilter): void;
}

/** Year, month, status, and a search by name or church. */
export function ReportFilters({ today, view, onView }: Props) {
  return (
    <search className={classes.filters}>
      <SearchField
        placeholder={t`Name or church`}
        value={view.q ?? ''}
        onSearch={(q) => onView({ q: q || undefined })}
      />
      <Choice
        label={t`Year`}
        name="year"
        value={String(view.year ?? '')}
        choices={['', ...filterYears(today).map(String)]}
        words={{ '': t`All Years` }}
        onChoose={(year) => onView({ year: Number(year) || undefined })}
      />
      <Choice
        label={t`Month`}
        name="month"
        value={String(view.month ?? '')}
        choices={MONTH_CHOICES}
        words={monthWords()}
        onChoose={(month) => onView({ month: Number(month) || undefined })}
      />
      <Choice
        label={t`Status`}
        name="status"
        value={view.status ?? ''}
        choices={['', ...REPORT_STATUSES]}
        words={statusChoices()}
        onChoose={(status) => onView({ status: status || undefined })}
      />
    </search>
  );
}
