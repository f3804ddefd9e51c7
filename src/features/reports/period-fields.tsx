import { t } from '@lingui/core/macro';
import { MONTHS, monthName, submissionYears } from '#shared/report-rules.ts';
import layout from '#ui/layout.module.css';
import { Select } from '#ui/select.tsx';

export interface Period {
  month: number;
  year: number;
}

interface Props {
  today: string;
  period: Period;
  error: string | undefined;
  onChange(period: Period): void;
}

/** Month and year of the report. */
export function PeriodFields({ today, period, error, onChange }: Props) {
  return (
    <div className={layout.pair}>
      <Select
        label={t`Month`}
        name="report_month"
        required
        value={period.month || ''}
        error={error}
        onChange={(event) => onChange({ ...period, month: Number(event.currentTarget.value) })}
      >
        <option value="">{t`Choose a month`}</option>
        {MONTHS.map((name, index) => (
          <option key={name} value={index + 1}>
            {monthName(index + 1)}
          </option>
        ))}
      </Select>
      <Select
        label={t`Year`}
        name="report_year"
        required
        value={period.year}
        onChange={(event) => onChange({ ...period, year: Number(event.currentTarget.value) })}
      >
        {yearsWith(period.year, today).map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Includes the year of an older report that is being corrected, which can otherwise not be selected any more. */
function yearsWith(chosen: number, today: string): number[] {
  const years = submissionYears(today);
  return years.includes(chosen) ? years : [...years, chosen];
}
