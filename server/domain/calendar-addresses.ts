import type { Account } from '#server/account/accounts.ts';
import { accountById } from '#server/account/accounts.ts';
import { isFactorOverdue } from '#server/account/factor-due.ts';
import { hashOfToken, newToken } from '#server/account/tokens.ts';
import type { Db } from '#server/db/database.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { isWaiting } from '#shared/permissions.ts';

/** When the calendar address was created, ISO 8601 in UTC; null if the account has none. */
export async function calendarMadeAt(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select('made_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

/** Creates the secret of a new calendar address, which replaces the previous one. */
export async function makeCalendarAddress(tx: Tx, userId: number, at: string): Promise<string> {
  const token = newToken();
  const stored = { token_hash: hashOfToken(token), made_at: at };
  await tx
    .insertInto('calendar_addresses')
    .values({ user_id: userId, ...stored })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
    .execute();
  return token;
}

/** Removes the calendar address. Returns whether there was one. */
export async function endCalendarAddress(tx: Tx, userId: number): Promise<boolean> {
  const ended = await tx
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/**
 * The owner of this address; undefined if the address is unknown, or its owner has no role or could not sign in now.
 */
export async function calendarOwner(
  services: Services,
  token: string,
): Promise<Account | undefined> {
  const row = await services.db
    .selectFrom('calendar_addresses')
    .select('user_id')
    .where('token_hash', '=', hashOfToken(token))
    .executeTakeFirst();
  const account = row && (await accountById(services.db, row.user_id));
  if (!account || account.row.suspended_at !== null || isWaiting(account)) return undefined;
  return (await isFactorOverdue(services, account)) ? undefined : account;
}
