import type { PasskeyLine } from '#shared/contract/second-factor.ts';

/** A change of the second step that requires the password first. */
export type FactorAct =
  | { kind: 'set-up-totp' | 'remove-totp' | 'new-codes' }
  | { kind: 'remove-passkey'; passkey: PasskeyLine };
