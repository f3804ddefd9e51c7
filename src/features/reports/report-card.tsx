import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Life } from '#db/queries/life.ts';
import type { OwnReport } from '#db/queries/reports.ts';
import { dayOf, showDay } from '#shared/dates.ts';
import { showFigure } from '#shared/report-numbers.ts';
import { periodWords } from '#shared/report-rules.ts';
import { LifeLine } from '#src/changes/life-line.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import layout from '#ui/layout.module.css';
import { FieldMark } from './field-mark.tsx';
import type { FieldStates } from './figure-states.ts';
import classes from './reports.module.css';
import { StatusBadge } from './status-badge.tsx';

interface Props {
  report: OwnReport;
  lives: readonly Life[] | undefined;
  /** States of the figures that the server does not have. */
  states: FieldStates | undefined;
  onOpen(): void;
}

/** A month's report: its period, its main figures, and its state. */
export function ReportCard({ report: { row }, lives, states, onOpen }: Props) {
  const period = periodWords(row.report_year, row.report_month);
  return (
    <Card as="article" small className={layout.stack3} aria-label={period}>
      <div className={layout.spread2}>
        <h2>{period}</h2>
        <StatusBadge status={row.status} />
      </div>
      <dl className={classes.facts}>
        <dt>
          <Trans>Sunday Attendance</Trans>
        </dt>
        <dd>
          {showFigure('sunday_attendance', row.sunday_attendance)}{' '}
          <FieldMark name="sunday_attendance" state={states?.get('sunday_attendance')} />
        </dd>
        <dt>
          <Trans>Baptisms</Trans>
        </dt>
        <dd>
          {showFigure('baptisms', row.baptisms)}{' '}
          <FieldMark name="baptisms" state={states?.get('baptisms')} />
        </dd>
        <dt>
          <Trans>Monthly Income</Trans>
        </dt>
        <dd>
          {showFigure('monthly_income', row.monthly_income)}{' '}
          <FieldMark name="monthly_income" state={states?.get('monthly_income')} />
        </dd>
      </dl>
      <p className={layout.muted}>{submittedWords(row.submitted_at, row.id)}</p>
      <LifeLine lives={lives} />
      <div>
        <Button kind="secondary" small onClick={onOpen} aria-label={t`View Details of ${period}`}>
          <Trans>View Details</Trans>
        </Button>
      </div>
    </Card>
  );
}

/** E.g. 'Submitted 11/3/2026', or 'Written' before it has been sent. */
export function submittedWords(submittedAt: string, id: number | null): string {
  const at = new Date(submittedAt);
  if (Number.isNaN(at.getTime())) return '';
  const day = showDay(dayOf(at));
  return id === null ? t`Written ${day}` : t`Submitted ${day}`;
}
