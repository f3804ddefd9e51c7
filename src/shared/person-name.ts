type Text = string | null | undefined;

export interface PersonNames {
  display_name?: Text;
  first_name?: Text;
  last_name?: Text;
  username?: Text;
  email?: Text;
}

/**
 * What a person is called everywhere, on the page and by the server (spec part 2, 2): the display name, else first
 * and last name, else the username, else the e-mail address, else ''.
 */
export function personName(person: PersonNames): string {
  const full = [person.first_name, person.last_name].filter(Boolean).join(' ');
  return person.display_name || full || person.username || person.email || '';
}
