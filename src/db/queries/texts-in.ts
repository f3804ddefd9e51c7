import { type DraftFields, textIn } from './draft-fields.ts';

/** The values of a record as a form's fields hold them; what was emptied is empty there too. */
export function textsIn(record: object): DraftFields {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, textIn(value)]));
}
