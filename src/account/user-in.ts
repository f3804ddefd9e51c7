import * as z from 'zod/mini';
import { type Role, User } from '#shared/contract/users.ts';

const Fields = z.record(z.string(), z.unknown());
const RoleLike = z.lazy(() =>
  z.union([
    z.pipe(
      z.string(),
      z.transform((name): Role => ({ id: 0, name })),
    ),
    z.pipe(
      z.object({ id: z.catch(z.int(), 0), name: z.string(), description: z.optional(z.unknown()) }),
      z.transform(
        ({ id, name, description }): Role => ({
          id,
          name,
          description: typeof description === 'string' ? description : null,
        }),
      ),
    ),
  ]),
);
const RoleList = z.array(RoleLike);

/** A user object of the backend; its roles may be names or objects. Undefined when it is no user. */
export function userFrom(value: unknown): User | undefined {
  const fields = Fields.safeParse(value);
  if (!fields.success) return undefined;
  const { roles, ...rest } = fields.data;
  const user = User.safeParse(rest);
  if (!user.success) return undefined;
  const list = RoleList.safeParse(roles);
  return list.success ? { ...user.data, roles: list.data } : user.data;
}

/** The user of an answer: `user`, then `data.user` (spec part 1, 4), then `data` or the answer itself. */
export function userIn(body: unknown): User | undefined {
  const top = Fields.safeParse(body);
  if (!top.success) return undefined;
  const inner = Fields.safeParse(top.data.data);
  const candidates = [top.data.user, inner.data?.user, top.data.data, top.data];
  return candidates.map(userFrom).find((user) => user !== undefined);
}

/**
 * The list of `GET /roles/user/{userId}`: texts or objects with a name. Undefined without a `roles` field,
 * which counts as an invalid answer (spec part 1, 5).
 */
export function rolesIn(body: unknown): Role[] | undefined {
  const top = Fields.safeParse(body);
  if (!top.success) return undefined;
  const inner = Fields.safeParse(top.data.data);
  const roles = RoleList.safeParse(top.data.roles ?? inner.data?.roles);
  return roles.success ? roles.data : undefined;
}

/** The legacy role as a one-item list with id 0 (spec part 1, 3). */
export function legacyRoles(user: User): Role[] {
  return user.role ? [{ id: 0, name: user.role }] : [];
}
