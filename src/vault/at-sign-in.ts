import { type Holder, may } from '#shared/permissions.ts';
import { vaultOf } from './vault.ts';

/** Whoever may see what assessors write has a vault for it. */
export function needsVault(person: Holder): boolean {
  return may(person, 'writeAssessorReports') || may(person, 'readCandidateReports');
}

/**
 * The server has just taken this password: the vault opens with it, or is made. Before the session begins, so
 * that nothing confidential can arrive earlier.
 */
export async function openAtSignIn(
  apiBase: string,
  user: Holder & { id: number },
  password: string,
): Promise<void> {
  if (!needsVault(user)) return;
  try {
    await vaultOf(apiBase, user.id).signIn(password);
  } catch (error) {
    // Without it one can still work; where reports stand, the screen asks for the password again.
    console.error('The vault of this device could not be opened', error);
  }
}
