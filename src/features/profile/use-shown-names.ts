import { ownNames } from '#db/queries/own-names.ts';
import { useMirror } from '#db/queries/use-mirror.ts';
import type { User } from '#shared/contract/users.ts';
import { isPlanterOnly } from '#shared/permissions.ts';

/** The signed-in user with the names of their own record, which shows an edit before the server has responded. */
export function useShownNames(user: User, isOpen = true): User {
  const isPlanter = isPlanterOnly(user);
  const names = useMirror(
    async (db) => (isOpen ? ownNames(db, user.id, isPlanter) : undefined),
    [user.id, isPlanter, isOpen],
  );
  if (names.kind !== 'ready' || !names.data) return user;
  const { first_name, last_name, display_name } = names.data;
  return first_name === '' && last_name === ''
    ? user
    : { ...user, first_name, last_name, display_name };
}
