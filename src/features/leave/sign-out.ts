import { hasExtras } from '#db/queries/feeds.ts';
import { readMirror } from '#db/queries/use-mirror.ts';
import type { User } from '#shared/contract/users.ts';
import { getAccount, signOut } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { clearBadge } from '#src/account/badge.ts';
import { personOf } from '#src/changes/person.ts';
import { endThisSession } from '#src/online/sessions.ts';
import { forgetPerson, forgetServerCopy } from '#src/sync-client/leave.ts';
import { type Owner, type Unsent, unsentWork } from '#src/sync-client/unsent.ts';
import { isNothing } from './unsent-words.ts';

/**
 * The unsent work, or undefined if there is none. Also undefined if the database cannot be read: its content is kept.
 */
export async function unsentOrNothing(): Promise<Unsent | undefined> {
  try {
    const unsent = await unsentWork();
    return isNothing(unsent) ? undefined : unsent;
  } catch (error) {
    console.error('The unsent changes could not be counted', error);
    return undefined;
  }
}

/**
 * Signs out. Data that is also on the server is removed from this device; unsent work is kept for the next sign-in
 * (S30).
 */
export async function leaveDevice(userId: number): Promise<void> {
  await endOnServer();
  await signOut();
  void clearBadge();
  try {
    await forgetServerCopy(apiBase(), userId);
  } catch (error) {
    console.error('The local copy could not be removed at sign-out', error);
  }
}

/** Ends the session if the server manages sessions. Signing out never waits for the network. */
async function endOnServer(): Promise<void> {
  const account = getAccount();
  if (account.kind !== 'signed-in' || !navigator.onLine) return;
  try {
    if (await readMirror(hasExtras)) void endThisSession(account.token);
  } catch (error) {
    console.error('The session was not ended on the server', error);
  }
}

export function ownerOf(user: User): Owner {
  return { apiBase: apiBase(), userId: user.id, name: personOf(user).name };
}

/** Signs out after the account was deleted, and removes all data of that user from this device. */
export async function leaveForGood(userId: number): Promise<void> {
  await signOut();
  void clearBadge();
  try {
    await forgetPerson(apiBase(), userId);
  } catch (error) {
    console.error('The local data could not be removed after the account was deleted', error);
  }
}
