/** The values of a form, by field name. */
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

/**
 * What differs from what the form showed at first: a draft of a change keeps only this, so that a form which opens
 * again days later takes back nothing that others have changed meanwhile.
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

/** A value of a record as a form's field gives it back untouched: a text, with plain line ends. */
export function textIn(value: unknown): string {
  const isTextual = typeof value === 'string' || typeof value === 'number';
  return isTextual ? String(value).replaceAll('\r\n', '\n') : '';
}

/** So many characters fewer in one field between two saves: something was cut out or typed over. */
const MUCH = 20;

/** True when a field loses much at once. */
export function isLosing(before: DraftFields | undefined, after: DraftFields): boolean {
  return Object.entries(before ?? {}).some(
    ([name, text]) => text.length - (after[name]?.length ?? 0) >= MUCH,
  );
}
