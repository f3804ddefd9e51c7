import { createFileRoute } from '@tanstack/react-router';
import type { AssessmentView } from '#db/queries/assessments.ts';
import { assignmentsOfEvent } from '#db/queries/assignments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { useFeed } from '../../../-changes/use-feed.ts';
import classes from '../-parts/admin.module.css';
import { AssignmentForm } from '../-parts/assignment-form.tsx';
import { AssignmentTable } from '../-parts/assignment-table.tsx';
import { EventPage } from '../-parts/event-page.tsx';

export const Route = createFileRoute('/_signed-in/admin/assessments/$assessmentId/assignments')({
  component: Assignments,
});

/** Which assessor has which role (spec part 2, 2). */
function Assignments() {
  const { assessmentId } = Route.useParams();
  return (
    <EventPage title="Assessment Assignments" assessmentKey={assessmentId}>
      {(view) => <Event view={view} />}
    </EventPage>
  );
}

function Event({ view }: { view: AssessmentView }) {
  useFeed(`assignments:${view.row.lid}`);
  useFeed(`participants:${view.row.lid}`);
  const cards = useMirror((db) => assignmentsOfEvent(db, view.row.lid), [view.row.lid]);
  const found = cards.kind === 'ready' ? cards.data : [];
  return (
    <>
      <section className={classes.panel} aria-labelledby="create-assignment">
        <h2 id="create-assignment">Create Assignment</h2>
        <AssignmentForm view={view} known={found} />
      </section>
      <section className={classes.panel} aria-labelledby="assignments">
        <h2 id="assignments">Assignments</h2>
        <AssignmentTable cards={found} />
      </section>
    </>
  );
}
