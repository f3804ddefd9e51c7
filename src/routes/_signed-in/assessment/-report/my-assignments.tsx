import type { ReactNode } from 'react';
import { type AssignmentCard, assignmentsOfAssessor } from '#db/queries/assignments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { useUser } from '#src/account/account.ts';
import { Loading } from '#ui/spinner.tsx';
import { EmptyState } from '#ui/state.tsx';
import { useFeed } from '../../-changes/use-feed.ts';
import classes from '../-parts/assessment.module.css';
import { AssessmentProblem } from '../-parts/assessment-problem.tsx';

/** The own assignments, each drawn by `children`; with what there is to say while there are none. */
export function MyAssignments({ children }: { children(card: AssignmentCard): ReactNode }) {
  const user = useUser();
  const cards = useMirror((db) => assignmentsOfAssessor(db, user.id), [user.id]);
  const feed = useFeed('my-assignments');
  if (cards.kind === 'loading') return <Loading />;
  const message = cards.kind === 'failed' ? cards.message : feed.error;
  const found = cards.kind === 'ready' ? cards.data : [];
  if (found.length > 0) return <ul className={classes.cards}>{found.map(children)}</ul>;
  if (message) return <AssessmentProblem fallback="Failed to load assignments" message={message} />;
  if (feed.readAt === 0) return <Loading />;
  return (
    <EmptyState title="No assignments yet" icon="assessment">
      <p>They appear here as soon as you are given one.</p>
    </EmptyState>
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
