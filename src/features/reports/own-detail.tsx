import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { saveVersioned } from '#db/queries/drafts.ts';
import { REPORT_DRAFT } from '#db/queries/reports.ts';
import type { ReportRow } from '#db/tables/reports.ts';
import { periodWords } from '#shared/report-rules.ts';
import { RecordLife } from '#src/changes/life-line.tsx';
import { History } from '#src/features/history/history.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { submittedWords } from './report-card.tsx';
import { ReportContent } from './report-content.tsx';
import { fieldsOfReport } from './report-fields.ts';
import { StatusBadge } from './status-badge.tsx';

interface Props {
  row: ReportRow;
  mayCorrect: boolean;
  onClose(): void;
}

/** One of the author's own reports. Until somebody reviews it, the author can correct it. */
export function OwnDetail({ row, mayCorrect, onClose }: Props) {
  const navigate = useNavigate();

  /** Fills the form with this report. What the form contained is kept as a version. */
  async function correct() {
    const fields = fieldsOfReport(row);
    await saveVersioned(REPORT_DRAFT, { fields, lastSavedAt: undefined, isLosing: true });
    await navigate({ to: '/mbcb-report' });
  }

  return (
    <Dialog
      title={periodWords(row.report_year, row.report_month)}
      onClose={onClose}
      footer={
        mayCorrect &&
        row.status === 'submitted' && (
          <Button kind="secondary" icon="edit" onClick={() => void correct()}>
            <Trans>Correct this report</Trans>
          </Button>
        )
      }
    >
      <div className={layout.stack4}>
        <p>
          <StatusBadge status={row.status} /> {submittedWords(row.submitted_at, row.id)}
        </p>
        <ReportContent row={row} />
        <RecordLife rowKey={`reports:${row.lid}`} />
        <History kind="reports" lid={row.lid} id={row.id} />
      </div>
    </Dialog>
  );
}
