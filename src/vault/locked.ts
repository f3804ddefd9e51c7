/** `none`: this person has no vault on this device; it is created at the next sign-in with the password. */
export type VaultState = 'none' | 'locked' | 'open';

/** Sealed texts cannot be read, and nothing can be sealed, until the vault is unlocked. */
export class LockedError extends Error {
  override name = 'LockedError';
}
