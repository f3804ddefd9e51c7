import type { Holder } from '#shared/permissions.ts';
import { fullName, personName } from '#shared/person-name.ts';

/** What a layout shows about the signed-in person. */
export interface Person extends Holder {
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  display_name?: string | null | undefined;
  username?: string | null | undefined;
  email: string;
  avatar_url?: string | null | undefined;
}

/** First and last name (spec part 1, 2), or else the name that other people see. */
export function nameOf(person: Person): string {
  return fullName(person) || personName(person);
}
