import { type DraftFields, textIn } from '#db/queries/draft-fields.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { Mirror } from '#db/schema.ts';
import { text } from '#shared/i18n.ts';

/** Shown if the record of a refused write no longer exists. */
export const GONE = text(
  'This record is not on this device any more. Take a copy of what you wrote.',
);
/** Shown if a corrected write would change nothing. */
export const UNCHANGED = text('You have not changed anything.');

/** The current state of the record that a refused write is about. */
export function useRow<Row>(
  read: (db: Mirror) => PromiseLike<Row | undefined>,
  lid: string,
): Row | undefined | 'loading' {
  const found = useMirror(async (db) => read(db), [lid]);
  if (found.kind === 'loading') return 'loading';
  return found.kind === 'ready' ? found.data : undefined;
}

/** The values of a record as texts for a form's fields; emptied values are empty there, too. */
export function textsIn(record: object): DraftFields {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, textIn(value)]));
}
