/** A full name as one field gives it; the last word is the last name. A single word is the first name. */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const words = fullName.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '';
  return { firstName: words.join(' '), lastName };
}

/** How a person is called: display name, else first and last name, else user name, else e-mail. */
export function nameOf(person: {
  display_name?: string | null | undefined;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  username?: string | null | undefined;
  email?: string | null | undefined;
}): string {
  const full = [person.first_name, person.last_name].filter(Boolean).join(' ');
  return person.display_name || full || person.username || person.email || '';
}
