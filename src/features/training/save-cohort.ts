import type { CohortRow } from '#db/tables/cohorts.ts';
import { translate } from '#shared/i18n.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { editCohort } from '#src/mutations/edit-cohort.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { toast } from '#ui/toast.tsx';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Saves what differs from the values that the form opened with, by path (`sessions.3.date`). Answers why the device
 * could not keep it.
 */
export async function saveCohort(
  { lid, name }: CohortRow,
  fields: Fields,
  start: Fields,
  onDone: () => void,
): Promise<string | undefined> {
  const touched = Object.keys(fields).filter((path) => fields[path] !== start[path]);
  const only = (values: Fields) => Object.fromEntries(touched.map((path) => [path, values[path]]));
  if (touched.length === 0) {
    onDone();
    toast(translate('You have not changed anything.'));
    return undefined;
  }
  const args = { cohort: lid, cohortName: name, fields: only(fields), before: only(start) };
  const saved = await enqueue(editCohort, args, { holdMs: UNDO_MS });
  if (saved.kind === 'not-saved') return saved.message;
  onDone();
  savedToast(translate('Saved on this device'), saved.opId);
  return undefined;
}
