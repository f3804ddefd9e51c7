import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Account, accountById, userOf } from '#server/account/accounts.ts';
import { tellOfNewPassword } from '#server/account/tell-owner.ts';
import { refuseWeakPassword } from '#server/account/weak-passwords.ts';
import { DataOf, Done, data, done } from '#server/api/answers.ts';
import { assertBase } from '#server/api/base.ts';
import { endpoint } from '#server/api/endpoint.ts';
import type { Db } from '#server/db/database.ts';
import { deleteAccount } from '#server/domain/account-deletion.ts';
import { touchParticipations } from '#server/domain/assessment-people.ts';
import { dissolveLeftHubs } from '#server/domain/hubs.ts';
import { recorded } from '#server/domain/record-changes.ts';
import { Refused } from '#server/refused.ts';
import type { Services } from '#server/services.ts';
import { AccountLanguage } from '#shared/contract/sync.ts';
import { ChangePassword, DeleteAccount, User } from '#shared/contract/users.ts';
import { type ProfileFields, ProfileUpdate } from '#src/records/profile.ts';

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
    summary: 'Delete your account; with the password, unless it was typed a moment ago',
    access: 'any-account',
    body: z.optional(DeleteAccount),
    bodyOptional: true,
    answer: Done,
  },
  async ({ account, audit, body, services, signedInAt, write, later }) => {
    await requirePassword({ account, signedInAt, password: body?.currentPassword }, services);
    const at = services.clock().toISOString();
    const answer = await write(async (scope) => {
      const subject = { kind: 'user', id: account.id } as const;
      await audit(scope.tx, { action: 'account-deleted', subject });
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
    summary: 'Change your profile; members that are left out stay as they are',
    access: 'any-account',
    body: ProfileUpdate,
    answer: DataOf(User),
  },
  async ({ account, base, body, services, write }) => {
    const at = services.clock().toISOString();
    return write(async (scope) => {
      const { tx, rev } = scope;
      if (base) assertBase(base, await userNow(tx, account.id), body);
      const update = tx
        .updateTable('users')
        .set({ ...present(body), updated_at: at, rev })
        .where('id', '=', account.id);
      await recorded(scope, { kind: 'users', ids: [account.id] }, () => update.execute());
      await touchParticipations(scope, account.id);
      return data(await userNow(tx, account.id));
    });
  },
);

const chooseLanguage = endpoint(
  {
    method: 'put',
    path: '/users/me/language',
    summary: 'Choose your language; letters are written in it',
    access: 'any-account',
    body: AccountLanguage,
    answer: Done,
    extra: true,
  },
  async ({ account, body, write }) =>
    write(async ({ tx }) => {
      await tx
        .updateTable('users')
        .set({ language: body.language })
        .where('id', '=', account.id)
        .execute();
      return done('Language saved');
    }),
);

const changePassword = endpoint(
  {
    method: 'put',
    path: '/users/credentials',
    summary: 'Change your password; ends all other sessions',
    access: 'any-account',
    body: ChangePassword,
    answer: Done,
  },
  async ({ account, audit, body, device, later, services, sessionId, write }) => {
    const { limits, passwords, clock, sessions } = services;
    const tries = { passwordAccount: String(account.id) };
    await limits.count(tries);
    const right = await passwords.matches(body.currentPassword, account.row.password_hash);
    // Not 401, which would end the session of somebody who only mistyped.
    if (!right) throw new Refused(400, 'Your current password is not right');
    await limits.forgive(tries);
    const { username, email, first_name: firstName, last_name: lastName } = account.row;
    const owner = { username, email, firstName, lastName };
    refuseWeakPassword(services.config, body.newPassword, { owner, path: 'newPassword' });
    const changed = {
      password_hash: await passwords.hash(body.newPassword),
      session_stamp: randomUUID(),
      spared_session: sessionId ?? null,
      updated_at: clock().toISOString(),
    };
    const answer = await write(async ({ tx, rev }) => {
      await tx
        .updateTable('users')
        .set({ ...changed, rev })
        .where('id', '=', account.id)
        .execute();
      await audit(tx, { action: 'password-changed', subject: { kind: 'user', id: account.id } });
      return done('Password updated successfully');
    });
    await sessions.endOthers(account.id, sessionId);
    later('password mail', () => tellOfNewPassword(services, account, device));
    return answer;
  },
);

/** How long after a sign-in no password is needed: the documented call carries none. */
const FRESH_SIGN_IN_MS = 300_000;

/** Throws a Refused unless the password is correct, or was typed for this session a moment ago. */
async function requirePassword(
  given: { account: Account; signedInAt: string | undefined; password: string | undefined },
  { clock, config, limits, passwords }: Services,
): Promise<void> {
  const { account, signedInAt, password } = given;
  if (password === undefined) {
    const age = clock().getTime() - Date.parse(signedInAt ?? '');
    if (age <= FRESH_SIGN_IN_MS || !config.extras) return;
    throw new Refused(403, 'Please enter your password to delete your account');
  }
  const tries = { passwordAccount: String(account.id) };
  await limits.count(tries);
  if (!(await passwords.matches(password, account.row.password_hash))) {
    throw new Refused(400, 'Your current password is not right');
  }
  await limits.forgive(tries);
}

/** The fields to store. Members missing from the body are left unchanged; an empty text becomes null. */
function present(fields: ProfileFields): Partial<Record<keyof ProfileFields, string | null>> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, value || null]));
}

async function userNow(db: Db, id: number): Promise<User> {
  const account = await accountById(db, id);
  if (!account) throw new Refused(404, 'This account no longer exists');
  return userOf(account);
}

export const userEndpoints = [readMe, deleteMe, changeProfile, chooseLanguage, changePassword];
