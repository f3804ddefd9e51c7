import type { User } from '#shared/contract/users.ts';
import { fullName } from '#shared/person-name.ts';
import { clearToken } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { handedOver } from '#src/account/hand-over.ts';
import type { StartResult } from '#src/sync-client/start.ts';
import { currentVault, lockVault, startVault } from '#src/vault/current.ts';
import { needsVault } from '#src/vault/needs-vault.ts';

/** The end of the session before. A sign-in waits for it, or it would close the new person's database as well. */
let closing: Promise<void> = Promise.resolve();
let stopListening: (() => void) | undefined;
let opened: { userId: number; result: Promise<StartResult> } | undefined;

/** Opens the person's database and starts the sync, once; a failed attempt is made again when asked. */
export async function openSignedIn(user: User): Promise<StartResult> {
  if (opened?.userId !== user.id) opened = { userId: user.id, result: open(user) };
  const result = await opened.result;
  if (result.kind === 'waiting-for-other-tab') opened = { userId: user.id, result: result.later };
  else if (result.kind !== 'ready') opened = undefined;
  return result;
}

/** Ends the sync and closes the database; without one open, does nothing. */
export async function closeSignedIn(): Promise<void> {
  if (!opened) return;
  opened = undefined;
  const end = close();
  // A session that could not be closed must not keep the next person out.
  closing = end.catch(() => undefined);
  await end;
}

async function close(): Promise<void> {
  stopListening?.();
  stopListening = undefined;
  const { stopSync } = await import('#src/sync-client/start.ts');
  // The next person on this device, or the holder of a session that the server ended, opens nothing any more.
  await lockVault();
  await stopSync();
}

/** Dexie and what knows it are loaded here: the sign-in screens do without. */
async function open(user: User): Promise<StartResult> {
  const [{ startSync, onUnauthorized }] = await Promise.all([
    import('#src/sync-client/start.ts'),
    handedOver(),
    closing,
  ]);
  // The refused token alone goes, everything else stays (S20).
  stopListening ??= onUnauthorized((refused) => void clearToken(refused));
  startVault(apiBase(), user.id);
  void lookForRemovedPasskey(user);
  return startSync({
    apiBase: apiBase(),
    userId: user.id,
    names: namesOf(user),
    readAgain: await mustReadAgain(user),
  });
}

/** Whenever this device meets the server again: see `removed-passkey.ts`. */
export async function lookForRemovedPasskey(user: User): Promise<void> {
  if (!needsVault(user)) return;
  try {
    const { dropRemovedPasskey } = await import('./removed-passkey.ts');
    await dropRemovedPasskey(user);
  } catch (error) {
    console.error('The vault of this device cannot be read', error);
  }
}

/** After a sign-in that made a new vault: what was sealed by the one before is read again. */
async function mustReadAgain(user: User): Promise<boolean> {
  if (!needsVault(user)) return false;
  try {
    return await (await currentVault()).takeNews();
  } catch (error) {
    console.error('The vault of this device cannot be read', error);
    return false;
  }
}

/** Ways in which the server may spell this person's name, e.g. as `contacted_by_name`. */
function namesOf(user: User): string[] {
  const names = [fullName(user), user.display_name, user.name, user.username, user.email];
  return [...new Set(names.filter((name): name is string => Boolean(name)))];
}
