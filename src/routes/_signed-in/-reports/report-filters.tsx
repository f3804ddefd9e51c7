import { REPORT_STATUSES, type ReportStatus } from '#shared/contract/mbcb-reports.ts';
import { filterYears, MONTHS } from '#shared/report-rules.ts';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { statusWords } from './report-words.ts';
import classes from './reports.module.css';

export interface ReportsFilter {
  year?: number | undefined;
  month?: number | undefined;
  status?: ReportStatus | undefined;
  /** Words of name or church. */
  q?: string | undefined;
}

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
      <Select
        label="Year"
        name="year"
        value={view.year ?? ''}
        onChange={(event) => onView({ year: Number(event.currentTarget.value) || undefined })}
      >
        <option value="">All Years</option>
        {filterYears(today).map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </Select>
      <Select
        label="Month"
        name="month"
        value={view.month ?? ''}
        onChange={(event) => onView({ month: Number(event.currentTarget.value) || undefined })}
      >
        <option value="">All Months</option>
        {MONTHS.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </Select>
      <Select
        label="Status"
        name="status"
        value={view.status ?? ''}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          onView({ status: REPORT_STATUSES.find((status) => status === chosen) });
        }}
      >
        <option value="">All Statuses</option>
        {REPORT_STATUSES.map((status) => (
          <option key={status} value={status}>
            {statusWords(status)}
          </option>
        ))}
      </Select>
    </search>
  );
}
