import type { DraftFields } from '#db/queries/draft-fields.ts';

/** Everything that stands in a form now, as texts. */
export function fieldsOf(form: HTMLFormElement): DraftFields {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
