import { roleIn } from '#shared/contract/answers/users.ts';
import { idIn } from '#shared/contract/answers/values.ts';
import { BASE_MEMBER, StaleEdit } from '#shared/contract/base.ts';
import { APP_ID, isRecord } from '#shared/contract/common.ts';
import { listIn, recordIn } from '#shared/contract/envelope.ts';
import type { Role } from '#shared/contract/users.ts';
import type { Answer } from '#shared/http/answer.ts';
import { text, translate } from '#shared/i18n.ts';
import { type DoneOrFailed, doneOrFailed, NO_LIST } from './done-or-failed.ts';
import { type Failed, type Failure, failureOf } from './failure.ts';
import { signedInCall } from './signed-in-call.ts';

/** The fields of the form for a new user (spec part 1, 5). */
export interface NewUser {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  password: string;
}

export type UserFields = Omit<NewUser, 'password'>;

/** `reason`: the server's message with its status (spec part 1, 8). */
export type FailedStep = { kind: 'failed'; failure: Failure; reason: string };

/** `POST auth/register`: the first step of creating a user; returns the id of the account. */
export async function createAccount(
  user: NewUser,
): Promise<{ kind: 'done'; id: number } | FailedStep> {
  const answer = await signedInCall({ path: 'auth/register', method: 'POST', body: user });
  if (answer.kind !== 'ok') return failedStep(answer);
  const id = createdIdIn(answer.body);
  if (id !== undefined) return { kind: 'done', id };
  const reason = `${answer.status} - ${translate('the answer names no user')}`;
  return { kind: 'failed', reason, failure: { kind: 'rejected', message: '', fields: {} } };
}

/** `POST users/{id}/apps`: the second step, without which no list contains the account. */
export async function joinApp(userId: number): Promise<{ kind: 'done' } | FailedStep> {
  const body = { app_id: APP_ID };
  const answer = await signedInCall({ path: `users/${userId}/apps`, method: 'POST', body });
  return answer.kind === 'ok' ? { kind: 'done' } : failedStep(answer);
}

/** Somebody else has changed the user. `current`: the server's current values by field. */
export type StaleUser = { kind: 'stale'; current: Record<string, unknown> };

/**
 * `PUT users/{id}`. `base` has the values that the form showed. With it, a server with the extra `base` refuses to
 * overwrite later changes by others.
 */
export async function changeUser(
  userId: number,
  fields: UserFields,
  base?: UserFields,
): Promise<DoneOrFailed | StaleUser> {
  const body = base ? { ...fields, [BASE_MEMBER]: base } : fields;
  const answer = await signedInCall({ path: `users/${userId}`, method: 'PUT', body });
  const stale = answer.kind === 'refused' ? StaleEdit.safeParse(answer.body) : undefined;
  if (stale?.success) return { kind: 'stale', current: stale.data.current };
  return doneOrFailed(answer);
}

/** `DELETE users/{id}` */
export async function deleteUser(userId: number): Promise<DoneOrFailed> {
  return doneOrFailed(await signedInCall({ path: `users/${userId}`, method: 'DELETE' }));
}

/** `POST users/{id}/suspension`. Extra of the reference server. */
export async function suspendUser(userId: number): Promise<DoneOrFailed> {
  const path = `users/${userId}/suspension`;
  return doneOrFailed(await signedInCall({ path, method: 'POST' }));
}

/** `DELETE users/{id}/suspension`. Extra of the reference server. */
export async function restoreUser(userId: number): Promise<DoneOrFailed> {
  const path = `users/${userId}/suspension`;
  return doneOrFailed(await signedInCall({ path, method: 'DELETE' }));
}

/** `DELETE users/{id}/second-factor`. Extra of the reference server. */
export async function resetSecondStep(userId: number): Promise<DoneOrFailed> {
  const path = `users/${userId}/second-factor`;
  return doneOrFailed(await signedInCall({ path, method: 'DELETE' }));
}

/** `POST roles/assign` */
export async function assignRole(userId: number, roleId: number): Promise<DoneOrFailed> {
  const body = { userId, roleId };
  return doneOrFailed(await signedInCall({ path: 'roles/assign', method: 'POST', body }));
}

/** `DELETE roles/user/{userId}/role/{roleId}` */
export async function removeRole(userId: number, roleId: number): Promise<DoneOrFailed> {
  const path = `roles/user/${userId}/role/${roleId}`;
  return doneOrFailed(await signedInCall({ path, method: 'DELETE' }));
}

/** `GET /roles` */
export async function listRoles(): Promise<
  { kind: 'done'; roles: Role[] } | { kind: 'failed'; failure: Failure }
> {
  const answer = await signedInCall({ path: '/roles' });
  if (answer.kind !== 'ok') return { kind: 'failed', failure: failureOf(answer) };
  const listed = listIn(answer.body, ['roles']);
  if (!listed) return { kind: 'failed', failure: NO_LIST };
  const roles = listed.flatMap((one) => roleIn(one) ?? []);
  // A role without an id cannot be assigned.
  return { kind: 'done', roles: roles.filter(({ id }) => id !== 0) };
}

/** The id of the account, in `user` or `data` (spec part 1, 7), or as `userId`. */
function createdIdIn(body: unknown): number | undefined {
  return idIn(recordIn(body)?.id) ?? (isRecord(body) ? idIn(body.userId) : undefined);
}

function failedStep(answer: Failed): FailedStep {
  return { kind: 'failed', failure: failureOf(answer), reason: reasonOf(answer) };
}

/** Status and body in one line, as the specification requires for the toast. */
function reasonOf(answer: Exclude<Answer, { kind: 'ok' }>): string {
  switch (answer.kind) {
    case 'refused':
      return `${answer.status} - ${translate(answer.message) || JSON.stringify(answer.body)}`;
    case 'unauthorized':
      return `401 - ${translate(answer.message || text('Please sign in again'))}`;
    case 'forbidden':
      return `403 - ${translate(answer.message || text('You are not allowed to do this'))}`;
    case 'busy':
      return `${answer.status} - ${translate('the server is busy, please try again in a moment')}`;
    case 'unknown':
      return answer.status
        ? `${answer.status} - ${translate(answer.message || text('no readable answer'))}`
        : translate(
            'no answer from the server. The user may have been created: look at the list first',
          );
  }
}
