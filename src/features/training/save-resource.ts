import type { ResourceRow } from '#db/tables/extras.ts';
import { moveAbove } from '#shared/resource-order.ts';
import { type Edit, saveEdit } from '#src/changes/save.ts';
import { editResource } from '#src/mutations/extras.ts';
import type { EditOf } from '#src/records/extra.ts';
import type { resource } from '#src/records/resource.ts';

/** The fields that differ from `before`. */
export function changesToResource(
  fields: EditOf<typeof resource>,
  before: Partial<ResourceRow>,
): Edit<EditOf<typeof resource>> {
  const then = new Map<string, unknown>(Object.entries(before));
  const isOther = (name: string) => then.get(name) !== Reflect.get(fields, name);
  // A file and its size are changed together, even if the new file has the same size.
  const touched = Object.entries(fields).filter(([name]) =>
    name === 'file_size' ? isOther('file_hash') : isOther(name),
  );
  if (touched.length === 0) return { kind: 'none' };
  const known = touched.map(([name]) => [name, then.get(name)]);
  return { kind: 'some', fields: Object.fromEntries(touched), before: Object.fromEntries(known) };
}

/** Saves the fields that differ from `before`. Resolves to an error message if that fails. */
export function saveResource(
  { lid, title }: ResourceRow,
  fields: EditOf<typeof resource>,
  before: Partial<ResourceRow>,
): Promise<string | undefined> {
  const about = { resource: lid, resourceTitle: title };
  return saveEdit(editResource, about, changesToResource(fields, before));
}

/** Moves a resource directly above another one. Resolves to an error message if that fails. */
export async function saveMove<T extends ResourceRow>(
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
