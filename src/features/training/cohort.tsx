import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { cohortById } from '#shared/samples/cohorts.ts';
import { BackLink } from '#src/shells/back-link.tsx';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import { CohortDetails } from './cohort-details.tsx';
import { KeptOrSample, SampleNote } from './keeps-training.tsx';
import { KeptCohort } from './kept-cohort.tsx';
import { NoSuchSample } from './no-such-sample.tsx';

const route = getRouteApi('/_signed-in/training/cohorts/$cohortId');

/** A cohort: its facts, its twelve sessions and its roster. */
export function CohortScreen() {
  const { cohortId } = route.useParams();
  return (
    <div className={layout.stack5}>
      <BackLink to="/training/cohorts">
        <Trans>All cohorts</Trans>
      </BackLink>
      <KeptOrSample
        words={{ failed: t`Failed to load cohort`, heading: t`Training Cohort` }}
        kept={<KeptCohort cohortKey={cohortId} />}
        sample={<Sample cohortId={cohortId} />}
      />
    </div>
  );
}

function Sample({ cohortId }: { cohortId: string }) {
  const cohort = cohortById(cohortId, useToday());
  if (!cohort) return <NoSuchSample title={t`There is no such cohort`} />;
  return (
    <CohortDetails {...cohort} actions={<SampleNote />}>
      <ul className={layout.boxes}>
        {cohort.roster.map(({ id, name, location }) => (
          <li key={id}>
            <span className={layout.strong}>{name}</span>
            <span className={layout.muted}>{location}</span>
          </li>
        ))}
      </ul>
    </CohortDetails>
  );
}
