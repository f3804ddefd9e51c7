import * as z from 'zod/mini';
import { type Account, accountById, rolesOf } from '#server/account/accounts.ts';
import { readerOf } from '#server/account/tell-owner.ts';
import { DataOf, Done, data, done, ListOf } from '#server/api/answers.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { streamedData } from '#server/api/streamed-list.ts';
import type { Db } from '#server/db/database.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { hasManager, isLastSuperadmin } from '#server/domain/account-deletion.ts';
import { listUsersOfRole } from '#server/domain/app-users.ts';
import { accessLetter } from '#server/mail/letters.ts';
import { nameOf } from '#server/names.ts';
import { forbidden, notFound, Refused } from '#server/refused.ts';
import { Id } from '#shared/contract/common.ts';
import { PersonRef, Role } from '#shared/contract/users.ts';
import {
  type Holder,
  isSuperadmin,
  isWaiting,
  may,
  mayGrantRole,
  permissionsOf,
} from '#shared/permissions.ts';

const DescribedRole = z.extend(Role, { permissions: z.array(z.string()) });
const Assignment = z.object({ userId: Id, roleId: Id });

const listRoles = endpoint(
  {
    method: 'get',
    path: '/roles',
    summary: 'All roles, and what each of them may do',
    access: 'signed-in',
    answer: ListOf(DescribedRole),
  },
  async ({ services }) => {
    const roles = await services.db.selectFrom('roles').selectAll().orderBy('id').execute();
    return data(roles.map((role) => ({ ...role, permissions: permissionsOf(role.name) })));
  },
);

const listHolders = endpoint(
  {
    method: 'get',
    path: '/roles/{id}/users',
    summary: 'Who holds a role, by name',
    access: 'signed-in',
    params: z.object({ id: PathId }),
    answer: ListOf(PersonRef),
  },
  async ({ account, params, services }) => {
    if (!mayLookUpPeople(account)) throw forbidden();
    await requireRole(services.db, params.id);
    return streamedData(listUsersOfRole(services.db, params.id));
  },
);

const listRolesOfUser = endpoint(
  {
    method: 'get',
    path: '/roles/user/{userId}',
    summary: 'The roles of a person: your own, or anyone’s for people who manage users',
    access: 'any-account',
    params: z.object({ userId: PathId }),
    answer: z.extend(DataOf(z.array(Role)), { roles: z.array(Role) }),
  },
  async ({ account, params, services }) => {
    if (params.userId !== account.id && !may(account, 'manageUsers')) throw forbidden();
    await requireUser(services.db, params.userId);
    const roles = await rolesOf(services.db, params.userId);
    return { ...data(roles), roles };
  },
);

const assignRole = endpoint(
  {
    method: 'post',
    path: '/roles/assign',
    summary: 'Give a person a role',
    access: 'manageUsers',
    body: Assignment,
    answer: Done,
  },
  async ({ account, audit, body, services, write, later }) => {
    let admitted: Account | undefined;
    const answer = await write(async (scope) => {
      const role = await requireMayGrant(scope.tx, account, body.roleId);
      if (body.userId === account.id && !isSuperadmin(account)) throw forbidden(NOT_ONESELF);
      const user = await requireUser(scope.tx, body.userId);
      await scope.tx
        .insertInto('user_roles')
        .values({ user_id: body.userId, role_id: body.roleId })
        .onConflict((conflict) => conflict.columns(['user_id', 'role_id']).doNothing())
        .execute();
      await touchUser(scope, body.userId);
      const subject = { kind: 'user', id: body.userId } as const;
      await audit(scope.tx, { action: 'role-given', subject, details: { role } });
      if (isWaiting(user)) admitted = user;
      return done('Role assigned successfully');
    });
    if (admitted) {
      const { publicUrl } = services.config;
      const letter = accessLetter({
        ...readerOf(admitted.row),
        name: nameOf(admitted.row),
        publicUrl,
      });
      later('access mail', () => services.mail.send(letter));
    }
    return answer;
  },
);

const removeRole = endpoint(
  {
    method: 'delete',
    path: '/roles/user/{userId}/role/{roleId}',
    summary: 'Take a role from a person',
    access: 'manageUsers',
    params: z.object({ userId: PathId, roleId: PathId }),
    answer: Done,
  },
  async ({ account, audit, params, write }) =>
    write(async (scope) => {
      const isOwn = params.userId === account.id;
      const role = isOwn
        ? await requireRole(scope.tx, params.roleId)
        : await requireMayGrant(scope.tx, account, params.roleId);
      await requireUser(scope.tx, params.userId);
      if (role === 'superadmin' && (await isLastSuperadmin(scope.tx, params.userId))) {
        throw new Refused(409, 'The last super admin has to keep this role');
      }
      await scope.tx
        .deleteFrom('user_roles')
        .where('user_id', '=', params.userId)
        .where('role_id', '=', params.roleId)
        .execute();
      // Checked afterwards, because an administrator may hold several of these roles.
      if (!(await hasManager(scope.tx))) {
        throw new Refused(
          409,
          'The last administrator has to keep this role. Make someone else an administrator first.',
        );
      }
      await touchUser(scope, params.userId);
      const subject = { kind: 'user', id: params.userId } as const;
      await audit(scope.tx, { action: 'role-taken', subject, details: { role } });
      return done('Role removed successfully');
    }),
);

/** Whether the person needs lists of people to choose from: a hub leader, an assessor, or a dashboard to view. */
function mayLookUpPeople(person: Holder): boolean {
  return (['manageUsers', 'assignHubs', 'manageAssessments', 'viewAsHubLeader'] as const).some(
    (permission) => may(person, permission),
  );
}

const NOT_ONESELF = 'You cannot give yourself a role. Please ask another administrator.';

/** Only a holder of all rights of a role may give or take it, so that nobody can give a friend more rights. */
async function requireMayGrant(db: Db, account: Account, roleId: number): Promise<string> {
  const role = await requireRole(db, roleId);
  const manager = await accountById(db, account.id);
  if (manager && mayGrantRole(manager, role)) return role;
  throw forbidden('Only somebody who holds the rights of this role can give or take it');
}

async function requireRole(db: Db, id: number): Promise<string> {
  const role = await db.selectFrom('roles').select('name').where('id', '=', id).executeTakeFirst();
  if (!role) throw notFound('There is no such role');
  return role.name;
}

async function requireUser(db: Db, id: number): Promise<Account> {
  const user = await accountById(db, id);
  if (!user) throw notFound('There is no such user');
  return user;
}

/** Updates the revision of the user's row, by which devices learn of changed roles. */
async function touchUser({ tx, rev }: WriteScope, id: number): Promise<void> {
  await tx.updateTable('users').set({ rev }).where('id', '=', id).execute();
}

export const roleEndpoints = [listRoles, listHolders, listRolesOfUser, assignRole, removeRole];
