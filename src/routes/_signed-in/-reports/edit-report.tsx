import { useState } from 'react';
import type { ReportRow } from '#db/tables/reports.ts';
import type { ReportFields } from '#shared/contract/mbcb-reports.ts';
import { REPORT_NUMBERS, REPORT_TEXTS, ReportYear } from '#shared/contract/mbcb-reports.ts';
import { REPORT_LABELS } from '#shared/report-labels.ts';
import { MONTHS } from '#shared/report-rules.ts';
import { editReport } from '#src/mutations/edit-report.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { savedToast, UNDO_MS } from '../-changes/saved-toast.ts';
import { titleOf } from './cycle-status.ts';
import { FigureField } from './figure-field.tsx';
import { fieldsIn, fieldsOfReport, readReport } from './report-fields.ts';
import { nameOf } from './report-words.ts';
import classes from './reports.module.css';

/** An administrator corrects a report; only what was touched is sent. */
export function EditReport({ row, onClose }: { row: ReportRow; onClose(): void }) {
  const [first] = useState(row);
  const [problem, setProblem] = useState<string>();
  const start = fieldsOfReport(first);

  async function save(form: HTMLFormElement) {
    const typed = fieldsIn(form);
    const read = readReport(typed);
    const month = Number(typed.report_month);
    const year = ReportYear.safeParse(Number(typed.report_year));
    if (!month) return setProblem('The month is required.');
    if (!year.success) return setProblem('The year must be a number from 2020 to 2030.');
    if (read.kind === 'unreadable') return setProblem('One of the numbers cannot be read.');
    const after = { ...read.content, report_month: month, report_year: year.data };
    const touched = touchedOf(first, after);
    if (Object.keys(touched.fields).length === 0) return onClose();
    const title = titleOf({ ...first, name: nameOf(first) });
    const args = { report: first.lid, title, year: first.report_year, ...touched };
    const saved = await enqueue(editReport, args, { holdMs: UNDO_MS });
    if (saved.kind === 'not-saved') return setProblem(saved.message);
    savedToast(`Changes to ${title} saved on this device`, saved.opId);
    onClose();
  }

  return (
    <Dialog title="Edit Report" closeOnOutsideTap={false} onClose={onClose}>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <div className={classes.pair}>
          <Select label="Month" name="report_month" required defaultValue={start.report_month}>
            {MONTHS.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Select>
          <TextField
            label="Year"
            name="report_year"
            type="number"
            min={2020}
            max={2030}
            required
            defaultValue={start.report_year}
          />
        </div>
        <div className={classes.figures}>
          {REPORT_NUMBERS.map((name) => (
            <FigureField key={name} name={name} start={start[name]} before={undefined} />
          ))}
        </div>
        {REPORT_TEXTS.map((name) => (
          <TextArea
            key={name}
            label={REPORT_LABELS[name]}
            name={name}
            rows={3}
            defaultValue={start[name]}
          />
        ))}
        {problem && (
          <Banner tone="danger" role="alert">
            {problem}
          </Banner>
        )}
        <div className={classes.actions}>
          <Button type="submit">Save Changes</Button>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What differs from the row that the form was opened with, and what stood there. */
function touchedOf(row: ReportRow, after: Record<string, number | string | null>) {
  const known: Record<string, unknown> = row;
  const names = Object.keys(after).filter((name) => after[name] !== known[name]);
  return {
    fields: Object.fromEntries(names.map((name) => [name, after[name]])) as ReportFields,
    before: Object.fromEntries(names.map((name) => [name, known[name]])),
  };
}
