import { t } from '@lingui/core/macro';
import { textIn } from '#db/queries/draft-fields.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { ReportRow } from '#db/tables/reports.ts';
import type { ReportFields } from '#shared/contract/mbcb-reports.ts';
import { REPORT_NUMBERS, REPORT_TEXTS, ReportYear } from '#shared/contract/mbcb-reports.ts';
import { text, translate } from '#shared/i18n.ts';
import { REPORT_LABELS } from '#shared/report-labels.ts';
import { MONTHS, monthName } from '#shared/report-rules.ts';
import { ChangeForm, type FormHandling } from '#src/forms/change-form.tsx';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { Typed } from '#src/forms/typed.ts';
import layout from '#ui/layout.module.css';
import { Select } from '#ui/select.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { FigureField } from './figure-field.tsx';
import { readReport } from './report-fields.ts';

/** The corrected fields with their previous values (S4); empty if nothing was corrected. */
export interface ReportChange {
  fields: ReportFields;
  before: Record<string, unknown>;
}

interface Props extends FormHandling<ReportChange> {
  /** The report as its corrector saw it. */
  row: ReportRow;
  start: DraftFields;
}

/** A form to correct every figure and text of a report. */
export function EditReportForm({ row, start, onSave, ...handling }: Props) {
  async function save(typed: DraftFields): Promise<SaveProblem | undefined> {
    const read = readReport(typed);
    const month = Number(typed.report_month);
    const year = ReportYear.safeParse(Number(typed.report_year));
    if (!month) return { report_month: text('is required') };
    if (!year.success) return { report_year: text('must be a number from 2020 to 2030') };
    if (read.kind === 'unreadable') return { [read.name]: read.why };
    return onSave(changeOf(row, { ...read.content, report_month: month, report_year: year.data }));
  }

  return (
    <ChangeForm {...handling} shape={Typed} onSave={save}>
      <div className={layout.pair}>
        <Select label={t`Month`} name="report_month" required defaultValue={start.report_month}>
          {MONTHS.map((name, index) => (
            <option key={name} value={index + 1}>
              {monthName(index + 1)}
            </option>
          ))}
        </Select>
        <TextField
          label={t`Year`}
          name="report_year"
          type="number"
          min={2020}
          max={2030}
          required
          defaultValue={start.report_year}
        />
      </div>
      <div className={layout.tiles}>
        {REPORT_NUMBERS.map((name) => (
          <FigureField key={name} name={name} start={start[name]} before={undefined} />
        ))}
      </div>
      {REPORT_TEXTS.map((name) => (
        <TextArea
          key={name}
          label={translate(REPORT_LABELS[name])}
          name={name}
          rows={3}
          defaultValue={start[name]}
        />
      ))}
    </ChangeForm>
  );
}

function changeOf(row: ReportRow, after: Record<string, number | string | null>): ReportChange {
  const known: Record<string, unknown> = row;
  const names = Object.keys(after).filter((name) => !isSame(after[name], known[name]));
  return {
    fields: Object.fromEntries(names.map((name) => [name, after[name]])) as ReportFields,
    before: Object.fromEntries(names.map((name) => [name, known[name]])),
  };
}

/** Surrounding whitespace and other line breaks do not count as a correction. */
function isSame(after: unknown, known: unknown): boolean {
  if (typeof after !== 'string') return after === known;
  return textIn(after).trim() === textIn(known).trim();
}
