import type { UserSort } from '#shared/user-sorts.ts';

/** The view of the list that is stored in the address. */
export interface UsersView {
  q: string;
  sort: UserSort;
  down: boolean;
  page: number;
  /** Only users who wait for their first role. */
  access?: 'waiting' | undefined;
}

/** The dialog that is open. Users are referred to by id, because the list may change under an open dialog. */
export type Opened =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'edit' | 'roles' | 'suspension' | 'delete'; id: number };
