import { Secret, TOTP } from 'otpauth';
import type { Db } from '#server/db/database.ts';
import { PRODUCT } from '#shared/config.ts';
import type { SecretBox } from './secret-box.ts';

/** Seconds that a code is valid, as every authenticator app assumes (RFC 6238). */
const PERIOD = 30;
const DIGITS = 6;
/** Clocks of phones differ, so the previous and the next code are accepted as well. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** The data to set up an authenticator app, by QR code (`uri`) or by hand. */
export interface NewTotp {
  secret: string;
  uri: string;
}

/** Creates a secret that is active from its first correct code on. It replaces one that was never confirmed. */
export async function beginTotp(
  db: Db,
  box: SecretBox,
  account: { id: number; label: string; issuer: string | undefined; at: string },
): Promise<NewTotp> {
  const { id, label, issuer = PRODUCT, at } = account;
  const totp = totpOf(new Secret({ size: SECRET_BYTES }), { label, issuer });
  const secret = totp.secret.base32;
  const row = { sealed: await box.seal(secret, id), created_at: at, confirmed_at: null };
  await db
    .insertInto('totp_secrets')
    .values({ user_id: id, ...row, last_period: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...row, last_period: 0 })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .execute();
  return { secret, uri: totp.toString() };
}

/** A correct code: the secret that it belongs to, and its period. */
export interface TotpCode {
  userId: number;
  sealed: string;
  period: number;
}

/**
 * Checks a code of the account's app; undefined if it is wrong. `isConfirmed`: against a secret that is active already.
 */
export async function readTotpCode(
  db: Db,
  box: SecretBox,
  given: { userId: number; code: string; now: Date; isConfirmed: boolean },
): Promise<TotpCode | undefined> {
  const { userId, code, now, isConfirmed } = given;
  const row = await db
    .selectFrom('totp_secrets')
    .select('sealed')
    .where('user_id', '=', userId)
    .where('confirmed_at', isConfirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  const secret = row && (await box.open(row.sealed, userId));
  if (!row || secret === undefined) return undefined;
  const period = periodOf(secret, code, now);
  return period === undefined ? undefined : { userId, sealed: row.sealed, period };
}

/**
 * Uses up a code: the row stores its period, so of two requests with one code only one succeeds, and an older code is
 * never accepted again. Pass `confirmedAt` (ISO 8601 in UTC) with the first code of a secret.
 */
export async function spendTotpCode(
  db: Db,
  { userId, sealed, period }: TotpCode,
  confirmedAt?: string,
): Promise<boolean> {
  const isFirst = confirmedAt !== undefined;
  const used = await db
    .updateTable('totp_secrets')
    .set({ last_period: period, ...(isFirst ? { confirmed_at: confirmedAt } : {}) })
    .where('user_id', '=', userId)
    .where('sealed', '=', sealed)
    .where('last_period', '<', period)
    .where('confirmed_at', isFirst ? 'is' : 'is not', null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** The period that this code belongs to; undefined if the code is not valid now. */
function periodOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const token = code.replaceAll(/\s/g, '');
  const delta = totpOf(Secret.fromBase32(secret)).validate({ token, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD) + delta;
}

function totpOf(secret: Secret, names: { label?: string; issuer?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, digits: DIGITS, period: PERIOD, algorithm: 'SHA1' });
}
