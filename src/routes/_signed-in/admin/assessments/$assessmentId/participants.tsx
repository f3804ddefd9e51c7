import { createFileRoute } from '@tanstack/react-router';
import type { AssessmentView } from '#db/queries/assessments.ts';
import {
  assessorOptions,
  candidateOptions,
  plantersWithoutAccount,
} from '#db/queries/participant-options.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { candidateName, personName } from '#shared/participant-name.ts';
import { showCount } from '#shared/show-count.ts';
import { participantsKey } from '../../../-assessments/event-words.ts';
import { useList } from '../../../-lists/use-list.ts';
import classes from '../-parts/admin.module.css';
import { EventPage } from '../-parts/event-page.tsx';
import { ParticipantPanel } from '../-parts/participant-panel.tsx';

export const Route = createFileRoute('/_signed-in/admin/assessments/$assessmentId/participants')({
  component: Participants,
});

/** Who takes part, in two panels (spec part 2, 2). */
function Participants() {
  const { assessmentId } = Route.useParams();
  return (
    <EventPage title="Assessment Participants" assessmentKey={assessmentId}>
      {(view) => <Panels view={view} />}
    </EventPage>
  );
}

function Panels({ view }: { view: AssessmentView }) {
  const people = useList(participantsKey(view.row), { kind: 'ready', data: view });
  const assessors = useList('users', useMirror(assessorOptions, []));
  const candidates = useList('planters', useMirror(candidateOptions, []));
  const without = useMirror(plantersWithoutAccount, []);
  return (
    <div className={classes.panels}>
      <ParticipantPanel
        view={view}
        people={people.state}
        type="assessor"
        title="Assessors"
        label="Assessor"
        placeholder="Select assessor"
        failure="Failed to add assessor"
        options={assessors}
        failedOptions="Failed to load users"
        nameOf={personName}
      />
      <ParticipantPanel
        view={view}
        people={people.state}
        type="candidate"
        title="Candidates"
        label="Candidate"
        placeholder="Select planter (candidate)"
        failure="Failed to add candidate"
        options={candidates}
        failedOptions="Failed to fetch planters"
        hint={without.kind === 'ready' && without.data > 0 ? notOffered(without.data) : undefined}
        nameOf={candidateName}
      />
    </div>
  );
}

function notOffered(count: number): string {
  const who = count === 1 ? '1 planter is' : `${showCount(count)} planters are`;
  return `${who} not offered: only planters with an account can take part.`;
}
