type Text = string | null | undefined;

export interface PersonNames {
  display_name?: Text;
  first_name?: Text;
  last_name?: Text;
  username?: Text;
  email?: Text;
}

/** First and last name; '' where there is neither. */
export function fullName({ first_name, last_name }: Pick<PersonNames, 'first_name' | 'last_name'>) {
  return [first_name, last_name].filter(Boolean).join(' ').trim();
}

/**
 * What a person is called everywhere, on the page and by the server (spec part 2, 2): the display name, else first
 * and last name, else the username, else the e-mail address, else ''.
 */
export function personName(person: PersonNames): string {
  return person.display_name || fullName(person) || person.username || person.email || '';
}
