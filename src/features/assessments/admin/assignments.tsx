import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { AssessmentView } from '#db/queries/assessments.ts';
import { assignmentsOfEvent } from '#db/queries/assignments.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { ChoicesProblem, ListGate } from '#src/lists/list-gate.tsx';
import { useList } from '#src/lists/use-list.ts';
import layout from '#ui/layout.module.css';
import {
  ASSIGNMENTS_CALLED,
  ASSIGNMENTS_WORDS,
  PARTICIPANTS_WORDS,
  participantsKey,
} from '../event-words.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { AssignmentTable } from './assignment-table.tsx';
import { EventPage } from './event-page.tsx';

const route = getRouteApi('/_signed-in/admin/assessments/$assessmentId/assignments');

/** Which assessor has which role (spec part 2, 2). */
export function Assignments() {
  const { assessmentId } = route.useParams();
  return (
    <EventPage title={t`Assessment Assignments`} assessmentKey={assessmentId}>
      {(view) => <Event view={view} />}
    </EventPage>
  );
}

function Event({ view }: { view: AssessmentView }) {
  const { row } = view;
  const cards = useMirror((db) => assignmentsOfEvent(db, row.lid), [row.lid]);
  const key = `assignments:${row.lid}`;
  const list = useList(row.id === null ? undefined : key, cards);
  const people = useList(participantsKey(row), { kind: 'ready', data: view.team });
  return (
    <>
      <section className={layout.stack3} aria-labelledby="create-assignment">
        <h2 id="create-assignment">
          <Trans>Create Assignment</Trans>
        </h2>
        <ChoicesProblem list={people} words={PARTICIPANTS_WORDS} />
        <AssignmentForm view={view} known={cards.kind === 'ready' ? cards.data : []} />
      </section>
      <section className={layout.stack3} aria-labelledby="assignments">
        <h2 id="assignments">
          <Trans>Assignments</Trans>
        </h2>
        <ListGate
          list={list}
          has={({ length }) => length > 0}
          words={ASSIGNMENTS_WORDS}
          unreadable={{ list: key, table: 'assignments', called: ASSIGNMENTS_CALLED, isPart: true }}
          small
          empty={
            <p className={layout.muted}>
              <Trans>No assignments yet.</Trans>
            </p>
          }
        >
          {(found) => <AssignmentTable cards={found} />}
        </ListGate>
      </section>
    </>
  );
}
