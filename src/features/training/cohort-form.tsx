import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import type { DraftFields } from '#db/queries/use-draft.ts';
import { seasonName } from '#shared/cohorts.ts';
import type { NewCohort } from '#shared/contract/cohorts.ts';
import { newRecord } from '#src/forms/record-changes.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { cohort, newCohort } from '#src/records/cohort.ts';
import { Select } from '#ui/select.tsx';
import { useToday } from '#ui/use-today.ts';

type Props = Omit<ComponentProps<typeof RecordForm>, 'kind'>;

/** Name, location and season of a cohort; of a new one also its first day. */
export function CohortForm(props: Props) {
  return (
    <RecordForm
      {...props}
      kind={props.isNew ? newCohort : cohort}
      instead={{ season: <SeasonChoice season={props.start.season} /> }}
    />
  );
}

/** A new cohort as entered in the form. */
export function newCohortIn(typed: DraftFields) {
  return newRecord<NewCohort>(newCohort, typed);
}

/** The seasons around today, and the one that is there. */
function SeasonChoice({ season }: { season: string | undefined }) {
  const year = Number(useToday().slice(0, 4));
  const years = [year - 1, year, year + 1];
  const seasons = years.flatMap((one) => [`spring-${one}`, `fall-${one}`]);
  const known = season && !seasons.includes(season) ? [season] : [];
  return (
    <Select label={t`Season`} name="season" defaultValue={season ?? `fall-${year}`}>
      {[...known, ...seasons].map((one) => (
        <option key={one} value={one}>
          {seasonName(one)}
        </option>
      ))}
    </Select>
  );
}
