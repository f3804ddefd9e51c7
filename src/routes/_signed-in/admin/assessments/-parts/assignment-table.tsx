import type { AssignmentCard } from '#db/queries/assignments.ts';
import { removeAssignment } from '#src/mutations/remove-assignment.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-props.ts';
import { toast } from '#ui/toast.tsx';
import { ChangeBadge } from '../../../-changes/change-badge.tsx';
import { savedToast, UNDO_MS } from '../../../-changes/saved-toast.ts';
import classes from './admin.module.css';

const COLUMNS: readonly Column<AssignmentCard>[] = [
  {
    key: 'role',
    title: 'Role',
    onCard: 'title',
    cell: (card) => (
      <span className={classes.mine}>
        {card.row.role_name || `Role ${card.row.role_id}`}
        <ChangeBadge changes={card.changes} />
      </span>
    ),
  },
  { key: 'assessor', title: 'Assessor', cell: ({ row }) => assessorOf(row) },
  {
    key: 'candidate',
    title: 'Candidate',
    cell: ({ row }) => row.candidate_name || 'All couples',
  },
  {
    key: 'remove',
    title: 'Remove',
    onCard: 'actions',
    cell: ({ row }) => (
      <Button
        kind="quiet"
        small
        aria-label={`Remove ${row.role_name} from ${assessorOf(row)}`}
        onClick={() => void remove(row)}
      >
        Remove
      </Button>
    ),
  },
];

/** The assignments of an event. */
export function AssignmentTable({ cards }: { cards: readonly AssignmentCard[] }) {
  return (
    <DataTable label="Assignments" columns={COLUMNS} rows={cards} rowKey={({ row }) => row.lid} />
  );
}

type Row = AssignmentCard['row'];

function assessorOf(row: Row): string {
  const name = `${row.assessor_first_name} ${row.assessor_last_name}`.trim();
  return name || `User ${row.assessor_id}`;
}

async function remove(row: Row): Promise<void> {
  const args = {
    assignment: row.lid,
    assessment: row.assessment,
    roleName: row.role_name,
    assessorName: assessorOf(row),
  };
  const saved = await enqueue(removeAssignment, args, { holdMs: UNDO_MS });
  if (saved.kind === 'saved') savedToast(`${row.role_name} is taken back`, saved.opId);
  else toast(saved.message, { kind: 'error' });
}
