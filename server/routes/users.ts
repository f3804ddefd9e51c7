import { randomUUID } from 'node:crypto';
import { accountById, userOf } from '#server/account/accounts.ts';
import { deleteAccount } from '#server/account/deletion.ts';
import { DataOf, Done, data, done } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { endpoint } from '#server/api/endpoint.ts';
import { Refused } from '#server/api/refused.ts';
import type { Db } from '#server/db/database.ts';
import { touchParticipations } from '#server/domain/assessment-people.ts';
import { dissolveLeftHubs } from '#server/domain/hubs.ts';
import { ChangePassword, ProfileFields, User } from '#shared/contract/users.ts';

const readMe = endpoint(
  {
    method: 'get',
    path: '/users/me',
    summary: 'The signed-in person',
    access: 'any-account',
    answer: DataOf(User),
  },
  async ({ account }) => data(userOf(account)),
);

const deleteMe = endpoint(
  {
    method: 'delete',
    path: '/users/me',
    summary: 'Delete the own account',
    access: 'any-account',
    answer: Done,
  },
  async ({ account, services, write, later }) => {
    const at = services.clock().toISOString();
    const answer = await write(async (scope) => {
      await deleteAccount(scope, account.id, at);
      return done('Your account has been deleted');
    });
    later('hub of a deleted account', () => dissolveLeftHubs(services.db));
    return answer;
  },
);

const changeProfile = endpoint(
  {
    method: 'put',
    path: '/users/profile',
    summary: 'Change the own profile; members that are left out stay as they are',
    access: 'any-account',
    body: ProfileFields,
    answer: DataOf(User),
  },
  async ({ account, base, body, services, write }) => {
    const at = services.clock().toISOString();
    return write(async (scope) => {
      const { tx, rev } = scope;
      if (base) assertBase(base, await userNow(tx, account.id), body);
      await tx
        .updateTable('users')
        .set({ ...present(body), updated_at: at, rev })
        .where('id', '=', account.id)
        .execute();
      await touchParticipations(scope, account.id);
      return data(await userNow(tx, account.id));
    });
  },
);

const changePassword = endpoint(
  {
    method: 'put',
    path: '/users/credentials',
    summary: 'Change the own password; ends all other sessions',
    access: 'any-account',
    body: ChangePassword,
    answer: Done,
  },
  async ({ account, body, services, sessionId, write }) => {
    const { limits, passwords, clock } = services;
    const tries = { passwordAccount: String(account.id) };
    await limits.count(tries);
    const right = await passwords.matches(body.currentPassword, account.row.password_hash);
    // Not 401: that would end the session of somebody who only mistyped.
    if (!right) throw new Refused(400, 'Your current password is not right');
    await limits.forgive(tries);
    const changed = {
      password_hash: await passwords.hash(body.newPassword),
      session_stamp: randomUUID(),
      spared_session: sessionId ?? null,
      updated_at: clock().toISOString(),
    };
    return write(async ({ tx, rev }) => {
      await tx
        .updateTable('users')
        .set({ ...changed, rev })
        .where('id', '=', account.id)
        .execute();
      return done('Password updated successfully');
    });
  },
);

/** Members that the body does not have are left alone; an empty text is stored as null. */
function present(fields: ProfileFields): Partial<Record<keyof ProfileFields, string | null>> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value || null]));
}

async function userNow(db: Db, id: number): Promise<User> {
  const account = await accountById(db, id);
  if (!account) throw new Refused(404, 'This account no longer exists');
  return userOf(account);
}

export const userEndpoints = [readMe, deleteMe, changeProfile, changePassword];
