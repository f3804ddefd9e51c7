import type { DraftFields } from '#db/queries/draft-fields.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { coupleName } from '#shared/couple-name.ts';
import { translate } from '#shared/i18n.ts';
import { newLid } from '#shared/ids.ts';
import { fullName } from '#shared/person-name.ts';
import { placeWords } from '#shared/stages.ts';
import type { Person } from '#src/changes/person.ts';
import { save } from '#src/changes/save.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import type { SaveProblem } from '#src/forms/field-problems.ts';
import { changesToRecord, formFields, newRecord } from '#src/forms/record-changes.ts';
import { createPlanter } from '#src/mutations/create-planter.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { type NewPlanter, type PlanterFields, planter } from '#src/records/planter.ts';
import { moveStage } from './move-stage.ts';

type Entry = Pick<PlanterEntry, 'row' | 'name' | 'stage' | 'status'>;

/** A new planter from the form's values, without surrounding whitespace. */
export function newPlanterIn({ stage = '', status = '', ...typed }: DraftFields) {
  const made = newRecord<NewPlanter>(planter, typed);
  return made.kind === 'some' ? { ...made, fields: { ...made.fields, stage, status } } : made;
}

/** Queues a new planter. Returns the form's problem if that fails. */
export async function saveNew(typed: DraftFields, draft: string): Promise<SaveProblem | undefined> {
  const made = newPlanterIn(typed);
  if (made.kind === 'problems') return made.errors;
  const { fields } = made;
  const args = { planter: newLid(), fields, at: new Date().toISOString() };
  const name = fullName(fields);
  return save(createPlanter, args, {
    draft,
    message: translate('{name} saved on this device', { name }),
  });
}

/**
 * Queues what the author changed: the record, and separately the stage and status (spec part 2, 4). Returns the form's
 * problem if that fails.
 */
export async function saveEdit(
  entry: Entry,
  typed: DraftFields,
  me: Person,
  draft: string,
): Promise<SaveProblem | undefined> {
  const changes = changesToPlanter(entry, typed);
  if (changes.kind === 'problems') return changes.errors;
  if (changes.kind === 'some') {
    const { fields, before } = changes;
    const planterName = coupleName(entry.row);
    const args = { planter: entry.row.lid, planterName, fields, before };
    const message = translate('Changes to {name} saved on this device', { name: planterName });
    const problem = await save(editPlanter, args, { draft, message });
    if (problem !== undefined) return problem;
  }

  const { stage = entry.stage, status = entry.status } = typed;
  if (stage === entry.stage && status === entry.status) return undefined;
  const moved = await moveStage(entry, { stage, status, notes: '' }, me, { holdMs: UNDO_MS });
  if (moved.kind === 'not-saved') return moved.message;
  const { name } = entry;
  savedToast(
    translate('{name} is now {place}', { name, place: placeWords(stage, status) }),
    moved.opId,
  );
  return undefined;
}

/** The values of a planter's form, as texts. */
export function textsOf({ row, stage, status }: Omit<Entry, 'name'>): DraftFields {
  return { ...formFields(planter, row), stage, status };
}

/** The changed fields of a record; stage and status are changed by a write of their own. */
export function changesToPlanter({ row }: Pick<Entry, 'row'>, typed: DraftFields) {
  return changesToRecord<PlanterFields>(planter, row, typed);
}
