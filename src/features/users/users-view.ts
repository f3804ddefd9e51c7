import type { UserSort } from '#shared/user-sorts.ts';

/** What is seen of the list, as its address says it. */
export interface UsersView {
  q: string;
  sort: UserSort;
  down: boolean;
  page: number;
  /** Only those who wait for their first role. */
  access?: 'waiting' | undefined;
}

/** What is open over the list. A user is named by number: the list may change under an open dialog. */
export type Opened =
  | { kind: 'add' }
  | { kind: 'import' }
  | { kind: 'edit' | 'roles' | 'suspension' | 'delete'; id: number };
