import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** What accounts sign in with beside their passwords. */
export interface SecondFactorTables {
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  sign_in_steps: SignInStepsTable;
  second_factor_due: SecondFactorDueTable;
}

/** What an authenticator app makes its codes from (RFC 6238). */
interface TotpSecretsTable {
  user_id: number;
  /** Encrypted: account/secret-box.ts. */
  sealed: string;
  created_at: Instant;
  /** Counts from the first right code on; null before. */
  confirmed_at: Instant | null;
  /** Period of 30 seconds of the last code that was used: none counts twice. */
  last_period: Generated<number>;
}

/** Each opens the account once, beside the password. */
interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  salt: string;
  /** SHA-256 of salt and code. */
  code_hash: string;
  created_at: Instant;
  used_at: Instant | null;
}

interface PasskeysTable {
  /** The credential's id, base64url. */
  id: string;
  user_id: number;
  /** COSE, base64url. */
  public_key: string;
  /** As the passkey last said; 0 where it does not count. */
  sign_count: number;
  /** JSON: how a browser may reach it. */
  transports: string;
  /** As its owner calls it. */
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** Something that was begun and can be ended once, within minutes: a sign-in, the use or making of a passkey. */
interface SignInStepsTable {
  /** SHA-256 of the token that its browser has. */
  id_hash: string;
  purpose: string;
  /** Null where nobody is known yet: sign-in by a passkey alone. */
  user_id: number | null;
  /** Of the account when it began: a new password ends it. */
  stamp: string | null;
  /** What a passkey signs, base64url. */
  challenge: string | null;
  created_at: Instant;
  expires_at: Instant;
}

/** From when on an account that needs a second factor and has none is signed out. */
interface SecondFactorDueTable {
  user_id: number;
  due_at: Instant;
}
