import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { OwnReport, OwnReports } from '#db/queries/reports.ts';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { text, translate } from '#shared/i18n.ts';
import { REPORT_LABELS, REPORT_SECTIONS } from '#shared/report-labels.ts';
import { movePeriod, periodKey } from '#shared/report-rules.ts';
import type { ReportContent } from '#src/mutations/report-args.ts';
import { Together } from '#src/presence/together.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import layout from '#ui/layout.module.css';
import { TextArea } from '#ui/text-field.tsx';
import { ExistingReport } from './existing-report.tsx';
import { FigureField } from './figure-field.tsx';
import { type Period, PeriodFields } from './period-fields.tsx';
import { fieldsIn, readReport } from './report-fields.ts';
import { emptyParts, PartHeading, ReportProgress } from './report-progress.tsx';

export interface FilledReport {
  period: Period;
  content: ReportContent;
  /** Local key of the author's report that this one replaces. */
  corrects: string | undefined;
}

interface Props {
  today: string;
  start: DraftFields;
  own: Pick<OwnReports, 'reports' | 'mayCorrect'>;
  onTyped(fields: DraftFields): void;
  /** Saves the report; resolves to an error message, or to undefined on success. */
  onSubmit(report: FilledReport): Promise<string | undefined>;
  /** Shown next to the buttons: whether the draft is saved. */
  saved?: ReactNode;
  submitLabel?: string;
  /** Set if the form is in a dialog; otherwise Cancel links to home. */
  onCancel?: () => void;
}

const UNREADABLE = text(
  'One of the numbers cannot be read. It is marked; nothing is sent until it is clear.',
);

/** The form of the monthly report, in seven parts. */
export function ReportForm({
  today,
  start,
  own: { reports, mayCorrect },
  onTyped,
  onSubmit,
  saved,
  submitLabel = t`Submit Report`,
  onCancel,
}: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [period, setPeriod] = useState(() => startPeriod(start, reports, today));
  const [corrected, setCorrected] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [empty, setEmpty] = useState(() => emptyParts(start, period.month > 0));

  const key = periodKey(period.year, period.month);
  const existing = reports.find(({ row }) => row.period === key);
  const isCorrecting = existing !== undefined && corrected === existing.row.lid;
  const before = reports.find(({ row }) => row.period === movePeriod(key, -1))?.row;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSaving) return;
    const read = readReport(fieldsIn(event.currentTarget));
    if (period.month === 0) return stop(t`Choose the month of this report.`, 'report_month');
    if (read.kind === 'unreadable') return stop(translate(UNREADABLE), read.name);
    if (existing && !isCorrecting) {
      return stop(
        t`There is a report for this month already: see the question above.`,
        'report_month',
      );
    }
    setSaving(true);
    const corrects = isCorrecting ? existing.row.lid : undefined;
    setProblem(await onSubmit({ period, content: read.content, corrects }));
    setSaving(false);
  }

  function stop(words: string, field: string) {
    setProblem(words);
    const control = form.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) control.focus();
  }

  return (
    <Together screen="report" record={isCorrecting ? existing.row.id : null}>
      <form
        ref={form}
        noValidate
        className={classNames(layout.stack4, layout.narrow)}
        onInput={(event) => {
          const fields = fieldsIn(event.currentTarget);
          onTyped(fields);
          setEmpty(emptyParts(fields, Number(fields.report_month) > 0));
        }}
        onSubmit={(event) => void submit(event)}
      >
        {REPORT_SECTIONS.map(({ title, numbers, texts }, index) => (
          <Card key={title} as="section" className={layout.stack4} aria-label={translate(title)}>
            <PartHeading number={index + 1} title={title} isBegun={!empty.includes(title)} />
            {index === 0 && (
              <>
                <PeriodFields
                  today={today}
                  period={period}
                  error={period.month === 0 && problem ? t`Choose a month` : undefined}
                  onChange={setPeriod}
                />
                {existing && (
                  <ExistingReport
                    existing={existing}
                    isCorrecting={isCorrecting}
                    mayCorrect={mayCorrect}
                    onCorrect={() => setCorrected(existing.row.lid)}
                  />
                )}
              </>
            )}
            {numbers.length > 0 && (
              <div className={layout.tiles}>
                {numbers.map((name) => (
                  <FigureField
                    key={name}
                    name={name}
                    start={start[name]}
                    before={before && { month: before.report_month, value: before[name] }}
                  />
                ))}
              </div>
            )}
            {texts.map((name) => (
              <TextArea
                key={name}
                label={translate(REPORT_LABELS[name])}
                name={name}
                rows={4}
                defaultValue={start[name]}
              />
            ))}
          </Card>
        ))}
        {problem && (
          <Banner tone="danger" role="alert">
            {problem}
          </Banner>
        )}
        <ReportProgress empty={empty} />
        {saved}
        <div className={layout.wrap3}>
          <Button type="submit" busyLabel={isSaving && t`Saving...`}>
            {submitLabel}
          </Button>
          {onCancel ? (
            <Button kind="secondary" onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          ) : (
            <Link to="/" className={buttonClass('secondary')}>
              <Trans>Cancel</Trans>
            </Link>
          )}
        </div>
      </form>
    </Together>
  );
}

/** The period of the draft, or else last month, or this month if last month has been reported already. */
function startPeriod(start: DraftFields, reports: readonly OwnReport[], today: string): Period {
  if (start.report_year !== undefined) {
    return { month: Number(start.report_month) || 0, year: Number(start.report_year) };
  }
  const current = today.slice(0, 7);
  const last = movePeriod(current, -1);
  const due = reports.some(({ row }) => row.period === last) ? current : last;
  const [year = 0, month = 0] = due.split('-').map(Number);
  return { month, year };
}
