import type { TrainingResourceRow } from '#db/tables/training-resources.ts';
import type { TrainingResourceFields } from '#shared/contract/training-resources.ts';
import { translate } from '#shared/i18n.ts';
import { moveAbove } from '#shared/resource-order.ts';
import { savedToast, UNDO_MS } from '#src/changes/saved-toast.ts';
import { editResource } from '#src/mutations/edit-resource.ts';
import { enqueue } from '#src/sync-client/enqueue.ts';
import { toast } from '#ui/toast.tsx';

/** Saves what differs from `before`. Answers why the device could not keep it. */
export async function saveResource(
  { lid, title }: TrainingResourceRow,
  fields: TrainingResourceFields,
  before: Partial<TrainingResourceRow>,
): Promise<string | undefined> {
  const then = new Map<string, unknown>(Object.entries(before));
  const isOther = (name: string) => then.get(name) !== Reflect.get(fields, name);
  // A file and its size go together, also where the next file is as large as the last one.
  const touched = Object.entries(fields).filter(([name]) =>
    name === 'file_size' ? isOther('file_hash') : isOther(name),
  );
  if (touched.length === 0) {
    toast(translate('You have not changed anything.'));
    return undefined;
  }
  const args = {
    resource: lid,
    resourceTitle: title,
    fields: Object.fromEntries(touched),
    before: Object.fromEntries(touched.map(([name]) => [name, then.get(name)])),
  };
  const saved = await enqueue(editResource, args, { holdMs: UNDO_MS });
  if (saved.kind === 'not-saved') return saved.message;
  savedToast(translate('Saved on this device'), saved.opId);
  return undefined;
}

/** Moves a resource directly above another one. Answers why the device could not keep it. */
export async function saveMove<T extends TrainingResourceRow>(
  rows: readonly T[],
  row: T,
  target: T,
): Promise<string | undefined> {
  for (const { row: moved, position } of moveAbove(rows, row, target)) {
    const problem = await saveResource(moved, { position }, { position: moved.position });
    if (problem !== undefined) return problem;
  }
  return undefined;
}
