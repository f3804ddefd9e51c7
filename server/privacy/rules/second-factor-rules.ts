import type { SecondFactorTables } from '#server/db/tables/second-factor.ts';
import { aboutSubject, kept, secret, type TableRules } from './rules.ts';

/** All rows are removed with the account. Secrets and hashes are never exported; names of passkeys are. */
export const SECOND_FACTOR_RULES: {
  [Name in keyof SecondFactorTables]: TableRules<keyof SecondFactorTables[Name] & string>;
} = {
  totp_secrets: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: {
      ...kept('user_id', 'created_at', 'confirmed_at', 'last_period'),
      ...secret('', 'sealed'),
    },
  },
  recovery_codes: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: {
      ...kept('id', 'user_id', 'created_at', 'used_at'),
      ...secret('', 'salt', 'code_hash'),
    },
  },
  passkeys: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: {
      ...kept('user_id', 'sign_count', 'transports', 'created_at', 'last_used_at'),
      ...aboutSubject('', 'name'),
      ...secret({ unique: true }, 'id'),
      ...secret('', 'public_key'),
    },
  },
  sign_in_steps: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: {
      ...kept('user_id', 'purpose', 'created_at', 'expires_at'),
      ...secret({ unique: true }, 'id_hash'),
      ...secret(null, 'stamp', 'challenge'),
    },
  },
  second_factor_due: {
    subject: [{ column: 'user_id', is: 'user' }],
    erasedRows: 'removed',
    columns: kept('user_id', 'due_at'),
  },
};
