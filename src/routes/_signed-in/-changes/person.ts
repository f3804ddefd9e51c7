import type { User } from '#shared/contract/users.ts';

/** Who writes: number and name as the history shows it. */
export interface Person {
  id: number;
  name: string;
}

export function personOf(user: User): Person {
  const full = `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim();
  return { id: user.id, name: full || user.display_name || user.name || user.email };
}
