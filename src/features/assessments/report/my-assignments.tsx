import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type AssignmentCard, assignmentsOfAssessor } from '#db/queries/assignments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { assignedCouple, assignedRole } from '#shared/assessment-words.ts';
import { translate } from '#shared/i18n.ts';
import { useUser } from '#src/account/account.ts';
import { ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import layout from '#ui/layout.module.css';
import { EmptyState } from '#ui/state.tsx';
import { ASSIGNMENTS_WORDS, UNREADABLE_ASSIGNMENTS } from '../event-words.ts';

/** The user's own assignments, each rendered by `children`, or a message if there are none. */
export function MyAssignments({ children }: { children(card: AssignmentCard): ReactNode }) {
  const user = useUser();
  const list = useList(
    'my-assignments',
    useMirror((db) => assignmentsOfAssessor(db, user.id), [user.id]),
  );
  return (
    <ListGate
      list={list}
      has={(cards) => cards.length > 0}
      words={ASSIGNMENTS_WORDS}
      unreadable={UNREADABLE_ASSIGNMENTS}
      empty={
        <EmptyState title={t`No assignments yet`} icon="assessment">
          <p>
            <Trans>They appear here as soon as you are given one.</Trans>
          </p>
        </EmptyState>
      }
    >
      {(cards) => <ul className={layout.cards}>{cards.map(children)}</ul>}
    </ListGate>
  );
}

/** The couple of an assignment. */
export function coupleOf({ row }: Pick<AssignmentCard, 'row'>): string {
  return translate(assignedCouple(row));
}

/** The role of an assignment, or 'Role {id}' if it has no name. */
export function roleOf({ row }: Pick<AssignmentCard, 'row'>): string {
  return translate(assignedRole(row));
}
