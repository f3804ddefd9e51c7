import { REPORT_STATUSES, type ReportStatus } from '#shared/contract/mbcb-reports.ts';
import { filterYears, MONTHS } from '#shared/report-rules.ts';
import { Choice } from '#ui/choice.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { statusWords } from './report-words.ts';
import classes from './reports.module.css';

export interface ReportsFilter {
  year?: number | undefined;
  month?: number | undefined;
  status?: ReportStatus | undefined;
  /** Words of name or church. */
  q?: string | undefined;
}

const MONTH_CHOICES = ['', ...MONTHS.map((_, at) => String(at + 1))];
const MONTH_WORDS: Readonly<Record<string, string>> = {
  '': 'All Months',
  ...Object.fromEntries(MONTHS.map((name, at) => [at + 1, name])),
};
const STATUS_WORDS: Readonly<Record<string, string>> = {
  '': 'All Statuses',
  ...Object.fromEntries(REPORT_STATUSES.map((status) => [status, statusWords(status)])),
};

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
        placeholder="Name or church"
        value={view.q ?? ''}
        onSearch={(q) => onView({ q: q || undefined })}
      />
      <Choice
        label="Year"
        name="year"
        value={String(view.year ?? '')}
        choices={['', ...filterYears(today).map(String)]}
        words={{ '': 'All Years' }}
        onChoose={(year) => onView({ year: Number(year) || undefined })}
      />
      <Choice
        label="Month"
        name="month"
        value={String(view.month ?? '')}
        choices={MONTH_CHOICES}
        words={MONTH_WORDS}
        onChoose={(month) => onView({ month: Number(month) || undefined })}
      />
      <Choice
        label="Status"
        name="status"
        value={view.status ?? ''}
        choices={['', ...REPORT_STATUSES]}
        words={STATUS_WORDS}
        onChoose={(status) => onView({ status: status || undefined })}
      />
    </search>
  );
}
