/** What stands in the fields of a form, by field name. */
export type DraftFields = Record<string, string>;

/** Only texts come back into a form; anything else in a stored draft is of another build. */
export function fieldsOfDraft(
  fields: Record<string, unknown> | undefined,
): DraftFields | undefined {
  if (!fields) return undefined;
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/** So many characters fewer in one field between two saves: something was cut out or typed over. */
const MUCH = 20;

/** True when a field loses much at once. */
export function isLosing(before: DraftFields | undefined, after: DraftFields): boolean {
  return Object.entries(before ?? {}).some(
    ([name, text]) => text.length - (after[name]?.length ?? 0) >= MUCH,
  );
}
