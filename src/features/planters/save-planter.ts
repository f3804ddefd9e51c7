import * as z from 'zod/mini';
import { type DraftFields, textIn } from '#db/queries/draft-fields.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { dayIn } from '#shared/contract/answers/days.ts';
import { NewPlanter, PlanterFields } from '#shared/contract/church-planters.ts';
import { coupleName } from '#shared/couple-name.ts';
import { translate } from '#shared/i18n.ts';
import { newLid } from '#shared/ids.ts';
import { placeWords } from '#shared/stages.ts';
import type { Person } from '#src/changes/person.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { type Changes, changesTo, trimmed } from '#src/forms/changes-to.ts';
import { fieldProblems, type SaveProblem } from '#src/forms/field-problems.ts';
import { TypedEmail } from '#src/forms/typed.ts';
import { createPlanter } from '#src/mutations/create-planter.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { isPlanterDay, PLANTER_LABELS } from '#src/mutations/planter-fields.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { moveStage } from './move-stage.ts';

export const REQUIRED_TO_CREATE = [
  'first_name',
  'last_name',
  'location',
  'church_name',
  'email',
] as const;
export const REQUIRED_TO_EDIT = ['first_name', 'last_name'] as const;

const TypedPlanter = z.extend(NewPlanter, { email: TypedEmail });

/** A new planter as somebody typed it, without blanks around texts. */
export function newPlanterIn(typed: DraftFields) {
  return TypedPlanter.safeParse(trimmed(typed));
}

/** Queues a new planter. Returns why not, for the form. */
export async function saveNew(typed: DraftFields, draft: string): Promise<SaveProblem | undefined> {
  const fields = newPlanterIn(typed);
  if (!fields.success) return fieldProblems(fields.error.issues);
  const args = { planter: newLid(), fields: fields.data, at: new Date().toISOString() };
  const saved = await enqueue(createPlanter, args, { holdMs: UNDO_MS, draft });
  if (saved.kind === 'not-saved') return saved.message;
  const { first_name, last_name } = fields.data;
  const name = `${first_name} ${last_name}`;
  savedToast(translate('{name} saved on this device', { name }), saved.opId);
  return undefined;
}

/**
 * Queues what the author changed: the record, and separately the stage and status (spec part 2, 4).
 * Returns why not, for the form.
 */
export async function saveEdit(
  entry: Pick<PlanterEntry, 'row' | 'name' | 'stage' | 'status'>,
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
    const saved = await enqueue(editPlanter, args, { holdMs: UNDO_MS, draft });
    if (saved.kind === 'not-saved') return saved.message;
    savedToast(
      translate('Changes to {name} saved on this device', { name: planterName }),
      saved.opId,
    );
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
export function textsOf(entry: Pick<PlanterEntry, 'row' | 'stage' | 'status'>): DraftFields {
  const row: Record<string, unknown> = entry.row;
  const texts = Object.keys(PLANTER_LABELS).map((name) => [name, shownIn(name, row[name])]);
  return { ...Object.fromEntries(texts), stage: entry.stage, status: entry.status };
}

/** A date input shows only a day: with anything else in it, its emptiness would look like a change. */
function shownIn(name: string, value: unknown): string {
  return isPlanterDay(name) ? (dayIn(value) ?? '') : textIn(value);
}

/** What the author changed of a record; stage and status are a write of their own. */
export function changesToPlanter(
  entry: Pick<PlanterEntry, 'row' | 'stage' | 'status'>,
  typed: DraftFields,
): Changes<PlanterFields> {
  const row: Record<string, unknown> = entry.row;
  const before = Object.fromEntries(Object.keys(PLANTER_LABELS).map((name) => [name, row[name]]));
  return changesTo({ before, shown: textsOf(entry), typed, shape: PlanterFields });
}
