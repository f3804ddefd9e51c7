/** Columns by which the list of users can be sorted (spec part 1, 2: /admin/users). */
export const USER_SORTS = ['username', 'email', 'name', 'roles'] as const;
export type UserSort = (typeof USER_SORTS)[number];
