import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReportEntry } from '#db/queries/report-index.ts';
import { nextStatus, periodWords } from '#shared/report-rules.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { cycleStatus } from './cycle-status.ts';
import { statusWords } from './report-words.ts';
import classes from './reports.module.css';

type Named = Pick<ReportEntry, 'lid' | 'name' | 'report_year' | 'report_month' | 'status'>;

/** 'Update Status', with the next status. Withdrawing an approval requires a confirmation. */
export function UpdateStatus({ report, small = false }: { report: Named; small?: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const next = statusWords(nextStatus(report.status));
  const current = statusWords(report.status).toLowerCase();
  const isBackwards = nextStatus(report.status) === 'submitted';
  const about = `${report.name}, ${periodWords(report.report_year, report.report_month)}`;
  return (
    <>
      <Button
        small={small}
        kind="secondary"
        aria-label={t`Update Status of ${about} to ${next}`}
        onClick={() => (isBackwards ? setAsking(true) : void cycleStatus(report))}
      >
        {/* A single child, so that the text wraps normally and not in two columns. */}
        <span>
          <Trans>
            Update Status <small className={classes.next}>to {next}</small>
          </Trans>
        </span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Set this report back to ${next}?`}
          confirmLabel={t`Set to ${next}`}
          onConfirm={() => {
            setAsking(false);
            void cycleStatus(report);
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            <Trans>
              The report of {about} is {current} at the moment.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
