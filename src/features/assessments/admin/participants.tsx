import { plural, t } from '@lingui/core/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { AssessmentView } from '#db/queries/assessments.ts';
import { wasRead } from '#db/queries/list-rules.ts';
import {
  assessorOptions,
  candidateOptions,
  plantersWithoutAccount,
} from '#db/queries/participant-options.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import { candidateName, personName } from '#shared/participant-name.ts';
import { useList } from '#src/lists/use-list.ts';
import layout from '#ui/layout.module.css';
import { participantsKey } from '../event-words.ts';
import { EventPage } from './event-page.tsx';
import { ParticipantPanel } from './participant-panel.tsx';

const route = getRouteApi('/_signed-in/admin/assessments/$assessmentId/participants');

/** The participants of an event, in two panels (spec part 2, 2). */
export function Participants() {
  const { assessmentId } = route.useParams();
  return (
    <EventPage title={t`Assessment Participants`} assessmentKey={assessmentId}>
      {(view) => <Panels view={view} />}
    </EventPage>
  );
}

function Panels({ view }: { view: AssessmentView }) {
  const people = useList(participantsKey(view.row), { kind: 'ready', data: view });
  const assessors = useList('users', useMirror(assessorOptions, []));
  const candidates = useList('planters', useMirror(candidateOptions, []));
  const without = useMirror(plantersWithoutAccount, []);
  const isCounted = without.kind === 'ready' && without.data > 0 && wasRead(candidates.state);
  return (
    <div className={layout.columns}>
      <ParticipantPanel
        view={view}
        people={people.state}
        type="assessor"
        title={t`Assessors`}
        label={t`Assessor`}
        placeholder={t`Select assessor`}
        failure={t`Failed to add assessor`}
        options={assessors}
        failedOptions={t`Failed to load users`}
        nameOf={personName}
      />
      <ParticipantPanel
        view={view}
        people={people.state}
        type="candidate"
        title={t`Candidates`}
        label={t`Candidate`}
        placeholder={t`Select planter (candidate)`}
        failure={t`Failed to add candidate`}
        options={candidates}
        failedOptions={t`Failed to fetch planters`}
        hint={isCounted ? notOffered(without.data) : undefined}
        nameOf={candidateName}
      />
    </div>
  );
}

function notOffered(count: number): string {
  return plural(count, {
    one: '# planter is not offered: only planters with an account can take part.',
    other: '# planters are not offered: only planters with an account can take part.',
  });
}
