import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { reportByLid } from '#db/queries/reports.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { ReportRow } from '#db/tables/reports.ts';
import { fullName } from '#shared/person-name.ts';
import { periodWords } from '#shared/report-rules.ts';
import { RecordLife } from '#src/changes/life-line.tsx';
import { saveOrTell } from '#src/changes/save.ts';
import { History } from '#src/features/history/history.tsx';
import { deleteReport } from '#src/mutations/delete-report.ts';
import { namesOfReport } from '#src/mutations/report-title.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import layout from '#ui/layout.module.css';
import { shownTitleOf } from './cycle-status.ts';
import { EditReport } from './edit-report.tsx';
import { submittedWords } from './report-card.tsx';
import { ReportContent } from './report-content.tsx';
import { StatusBadge } from './status-badge.tsx';
import { UpdateStatus } from './update-status.tsx';

/** Which dialog is open, for which report. */
export interface Opened {
  kind: 'details' | 'edit' | 'delete';
  lid: string;
}

interface Props {
  opened: Opened;
  mayChange: boolean;
  onOpen(opened: Opened): void;
  onClose(): void;
}

/** The details, the edit form, or the question before deleting, for the current row. */
export function ReportDialogs({ opened, mayChange, onOpen, onClose }: Props) {
  const { kind, lid } = opened;
  const found = useMirror((db) => reportByLid(db, lid), [lid]);
  const isGone = found.kind === 'ready' && found.data === undefined;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (found.kind !== 'ready' || !found.data) return null;
  const row = found.data;
  if (kind === 'edit') return <EditReport row={row} onClose={onClose} />;
  if (kind === 'delete') return <DeleteReport row={row} onClose={onClose} />;
  return (
    <Dialog
      title={`${fullName(row)}, ${periodWords(row.report_year, row.report_month)}`}
      onClose={onClose}
      footer={
        <>
          <UpdateStatus report={{ ...row, name: fullName(row) }} />
          {mayChange && (
            <Button kind="quiet" icon="edit" onClick={() => onOpen({ kind: 'edit', lid })}>
              <Trans>Edit</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className={layout.stack4}>
        <p>
          <StatusBadge status={row.status} /> {row.church_name}{' '}
          <span className={layout.muted}>{submittedWords(row.submitted_at, row.id)}</span>
        </p>
        <ReportContent row={row} />
        <RecordLife rowKey={`reports:${lid}`} />
        <History kind="reports" lid={row.lid} id={row.id} />
      </div>
    </Dialog>
  );
}

function DeleteReport({ row, onClose }: { row: ReportRow; onClose(): void }) {
  const shown = shownTitleOf({ ...row, name: fullName(row) });

  async function confirm() {
    const args = { report: row.lid, ...namesOfReport({ ...row, name: fullName(row) }) };
    await saveOrTell(deleteReport, args, { message: t`${shown} deleted on this device` });
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Are you sure you want to delete this report?`}
      confirmLabel={t`Delete`}
      danger
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <Trans>{shown} is removed for everybody.</Trans>
      </p>
    </ConfirmDialog>
  );
}
