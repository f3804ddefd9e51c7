import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Cohort, currentCohorts, pastCohorts } from '#shared/samples/cohorts.ts';
import layout from '#ui/layout.module.css';
import { useToday } from '#ui/use-today.ts';
import { CohortList } from './cohort-list.tsx';
import { KeptOrSample, SampleNote } from './keeps-training.tsx';
import { KeptCohorts } from './kept-cohorts.tsx';

/** Current cohorts first (spec part 2, 2: Training): records if the server has them, otherwise the samples. */
export function Cohorts() {
  return (
    <div className={layout.stack5}>
      <h1>
        <Trans>Training Cohorts</Trans>
      </h1>
      <KeptOrSample
        words={{ failed: t`Failed to load cohorts` }}
        kept={<KeptCohorts />}
        sample={<Samples />}
      />
    </div>
  );
}

function Samples() {
  const today = useToday();
  const listed = ({ id, ...cohort }: Cohort) => ({ ...cohort, key: String(id) });
  return (
    <>
      <SampleNote />
      <CohortList title={t`Current Cohorts`} cohorts={currentCohorts(today).map(listed)} />
      <CohortList title={t`Past Cohorts`} cohorts={pastCohorts(today).map(listed)} />
    </>
  );
}
