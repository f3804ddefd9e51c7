/** The values of a form, by field name. */
export type DraftFields = Record<string, string>;

/** Only texts are put back into a form. Other values in a stored draft come from another build. */
export function fieldsOfDraft(
  fields: Record<string, unknown> | undefined,
): DraftFields | undefined {
  if (!fields) return undefined;
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}

/**
 * The fields that differ from those first shown in the form. A draft of an edit keeps only these, so that reopening the
 * form days later does not revert what others have changed meanwhile.
 */
export function onlyChanged(
  fields: DraftFields,
  shown: Readonly<Record<string, unknown>>,
): DraftFields {
  const changed = Object.entries(fields).filter(
    ([name, text]) => textIn(text) !== textIn(shown[name]),
  );
  return Object.fromEntries(changed);
}

/** A value of a record as an unchanged form field returns it: a text with plain line endings. */
export function textIn(value: unknown): string {
  const isTextual = typeof value === 'string' || typeof value === 'number';
  return isTextual ? String(value).replaceAll('\r\n', '\n') : '';
}

/** If a field loses this many characters between two saves, text was cut or overwritten. */
const MUCH = 20;

/** True if a field loses much text at once. */
export function isLosing(before: DraftFields | undefined, after: DraftFields): boolean {
  return Object.entries(before ?? {}).some(
    ([name, text]) => text.length - (after[name]?.length ?? 0) >= MUCH,
  );
}
