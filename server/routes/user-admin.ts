import * as z from 'zod/mini';
import { type Account, accountById, userOf } from '#server/account/accounts.ts';
import { deleteAccount } from '#server/account/deletion.ts';
import { DataOf, Done, data, done, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { forbidden, notFound, Refused } from '#server/api/refused.ts';
import { streamedData } from '#server/api/streamed-list.ts';
import type { Db } from '#server/db/database.ts';
import { changeUser, joinApp, listUsersOfApp } from '#server/domain/app-users.ts';
import { dissolveLeftHubs } from '#server/domain/hubs.ts';
import { APP_ID, Id } from '#shared/contract/common.ts';
import { AppMembership, ManagedUserFields, User } from '#shared/contract/users.ts';
import { isSuperadmin } from '#shared/permissions.ts';

const Membership = z.object({ user_id: Id, app_id: Id });

const usersOfApp = endpoint(
  {
    method: 'get',
    path: '/apps/{appId}/users',
    summary: 'Everybody of this application',
    access: 'manageUsers',
    params: z.object({ appId: PathId }),
    answer: ListOf(User),
  },
  async ({ params, services: { db } }) => {
    requireThisApp(params.appId);
    return streamedData(listUsersOfApp(db, params.appId));
  },
);

const addToApp = endpoint(
  {
    method: 'post',
    path: '/users/{id}/apps',
    summary: 'Make an account one of this application',
    access: 'manageUsers',
    params: z.object({ id: PathId }),
    body: AppMembership,
    answer: DataOf(Membership),
  },
  async ({ params, body, write }) => {
    requireThisApp(body.app_id);
    return write(async (scope) => {
      await requireUser(scope.tx, params.id);
      await joinApp(scope, { userId: params.id, appId: body.app_id });
      return data({ user_id: params.id, app_id: body.app_id });
    });
  },
);

const changedUser = endpoint(
  {
    method: 'put',
    path: '/users/{id}',
    summary: 'Change an account; members that are left out stay as they are',
    access: 'manageUsers',
    params: z.object({ id: PathId }),
    body: ManagedUserFields,
    answer: DataOf(User),
  },
  async ({ account, params, body, services, write }) =>
    write(async (scope) => {
      requireAbove(account, await requireUser(scope.tx, params.id));
      await changeUser(scope, params.id, body, services.clock().toISOString());
      return data(userOf(await requireUser(scope.tx, params.id)));
    }),
);

const deletedUser = endpoint(
  {
    method: 'delete',
    path: '/users/{id}',
    summary: 'Delete the account of somebody else',
    access: 'manageUsers',
    params: z.object({ id: PathId }),
    answer: Done,
  },
  async ({ account, params, services, write, later }) => {
    // The own account goes by DELETE /users/me, where the device is cleared with it.
    if (params.id === account.id) {
      throw new Refused(409, 'Your own account is deleted under Security Settings');
    }
    const answer = await write(async (scope) => {
      requireAbove(account, await requireUser(scope.tx, params.id));
      await deleteAccount(scope, params.id, services.clock().toISOString());
      return done('User deleted successfully');
    });
    later('hub of a deleted account', () => dissolveLeftHubs(services.db));
    return answer;
  },
);

function requireThisApp(appId: number): void {
  if (appId !== APP_ID) throw notFound('There is no such application');
}

async function requireUser(db: Db, id: number): Promise<Account> {
  const account = await accountById(db, id);
  if (!account) throw notFound('There is no such user');
  return account;
}

/** Whoever manages users must not take over or remove a superadmin: a new e-mail address would do. */
function requireAbove(manager: Account, managed: Account): void {
  if (isSuperadmin(managed) && !isSuperadmin(manager)) throw forbidden();
}

export const userAdminEndpoints: readonly Endpoint[] = [
  usersOfApp,
  addToApp,
  changedUser,
  deletedUser,
];
