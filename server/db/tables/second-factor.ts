import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** The second factors of accounts. */
export interface SecondFactorTables {
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  sign_in_steps: SignInStepsTable;
  second_factor_due: SecondFactorDueTable;
}

/** The secrets from which authenticator apps generate codes (RFC 6238). */
interface TotpSecretsTable {
  user_id: number;
  /** Encrypted: account/secret-box.ts. */
  sealed: string;
  created_at: Instant;
  /** When the first correct code was entered, which activates the secret; null before. */
  confirmed_at: Instant | null;
  /** The 30-second period of the last used code, so that no code is accepted twice. */
  last_period: Generated<number>;
}

/** Each code can complete one sign-in after the password. */
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
  /** The last counter value of the passkey; 0 if it does not count. */
  sign_count: number;
  /** JSON: the transports by which a browser may reach it. */
  transports: string;
  /** Chosen by the owner. */
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** An operation that can be completed once, within minutes: a sign-in, or the use or creation of a passkey. */
interface SignInStepsTable {
  /** SHA-256 of the token that the browser holds. */
  id_hash: string;
  purpose: string;
  /** Null while the person is not known yet: when signing in with a passkey alone. */
  user_id: number | null;
  /** `session_stamp` of the account when the step began; a new password ends the step. */
  stamp: string | null;
  /** The challenge for a passkey to sign, base64url. */
  challenge: string | null;
  created_at: Instant;
  expires_at: Instant;
}

/** When an account that needs a second factor and has none will be signed out. */
interface SecondFactorDueTable {
  user_id: number;
  due_at: Instant;
}
