import * as z from 'zod/mini';
import { type Account, keyOf, userOf } from '#server/account/accounts.ts';
import { liftSuspension, suspendAccount } from '#server/account/suspension.ts';
import { tellOfNewEmail } from '#server/account/tell-owner.ts';
import { DataOf, Done, data, done, ListOf } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { streamedData } from '#server/api/streamed-list.ts';
import { type AuditEntry, masked, maskedEmail } from '#server/audit/audit-log.ts';
import { deleteAccount, isLastManager } from '#server/domain/account-deletion.ts';
import { changeUser, joinApp, listUsersOfApp } from '#server/domain/app-users.ts';
import { dissolveLeftHubs } from '#server/domain/hubs.ts';
import { notFound, Refused } from '#server/refused.ts';
import { APP_ID, Id } from '#shared/contract/common.ts';
import { AppMembership, User } from '#shared/contract/users.ts';
import { ManagedUserFields } from '#src/records/profile.ts';
import { requireMayManage, requireUser } from './managed-account.ts';

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
  async ({ account, audit, params, base, body, services, write, later }) => {
    let movedFrom: Account | undefined;
    const answer = await write(async (scope) => {
      const before = await requireUser(scope.tx, params.id);
      await requireMayManage(scope.tx, account, before);
      assertBase(base, withBothNames(userOf(before)), withBothNames(body));
      await changeUser(scope, params.id, body, services.clock().toISOString());
      const after = await requireUser(scope.tx, params.id);
      for (const entry of changesOf(before, after)) await audit(scope.tx, entry);
      if (keyOf(before.row.email) !== keyOf(after.row.email)) movedFrom = before;
      return data(userOf(after));
    });
    const [before, newEmail] = [movedFrom, body.email];
    if (before && newEmail) later('address mail', () => tellOfNewEmail(services, before, newEmail));
    return answer;
  },
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
  async ({ account, audit, params, services, write, later }) => {
    // Administrators delete their own account with DELETE /users/me, where the page also clears the device.
    if (params.id === account.id) {
      throw new Refused(409, 'Your own account is deleted under Security Settings');
    }
    const answer = await write(async (scope) => {
      await requireMayManage(scope.tx, account, await requireUser(scope.tx, params.id));
      await audit(scope.tx, { action: 'account-deleted', subject: subjectOf(params.id) });
      await deleteAccount(scope, params.id, services.clock().toISOString());
      return done('User deleted successfully');
    });
    later('hub of a deleted account', () => dissolveLeftHubs(services.db));
    return answer;
  },
);

const suspendedUser = endpoint(
  {
    method: 'post',
    path: '/users/{id}/suspension',
    summary: 'Suspend an account: it signs in nowhere and keeps everything else',
    access: 'manageUsers',
    params: z.object({ id: PathId }),
    answer: Done,
    extra: true,
  },
  async ({ account, audit, params, services, write }) => {
    if (params.id === account.id) throw new Refused(409, 'You cannot suspend your own account');
    return write(async (scope) => {
      await requireMayManage(scope.tx, account, await requireUser(scope.tx, params.id));
      if (await isLastManager(scope.tx, params.id)) {
        throw new Refused(
          409,
          'The last administrator cannot be suspended. Make someone else an administrator first.',
        );
      }
      await suspendAccount(scope, params.id, services.clock().toISOString());
      await audit(scope.tx, { action: 'suspended', subject: subjectOf(params.id) });
      return done('Account suspended');
    });
  },
);

const restoredUser = endpoint(
  {
    method: 'delete',
    path: '/users/{id}/suspension',
    summary: 'Let a suspended account sign in again',
    access: 'manageUsers',
    params: z.object({ id: PathId }),
    answer: Done,
    extra: true,
  },
  async ({ account, audit, params, write }) =>
    write(async (scope) => {
      await requireMayManage(scope.tx, account, await requireUser(scope.tx, params.id));
      await liftSuspension(scope, params.id);
      await audit(scope.tx, { action: 'suspension-lifted', subject: subjectOf(params.id) });
      return done('Suspension lifted');
    }),
);

function requireThisApp(appId: number): void {
  if (appId !== APP_ID) throw notFound('There is no such application');
}

/** Allows the base of an edit to use the field names of the page's form or those of the list. */
function withBothNames<Fields extends Pick<User, 'first_name' | 'last_name'>>(fields: Fields) {
  return { ...fields, firstName: fields.first_name, lastName: fields.last_name };
}

function subjectOf(id: number) {
  return { kind: 'user', id } as const;
}

function changesOf(before: Account, after: Account): AuditEntry[] {
  const subject = subjectOf(after.id);
  const [from, to] = [before.row, after.row];
  const emails = { from: maskedEmail(from.email), to: maskedEmail(to.email) };
  const usernames = { from: masked(from.username ?? ''), to: masked(to.username ?? '') };
  return [
    ...(from.email === to.email
      ? []
      : [{ action: 'email-changed' as const, subject, details: emails }]),
    ...(from.username === to.username
      ? []
      : [{ action: 'username-changed' as const, subject, details: usernames }]),
  ];
}

export const userAdminEndpoints: readonly Endpoint[] = [
  usersOfApp,
  addToApp,
  changedUser,
  deletedUser,
  suspendedUser,
  restoredUser,
];
