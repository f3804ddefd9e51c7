import type { CohortRow } from '#db/tables/cohorts.ts';
import { saveEdit } from '#src/changes/save.ts';
import type { Changes } from '#src/forms/changes-to.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { editCohort } from '#src/mutations/edit-cohort.ts';

/** Saves what was changed of a cohort, by path (`sessions.3.date`). Answers what is wrong with it, or why it could not. */
export async function saveCohort(
  { lid, name }: CohortRow,
  changes: Changes<Record<string, unknown>>,
): Promise<SaveProblem | undefined> {
  if (changes.kind === 'problems') return changes.errors;
  return saveEdit(editCohort, { cohort: lid, cohortName: name }, changes);
}
