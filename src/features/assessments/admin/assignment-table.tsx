import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AssignmentCard } from '#db/queries/assignments.ts';
import { assignedRole } from '#shared/assessment-words.ts';
import { translate } from '#shared/i18n.ts';
import { ChangeBadge } from '#src/changes/change-badge.tsx';
import { notSavedToast, savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { removeAssignment } from '#src/mutations/remove-assignment.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import type { Column } from '#ui/data-table-props.ts';
import layout from '#ui/layout.module.css';

const columns = (): readonly Column<AssignmentCard>[] => [
  {
    key: 'role',
    title: t`Role`,
    onCard: 'title',
    cell: (card) => (
      <span className={layout.cluster2}>
        {roleName(card.row)}
        <ChangeBadge changes={card.changes} />
      </span>
    ),
  },
  { key: 'assessor', title: t`Assessor`, cell: ({ row }) => assessorOf(row) },
  {
    key: 'candidate',
    title: t`Candidate`,
    cell: ({ row }) => row.candidate_name || t`All couples`,
  },
  {
    key: 'remove',
    title: t`Remove`,
    onCard: 'actions',
    cell: ({ row }) => (
      <Button kind="quiet" small aria-label={removeLabel(row)} onClick={() => void remove(row)}>
        <Trans>Remove</Trans>
      </Button>
    ),
  },
];

/** The assignments of an event. */
export function AssignmentTable({ cards }: { cards: readonly AssignmentCard[] }) {
  return (
    <DataTable
      label={t`Assignments`}
      columns={columns()}
      rows={cards}
      rowKey={({ row }) => row.lid}
    />
  );
}

type Row = AssignmentCard['row'];

function assessorOf(row: Row): string {
  const name = `${row.assessor_first_name} ${row.assessor_last_name}`.trim();
  const { assessor_id: id } = row;
  return name || t`User ${id}`;
}

function roleName(row: Row): string {
  return translate(assignedRole(row));
}

function removeLabel(row: Row): string {
  const role = roleName(row);
  const assessor = assessorOf(row);
  return t`Remove ${role} from ${assessor}`;
}

async function remove(row: Row): Promise<void> {
  const role = roleName(row);
  const args = {
    assignment: row.lid,
    assessment: row.assessment,
    roleName: row.role_name,
    assessorName: assessorOf(row),
  };
  const saved = await enqueue(removeAssignment, args, { holdMs: UNDO_MS });
  if (saved.kind === 'saved') savedToast(t`${role} taken back on this device`, saved.opId);
  else notSavedToast(saved.message);
}
