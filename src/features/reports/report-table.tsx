import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo, useCallback, useMemo } from 'react';
import type { Change } from '#db/queries/ops.ts';
import type { ReportEntry } from '#db/queries/report-index.ts';
import { reportChanges } from '#db/queries/reports.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { showFigure } from '#shared/report-numbers.ts';
import { periodWords } from '#shared/report-rules.ts';
import { stateWords } from '#src/changes/change-words.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-props.ts';
import layout from '#ui/layout.module.css';
import type { Opened } from './report-dialogs.tsx';
import { submittedDay } from './report-words.ts';
import classes from './reports.module.css';
import { StatusBadge } from './status-badge.tsx';
import { UpdateStatus } from './update-status.tsx';

interface Props {
  entries: readonly ReportEntry[];
  /** Whether to show Edit and Delete, which only privileged users have. */
  mayChange: boolean;
  onOpen(opened: Opened): void;
}

const NONE: ReadonlyMap<string, readonly Change[]> = new Map();

/** All columns of the specification; on a phone each report is a card. */
export const ReportTable = memo(function ReportTable({ entries, mayChange, onOpen }: Props) {
  const changes = useMirror(reportChanges, []);
  const pending = changes.kind === 'ready' ? changes.data : NONE;
  const columns = useMemo(
    () => columnsOf(pending, mayChange, onOpen),
    [pending, mayChange, onOpen],
  );
  const open = useCallback(({ lid }: ReportEntry) => onOpen({ kind: 'details', lid }), [onOpen]);
  return (
    <DataTable
      label={t`MBCB Reports`}
      columns={columns}
      rows={entries}
      rowKey={({ lid }) => lid}
      onOpen={open}
    />
  );
});

function columnsOf(
  pending: ReadonlyMap<string, readonly Change[]>,
  mayChange: boolean,
  onOpen: Props['onOpen'],
): Column<ReportEntry>[] {
  return [
    {
      key: 'planter',
      title: t`Church Planter`,
      cell: ({ name }) => name || '–',
      share: 1.3,
      onCard: 'title',
    },
    { key: 'church', title: t`Church`, cell: ({ church_name }) => church_name || '–', share: 1.3 },
    {
      key: 'period',
      title: t`Period`,
      cell: ({ report_year, report_month }) => periodWords(report_year, report_month),
    },
    {
      key: 'status',
      title: t`Status`,
      cell: ({ lid, status }) => (
        <Status status={status} change={pending.get(`reports:${lid}`)?.at(-1)} />
      ),
    },
    {
      key: 'submitted',
      title: t`Submitted`,
      cell: ({ submitted_at }) => submittedDay(submitted_at) || '–',
    },
    { key: 'metrics', title: t`Key Metrics`, cell: keyMetrics, share: 1.5 },
    {
      key: 'actions',
      title: t`Actions`,
      share: 2.8,
      onCard: 'actions',
      cell: (entry) => <Actions entry={entry} mayChange={mayChange} onOpen={onOpen} />,
    },
  ];
}

function Status({ status, change }: { status: string; change: Change | undefined }) {
  return (
    <>
      <StatusBadge status={status} />
      {change && <span className={layout.muted}> {stateWords(change)}</span>}
    </>
  );
}

function keyMetrics({ sunday_attendance, baptisms, monthly_income }: ReportEntry): string {
  const people = showFigure('sunday_attendance', sunday_attendance);
  const baptized = showFigure('baptisms', baptisms);
  return [
    t`${people} on Sunday`,
    t`${baptized} baptisms`,
    showFigure('monthly_income', monthly_income),
  ].join(' · ');
}

function Actions({ entry, mayChange, onOpen }: { entry: ReportEntry } & Omit<Props, 'entries'>) {
  const { lid } = entry;
  const about = `${entry.name}, ${periodWords(entry.report_year, entry.report_month)}`;
  return (
    <div className={classes.rowActions}>
      <Button
        small
        kind="secondary"
        aria-label={t`View Details of ${about}`}
        onClick={() => onOpen({ kind: 'details', lid })}
      >
        <Trans>View Details</Trans>
      </Button>
      <UpdateStatus small report={entry} />
      {mayChange && (
        <>
          <Button
            small
            kind="quiet"
            aria-label={t`Edit ${about}`}
            onClick={() => onOpen({ kind: 'edit', lid })}
          >
            <Trans>Edit</Trans>
          </Button>
          <Button
            small
            kind="quiet"
            aria-label={t`Delete ${about}`}
            onClick={() => onOpen({ kind: 'delete', lid })}
          >
            <Trans>Delete</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
