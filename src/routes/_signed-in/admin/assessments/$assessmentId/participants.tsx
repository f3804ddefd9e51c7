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
import { useFeed } from '../../../-changes/use-feed.ts';
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
  useFeed(`participants:${view.row.lid}`);
  useFeed('users');
  const assessors = useMirror(assessorOptions, []);
  const candidates = useMirror(candidateOptions, []);
  const without = useMirror(plantersWithoutAccount, []);
  return (
    <div className={classes.panels}>
      <ParticipantPanel
        view={view}
        type="assessor"
        title="Assessors"
        label="Assessor"
        placeholder="Select assessor"
        failure="Failed to add assessor"
        options={assessors.kind === 'ready' ? assessors.data : []}
        nameOf={personName}
      />
      <ParticipantPanel
        view={view}
        type="candidate"
        title="Candidates"
        label="Candidate"
        placeholder="Select planter (candidate)"
        failure="Failed to add candidate"
        options={candidates.kind === 'ready' ? candidates.data : []}
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
