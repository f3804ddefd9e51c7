import type { User } from '#shared/contract/users.ts';
import { personName } from '#shared/person-name.ts';

/** The author of a write: the id, and the name that the server will show in the history. */
export interface Person {
  id: number;
  name: string;
}

export function personOf(user: User): Person {
  return { id: user.id, name: personName(user) };
}
