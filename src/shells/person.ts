import type { Holder } from '#shared/permissions.ts';

/** What a layout shows of who is signed in. */
export interface Person extends Holder {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  display_name?: string | null | undefined;
  username?: string | null | undefined;
  email: string;
  avatar_url?: string | null | undefined;
}

/** First and last name; else what else there is to call somebody by. */
export function nameOf(person: Person): string {
  const full = [person.first_name, person.last_name].filter(Boolean).join(' ');
  return full || person.display_name || person.username || person.email;
}
