import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import type { DraftFields } from '#db/queries/use-draft.ts';
import type { CohortRow } from '#db/tables/extras.ts';
import { seasonName } from '#shared/cohorts.ts';
import { saveEdit } from '#src/changes/save.ts';
import type { Changes } from '#src/forms/changes-to.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { newRecord } from '#src/forms/record-changes.ts';
import { RecordForm } from '#src/forms/record-form.tsx';
import { editCohort } from '#src/mutations/extras.ts';
import { cohort, type NewCohort } from '#src/records/cohort.ts';
import { newKind } from '#src/records/extra.ts';
import { Select } from '#ui/select.tsx';
import { useToday } from '#ui/use-today.ts';

type Props = Omit<ComponentProps<typeof RecordForm>, 'kind'>;

/** Name, location and season of a cohort, and the first day of a new one. */
export function CohortForm(props: Props) {
  return (
    <RecordForm
      {...props}
      kind={props.isNew ? newKind(cohort) : cohort}
      instead={{ season: <SeasonChoice season={props.start.season} /> }}
    />
  );
}

/** Reads a new cohort from the form. */
export function newCohortIn(typed: DraftFields) {
  return newRecord<NewCohort>(newKind(cohort), typed);
}

/** Offers the seasons around today, and the current value. */
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

/** Saves the changes to a cohort, by path (`sessions.3.date`). Returns the form's problem if that fails. */
export async function saveCohort(
  { lid, name }: CohortRow,
  changes: Changes<Record<string, unknown>>,
): Promise<SaveProblem | undefined> {
  if (changes.kind === 'problems') return changes.errors;
  return saveEdit(editCohort, { cohort: lid, cohortName: name }, changes);
}
