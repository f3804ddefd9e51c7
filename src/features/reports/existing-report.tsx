import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { OwnReport } from '#db/queries/reports.ts';
import { periodWords } from '#shared/report-rules.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { statusWords } from './report-words.ts';

interface Props {
  existing: OwnReport;
  isCorrecting: boolean;
  mayCorrect: boolean;
  onCorrect(): void;
}

/** Shown for a second report for the same month: offers to correct the first one instead of refusing with an error. */
export function ExistingReport({ existing, isCorrecting, mayCorrect, onCorrect }: Props) {
  const { row } = existing;
  const period = periodWords(row.report_year, row.report_month);
  if (isCorrecting) {
    return (
      <Banner tone="info" role="status">
        <Trans>What you submit now replaces your report for {period}.</Trans>
      </Banner>
    );
  }
  const isOpen = mayCorrect && row.status === 'submitted';
  return (
    <Banner
      tone="warn"
      role="status"
      title={t`You have a report for ${period} already`}
      actions={
        <>
          <Link
            to="/mbcb-reports"
            search={{ report: row.lid }}
            className={buttonClass('secondary', { small: true })}
          >
            <Trans>Open the first one</Trans>
          </Link>
          {isOpen && (
            <Button small onClick={onCorrect}>
              <Trans>Correct it with this form</Trans>
            </Button>
          )}
        </>
      }
    >
      {isOpen
        ? t`Open it, correct it with the values of this form, or choose another month.`
        : whyNot(row)}
    </Banner>
  );
}

function whyNot({ id, status }: OwnReport['row']): string {
  if (id === null) {
    return t`It is still waiting to be sent: take it back under Waiting and sent changes, or choose another month.`;
  }
  const state = statusWords(status).toLowerCase();
  return t`It is ${state} and can only be changed by an administrator. Choose another month, or keep this draft.`;
}
