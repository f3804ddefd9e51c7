import { isSameValue } from '#shared/same-value.ts';
import type { Author, Recognition } from './mutation.ts';

type Fields = Readonly<Record<string, unknown>>;

/** True if this row of the server, in the mirror's form, equals the write in everything that it says (S15). */
export function isRecognized(
  { says, author }: Pick<Recognition, 'says' | 'author'>,
  row: Fields,
  me: Author,
): boolean {
  return saysAll(row, says) && (!author || isBy(me, row[author.id], row[author.name]));
}

/** True if a row has all these values, however the server spells them. */
export function saysAll(row: Fields, says: Fields): boolean {
  return Object.entries(says).every(([name, value]) => isSameValue(name, row[name], value));
}

/** True if a row has more than half of the values that a create set: somebody may have changed the rest (S17). */
export function saysMost(row: Fields, fields: Fields): boolean {
  const said = Object.entries(filledIn(fields));
  return (
    said.filter(([name, value]) => isSameValue(name, row[name], value)).length * 2 > said.length
  );
}

/** The fields that have a value. Somebody may have filled in the others before the row was read (S15). */
export function filledIn(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => (value ?? '') !== ''));
}

/** A documented list may give only the author's name; an id, if given, takes precedence. */
function isBy(me: Author, id: unknown, name: unknown): boolean {
  if (typeof id === 'number') return id === me.id;
  return typeof name !== 'string' || name === '' || me.names.includes(name);
}
