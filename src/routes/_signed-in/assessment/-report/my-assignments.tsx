import type { ReactNode } from 'react';
import { type AssignmentCard, assignmentsOfAssessor } from '#db/queries/assignments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { useUser } from '#src/account/account.ts';
import { EmptyState } from '#ui/state.tsx';
import { ASSIGNMENTS_WORDS } from '../../-assessments/event-words.ts';
import { ListGate } from '../../-lists/list-gate.tsx';
import { useList } from '../../-lists/use-list.ts';
import classes from '../-parts/assessment.module.css';

const UNREADABLE = {
  list: 'my-assignments',
  table: 'assignments',
  called: ['assignment', 'assignments'],
} as const;

/** The own assignments, each drawn by `children`; with what there is to say while there are none. */
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
      unreadable={UNREADABLE}
      empty={
        <EmptyState title="No assignments yet" icon="assessment">
          <p>They appear here as soon as you are given one.</p>
        </EmptyState>
      }
    >
      {(cards) => <ul className={classes.cards}>{cards.map(children)}</ul>}
    </ListGate>
  );
}

/** Whom an assignment concerns. */
export function coupleOf({ row }: Pick<AssignmentCard, 'row'>): string {
  return (
    row.candidate_name || (row.candidate_id === 0 ? 'All couples' : `User ${row.candidate_id}`)
  );
}

/** Its role, or 'Role {id}' where nobody says how it is called. */
export function roleOf({ row }: Pick<AssignmentCard, 'row'>): string {
  return row.role_name || `Role ${row.role_id}`;
}
