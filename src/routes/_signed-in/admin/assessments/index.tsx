import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type AssessmentCard, assessmentLists } from '#db/queries/assessments.ts';
import { keyOfRow } from '#db/queries/record-key.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { assessmentDates, rawDates } from '#shared/assessment-dates.ts';
import { failureWords } from '#shared/failure-words.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { ChangeBadge } from '../../-changes/change-badge.tsx';
import { useFeed } from '../../-changes/use-feed.ts';
import { UnreadableNote } from '../../-lists/unreadable-note.tsx';
import classes from './-parts/admin.module.css';
import { CompleteAssessment } from './-parts/complete-assessment.tsx';
import { DeleteAssessment } from './-parts/delete-assessment.tsx';

export const Route = createFileRoute('/_signed-in/admin/assessments/')({
  component: AdminAssessments,
});

/** All events as a table (spec part 2, 2: /admin/assessments). */
function AdminAssessments() {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>Assessments</h1>
        <Link to="/admin/assessments/add" className={buttonClass()}>
          Add New Assessment
        </Link>
      </div>
      <UnreadableNote list="assessments" table="assessments" called={['event', 'events']} />
      <Table />
    </div>
  );
}

function Table() {
  const cards = useMirror(assessmentLists, []);
  const feed = useFeed('assessments');
  const [deleting, setDeleting] = useState<AssessmentCard>();
  if (cards.kind === 'loading') return <p role="status">Loading...</p>;
  // What is to come is what is worked on.
  const rows = cards.kind === 'ready' ? [...cards.data.upcoming, ...cards.data.previous] : [];
  const message = cards.kind === 'failed' ? cards.message : feed.error;
  if (rows.length === 0 && message) {
    return (
      <ErrorState title={`Error: ${failureWords(message) || 'Failed to load assessments'}`}>
        <p>Failed to load assessments</p>
      </ErrorState>
    );
  }
  if (rows.length === 0 && feed.readAt === 0) return <p role="status">Loading...</p>;
  if (rows.length === 0) {
    return (
      <EmptyState title="No assessments yet" icon="assessment">
        <p>Add the first one: it can be done without a network, too.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <DataTable
        label="Assessments"
        columns={columns(setDeleting)}
        rows={rows}
        rowKey={({ row }) => row.lid}
      />
      {deleting && <DeleteAssessment card={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function columns(onDelete: (card: AssessmentCard) => void): readonly Column<AssessmentCard>[] {
  return [
    {
      key: 'name',
      title: 'Name',
      share: 1.5,
      onCard: 'title',
      cell: ({ row, changes }) => (
        <span className={classes.actions}>
          {row.name}
          {row.is_completed && <Badge tone="ok">Completed</Badge>}
          <ChangeBadge changes={changes} />
        </span>
      ),
    },
    { key: 'location', title: 'Location', cell: ({ row }) => row.location },
    {
      key: 'dates',
      title: 'Dates',
      cell: ({ row }) => <span title={rawDates(row)}>{assessmentDates(row)}</span>,
    },
    {
      key: 'participants',
      title: 'Participants',
      cell: ({ candidateCount, assessorCount }) =>
        `${candidateCount} candidates / ${assessorCount} assessors`,
    },
    {
      key: 'actions',
      title: 'Actions',
      share: 4.2,
      onCard: 'actions',
      cell: (card) => <Actions card={card} onDelete={() => onDelete(card)} />,
    },
  ];
}

function Actions({ card: { row }, onDelete }: { card: AssessmentCard; onDelete(): void }) {
  const params = { assessmentId: keyOfRow(row) };
  const look = buttonClass('quiet', { small: true });
  return (
    <span className={classes.actions}>
      <Link to="/admin/assessments/$assessmentId/edit" params={params} className={look}>
        Edit
      </Link>
      <Link to="/admin/assessments/$assessmentId/participants" params={params} className={look}>
        Participants
      </Link>
      <Link to="/admin/assessments/$assessmentId/assignments" params={params} className={look}>
        Assignments
      </Link>
      {!row.is_completed && <CompleteAssessment row={row} />}
      <Button kind="quiet" small onClick={onDelete}>
        Delete
      </Button>
    </span>
  );
}
