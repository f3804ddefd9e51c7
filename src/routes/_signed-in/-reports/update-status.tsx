import { useState } from 'react';
import type { ReportEntry } from '#db/queries/report-index.ts';
import { nextStatus, periodWords } from '#shared/report-rules.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { cycleStatus } from './cycle-status.ts';
import { statusWords } from './report-words.ts';

type Named = Pick<ReportEntry, 'lid' | 'name' | 'report_year' | 'report_month' | 'status'>;

/** 'Update Status', with the status that comes next. What takes an approval back is asked first. */
export function UpdateStatus({ report, small = false }: { report: Named; small?: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const next = statusWords(nextStatus(report.status));
  const isBackwards = nextStatus(report.status) === 'submitted';
  const about = `${report.name}, ${periodWords(report.report_year, report.report_month)}`;
  return (
    <>
      <Button
        small={small}
        kind="secondary"
        aria-label={`Update Status of ${about} to ${next}`}
        onClick={() => (isBackwards ? setAsking(true) : void cycleStatus(report))}
      >
        Update Status <small>to {next}</small>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Set this report back to ${next}?`}
          confirmLabel={`Set to ${next}`}
          onConfirm={() => {
            setAsking(false);
            void cycleStatus(report);
          }}
          onCancel={() => setAsking(false)}
        >
          <p>
            The report of {about} is {statusWords(report.status).toLowerCase()} at the moment.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
