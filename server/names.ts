/** Splits a full name from a single field: the last word is the last name, a single word is the first name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

export { personName as nameOf } from '#shared/person-name.ts';
