/** `none`: this person has no vault on this device; it is made at the next sign-in by password. */
export type VaultState = 'none' | 'locked' | 'open';

/** What is sealed cannot be read, nor anything sealed, until its person has unlocked it. */
export class LockedError extends Error {
  override name = 'LockedError';
}
