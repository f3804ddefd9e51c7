import type { User } from '#shared/contract/users.ts';
import { fullName } from '#shared/person-name.ts';
import { clearToken } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { handedOver } from '#src/account/hand-over.ts';
import type { StartResult } from '#src/sync-client/start.ts';
import { currentVault, lockVault, startVault } from '#src/vault/current.ts';
import { needsVault } from '#src/vault/needs-vault.ts';

/**
 * Resolves when the previous session is closed. A sign-in waits for it, or its own database would be closed as well.
 */
let closing: Promise<void> = Promise.resolve();
let stopListening: (() => void) | undefined;
let opened: { userId: number; result: Promise<StartResult> } | undefined;

/** Opens the user's database and starts the sync, once per user. After a failure, the next call tries again. */
export async function openSignedIn(user: User): Promise<StartResult> {
  if (opened?.userId !== user.id) opened = { userId: user.id, result: open(user) };
  const result = await opened.result;
  if (result.kind === 'waiting-for-other-tab') opened = { userId: user.id, result: result.later };
  else if (result.kind !== 'ready') opened = undefined;
  return result;
}

/** Stops the sync and closes the database, if one is open. */
export async function closeSignedIn(): Promise<void> {
  if (!opened) return;
  opened = undefined;
  const end = close();
  // A session that fails to close must not block the next sign-in.
  closing = end.catch(() => undefined);
  await end;
}

async function close(): Promise<void> {
  stopListening?.();
  stopListening = undefined;
  const { stopSync } = await import('#src/sync-client/start.ts');
  // Lock the vault: the next user of this device, or somebody whose session was revoked, must not open it.
  await lockVault();
  await stopSync();
}

/** Imported lazily, because the sign-in screens do not need Dexie. */
async function open(user: User): Promise<StartResult> {
  const [{ startSync, onUnauthorized }] = await Promise.all([
    import('#src/sync-client/start.ts'),
    handedOver(),
    closing,
  ]);
  // Only the refused token is cleared; all data is kept (S20).
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

/** Called whenever this device reaches the server again: see `removed-passkey.ts`. */
export async function lookForRemovedPasskey(user: User): Promise<void> {
  if (!needsVault(user)) return;
  try {
    const { dropRemovedPasskey } = await import('./removed-passkey.ts');
    await dropRemovedPasskey(user);
  } catch (error) {
    console.error('The vault of this device cannot be read', error);
  }
}

/** True after a sign-in that created a new vault: records sealed with the previous one must be read again. */
async function mustReadAgain(user: User): Promise<boolean> {
  if (!needsVault(user)) return false;
  try {
    return await (await currentVault()).takeNews();
  } catch (error) {
    console.error('The vault of this device cannot be read', error);
    return false;
  }
}

/** Names that the server may use for this person, e.g. as `contacted_by_name`. */
function namesOf(user: User): string[] {
  const names = [fullName(user), user.display_name, user.name, user.username, user.email];
  return [...new Set(names.filter((name): name is string => Boolean(name)))];
}
