import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { REPORT_MONEY, type ReportNumber } from '#shared/contract/mbcb-reports.ts';
import { translate } from '#shared/i18n.ts';
import { REPORT_LABELS } from '#shared/report-labels.ts';
import { farOffWords, readFigure, showFigure } from '#shared/report-numbers.ts';
import { monthName } from '#shared/report-rules.ts';
import { TextField } from '#ui/text-field.tsx';
import classes from './reports.module.css';

interface Props {
  name: ReportNumber;
  start: string | undefined;
  /** The month before and its value; undefined if there is no report for it. */
  before: { month: number; value: number | null } | undefined;
}

/**
 * A figure, with the previous month's value next to it. Shows an error for unreadable input, and a question if the
 * value is far off.
 */
export function FigureField({ name, start = '', before }: Props) {
  const [text, setText] = useState(start);
  const [isLeft, setLeft] = useState(start !== '');
  const read = readFigure(name, text);
  const farOff =
    isLeft && read.kind === 'figure' && before ? farOffWords(name, before, read.value) : undefined;
  const isMoney = (REPORT_MONEY as readonly string[]).includes(name);
  return (
    <div className={classes.figure}>
      <TextField
        label={translate(REPORT_LABELS[name])}
        name={name}
        inputMode={isMoney || name === 'volunteer_hours' ? 'decimal' : 'numeric'}
        autoComplete="off"
        defaultValue={start}
        hint={before && lastWords(name, before)}
        error={isLeft && read.kind === 'unreadable' ? read.why : undefined}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={() => setLeft(true)}
      />
      <p role="status" className={classes.farOff}>
        {farOff}
      </p>
    </div>
  );
}

function lastWords(name: ReportNumber, { month, value }: NonNullable<Props['before']>): string {
  const last = showFigure(name, value);
  const monthBefore = monthName(month);
  return t`In ${monthBefore}: ${last}`;
}
