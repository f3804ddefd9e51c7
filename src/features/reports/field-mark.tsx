import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReportNumber } from '#shared/contract/mbcb-reports.ts';
import { showFigure } from '#shared/report-numbers.ts';
import type { FieldState } from './figure-states.ts';
import classes from './reports.module.css';

interface Props {
  /** Set for a figure; a refused text is not repeated here. */
  name?: ReportNumber;
  state: FieldState | undefined;
}

/** Marks a figure or text of a report that the server does not have or did not accept. */
export function FieldMark({ name, state }: Props) {
  if (!state) return null;
  if (state.kind === 'unsent') {
    return (
      <small className={classes.unsent}>
        <Trans>Not sent yet</Trans>
      </small>
    );
  }
  return <small className={classes.refused}>{refusedWords(state, name)}</small>;
}

function refusedWords(
  { value, why }: Extract<FieldState, { kind: 'refused' }>,
  name?: ReportNumber,
) {
  const isFigure = name !== undefined && (typeof value === 'number' || value === null);
  const figure = isFigure ? showFigure(name, value) : '';
  const words = figure === '' ? t`Your change was not accepted` : t`Not accepted: ${figure}`;
  return why ? `${words}. ${why}` : words;
}
