import type { User } from '#shared/contract/users.ts';
import { personName } from '#shared/person-name.ts';

/** Who writes: number and name as the server will show it in the history. */
export interface Person {
  id: number;
  name: string;
}

export function personOf(user: User): Person {
  return { id: user.id, name: personName(user) };
}
