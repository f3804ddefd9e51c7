import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type AssessmentCard, assessmentLists } from '#db/queries/assessments.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { assessmentDates, rawDates } from '#shared/assessment-dates.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-props.ts';
import layout from '#ui/layout.module.css';
import { EmptyState } from '#ui/state.tsx';
import { ASSESSMENTS_WORDS, eventName, UNREADABLE_EVENTS } from '../event-words.ts';
import { CompleteAssessment, ReopenAssessment } from './complete-assessment.tsx';
import { DeleteAssessment } from './delete-assessment.tsx';

/** All events as a table (spec part 2, 2: /admin/assessments). */
export function AdminAssessments() {
  return (
    <div className={layout.stack4}>
      <div className={layout.spread3}>
        <h1>
          <Trans>Assessments</Trans>
        </h1>
        <Link to="/admin/assessments/add" className={buttonClass()}>
          <Trans>Add New Assessment</Trans>
        </Link>
      </div>
      <Table />
    </div>
  );
}

function Table() {
  const list = useList('assessments', useMirror(assessmentLists, []));
  const [deleting, setDeleting] = useState<AssessmentCard>();
  return (
    <>
      <ListGate
        list={list}
        has={({ upcoming, previous }) => upcoming.length + previous.length > 0}
        words={ASSESSMENTS_WORDS}
        unreadable={UNREADABLE_EVENTS}
        empty={
          <EmptyState title={t`No assessments yet`} icon="assessment">
            <p>
              <Trans>Add the first one: it can be done without a network, too.</Trans>
            </p>
          </EmptyState>
        }
      >
        {({ upcoming, previous }) => (
          <DataTable
            label={t`Assessments`}
            columns={columns(setDeleting)}
            // Upcoming events first, because those are being worked on.
            rows={[...upcoming, ...previous]}
            rowKey={({ row }) => row.lid}
          />
        )}
      </ListGate>
      {deleting && <DeleteAssessment card={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function columns(onDelete: (card: AssessmentCard) => void): readonly Column<AssessmentCard>[] {
  return [
    {
      key: 'name',
      title: t`Name`,
      share: 1.5,
      onCard: 'title',
      cell: ({ row, changes }) => (
        <span className={layout.cluster2}>
          <span id={nameId(row)}>{eventName(row)}</span>
          {row.is_completed && (
            <Badge tone="ok">
              <Trans>Completed</Trans>
            </Badge>
          )}
          <ChangeBadge changes={changes} />
        </span>
      ),
    },
    { key: 'location', title: t`Location`, cell: ({ row }) => row.location },
    {
      key: 'dates',
      title: t`Dates`,
      cell: ({ row }) => <span title={rawDates(row)}>{assessmentDates(row)}</span>,
    },
    {
      key: 'participants',
      title: t`Participants`,
      cell: ({ candidateCount, assessorCount }) =>
        t`${candidateCount} candidates / ${assessorCount} assessors`,
    },
    {
      key: 'actions',
      title: t`Actions`,
      share: 4.2,
      onCard: 'actions',
      cell: (card) => <Actions card={card} onDelete={() => onDelete(card)} />,
    },
  ];
}

/** The element with the name of an event; describes the actions of its row. */
const nameId = ({ lid }: AssessmentCard['row']) => `event-${lid}`;

function Actions({ card: { row }, onDelete }: { card: AssessmentCard; onDelete(): void }) {
  const params = { assessmentId: keyOfRow(row) };
  const look = {
    className: buttonClass('quiet', { small: true }),
    'aria-describedby': nameId(row),
  };
  return (
    <span className={layout.cluster2}>
      <Link to="/admin/assessments/$assessmentId/edit" params={params} {...look}>
        <Trans>Edit</Trans>
      </Link>
      <Link to="/admin/assessments/$assessmentId/participants" params={params} {...look}>
        <Trans>Participants</Trans>
      </Link>
      <Link to="/admin/assessments/$assessmentId/assignments" params={params} {...look}>
        <Trans>Assignments</Trans>
      </Link>
      {row.is_completed ? (
        <ReopenAssessment row={row} describedBy={nameId(row)} />
      ) : (
        <CompleteAssessment row={row} describedBy={nameId(row)} />
      )}
      <Button kind="quiet" small aria-describedby={nameId(row)} onClick={onDelete}>
        <Trans>Delete</Trans>
      </Button>
    </span>
  );
}
