type Text = string | null | undefined;

export interface PersonNames {
  display_name?: Text;
  first_name?: Text;
  last_name?: Text;
  username?: Text;
  email?: Text;
}

/** First and last name; '' if both are missing. */
export function fullName({ first_name, last_name }: Pick<PersonNames, 'first_name' | 'last_name'>) {
  return [first_name, last_name].filter(Boolean).join(' ').trim();
}

/**
 * The name of a person everywhere, on the page and on the server (spec part 2, 2): the display name, otherwise first
 * and last name, the username, the e-mail address, or ''.
 */
export function personName(person: PersonNames): string {
  return person.display_name || fullName(person) || person.username || person.email || '';
}
