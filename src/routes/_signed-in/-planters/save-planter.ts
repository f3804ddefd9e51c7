import { textIn } from '#db/queries/draft-fields.ts';
import type { PlanterEntry } from '#db/queries/planter-index.ts';
import { dayIn } from '#shared/contract/answers/days.ts';
import { NewPlanter, PlanterFields } from '#shared/contract/church-planters.ts';
import { coupleName } from '#shared/couple-name.ts';
import { newLid } from '#shared/ids.ts';
import { createPlanter } from '#src/mutations/create-planter.ts';
import { editPlanter } from '#src/mutations/edit-planter.ts';
import { isPlanterDay, PLANTER_LABELS } from '#src/mutations/planter-fields.ts';
import { enqueue } from '#src/sync/enqueue.ts';
import type { Person } from '../-changes/person.ts';
import { savedToast, UNDO_MS } from '../-changes/saved-toast.ts';
import { moveStage } from './move-stage.ts';
import type { TypedPlanter } from './planter-form.tsx';

export const REQUIRED_TO_CREATE = [
  'first_name',
  'last_name',
  'location',
  'church_name',
  'email',
] as const;
export const REQUIRED_TO_EDIT = ['first_name', 'last_name'] as const;

const LABELS: Readonly<Record<string, string>> = PLANTER_LABELS;

/** Queues a new planter. Answers why not, for the form. */
export async function saveNew(typed: TypedPlanter, draft: string): Promise<string | undefined> {
  const fields = NewPlanter.safeParse(typed);
  if (!fields.success) return problemOf(fields.error.issues[0]);
  const args = { planter: newLid(), fields: fields.data, at: new Date().toISOString() };
  const saved = await enqueue(createPlanter, args, { holdMs: UNDO_MS, draft });
  if (saved.kind === 'not-saved') return saved.message;
  const { first_name, last_name } = fields.data;
  savedToast(`${first_name} ${last_name} saved on this device`, saved.opId);
  return undefined;
}

/**
 * Queues what the author changed: the record, and separately the stage and status (spec part 2, 4).
 * Answers why not, for the form.
 */
export async function saveEdit(
  entry: Pick<PlanterEntry, 'row' | 'name' | 'stage' | 'status'>,
  typed: TypedPlanter,
  me: Person,
  draft: string,
): Promise<string | undefined> {
  const changes = changesTo(entry, typed);
  if (changes.kind === 'problem') return changes.message;
  if (changes.kind === 'some') {
    const { fields, before } = changes;
    const planterName = coupleName(entry.row);
    const args = { planter: entry.row.lid, planterName, fields, before };
    const saved = await enqueue(editPlanter, args, { holdMs: UNDO_MS, draft });
    if (saved.kind === 'not-saved') return saved.message;
    savedToast(`Changes to ${planterName} saved on this device`, saved.opId);
  }

  const { stage = entry.stage, status = entry.status } = typed;
  if (stage === entry.stage && status === entry.status) return undefined;
  const moved = await moveStage(entry, { stage, status, notes: '' }, me, { holdMs: UNDO_MS });
  if (moved.kind === 'not-saved') return moved.message;
  savedToast(`${entry.name} is now ${stage} · ${status}`, moved.opId);
  return undefined;
}

/** What stands in the form of a planter, as texts. */
export function textsOf(entry: Pick<PlanterEntry, 'row' | 'stage' | 'status'>): TypedPlanter {
  const row: Record<string, unknown> = entry.row;
  const texts = Object.keys(PLANTER_LABELS).map((name) => [name, shownIn(name, row[name])]);
  return { ...Object.fromEntries(texts), stage: entry.stage, status: entry.status };
}

/** A date input shows nothing but a day: with anything else in it, its emptiness would look like a change. */
function shownIn(name: string, value: unknown): string {
  return isPlanterDay(name) ? (dayIn(value) ?? '') : textIn(value);
}

type PlanterChange =
  | { kind: 'none' }
  | { kind: 'problem'; message: string }
  | { kind: 'some'; fields: PlanterFields; before: Record<string, unknown> };

/** What the author changed of a record, with the values that stood there before (S4). */
export function changesTo(
  entry: Pick<PlanterEntry, 'row' | 'stage' | 'status'>,
  typed: TypedPlanter,
): PlanterChange {
  const shown = textsOf(entry);
  const changed = Object.entries(typed)
    .map(([name, value]): [string, string] => [name, value.trim()])
    .filter(([name, value]) => name in LABELS && value !== asTyped(shown[name] ?? ''));
  if (changed.length === 0) return { kind: 'none' };
  const fields = PlanterFields.safeParse(Object.fromEntries(changed));
  if (!fields.success) return { kind: 'problem', message: problemOf(fields.error.issues[0]) };
  const row: Record<string, unknown> = entry.row;
  const before = Object.fromEntries(changed.map(([name]) => [name, row[name]]));
  return { kind: 'some', fields: fields.data, before };
}

/** A text as its field gives it back untouched: with plain line ends, and without blanks around it. */
function asTyped(text: string): string {
  return text.replaceAll('\r\n', '\n').trim();
}

/** Says which field is not right, and why. */
export function problemOf(issue: { path: PropertyKey[]; message: string } | undefined): string {
  const name = String(issue?.path[0] ?? '');
  const label = LABELS[name] ?? name;
  return `${label} ${issue?.message ?? 'is not right'}`;
}
