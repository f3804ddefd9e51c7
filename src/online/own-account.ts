import { FollowUps } from '#shared/contract/follow-ups.ts';
import { text } from '#shared/i18n.ts';
import { type DoneOrFailed, doneOrFailed, type Loaded, loaded } from './done-or-failed.ts';
import { signedInCall } from './signed-in-call.ts';

/** Texts of spec part 1, 8. */
export const PASSWORD_FAILED = text('Failed to update password');
export const PASSWORD_UPDATED = text('Password updated successfully');
export const DELETE_ACCOUNT_FAILED = text('Failed to delete account');

/** `PUT /users/credentials` */
export async function changePassword(passwords: {
  currentPassword: string;
  newPassword: string;
}): Promise<DoneOrFailed> {
  const body = passwords;
  return doneOrFailed(await signedInCall({ path: '/users/credentials', method: 'PUT', body }));
}

/** `DELETE /users/me`. The reference server requires the password, which the documented call does not have. */
export async function deleteOwnAccount(currentPassword?: string): Promise<DoneOrFailed> {
  const body = currentPassword === undefined ? {} : { body: { currentPassword } };
  return doneOrFailed(await signedInCall({ path: '/users/me', method: 'DELETE', ...body }));
}

/** `GET /users/me/follow-ups`, for servers that offer it. */
export async function loadFollowUps(): Promise<Loaded<FollowUps>> {
  return loaded(FollowUps, await signedInCall({ path: '/users/me/follow-ups' }));
}
