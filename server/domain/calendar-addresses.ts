import type { Account } from '#server/account/accounts.ts';
import { accountById } from '#server/account/accounts.ts';
import { isFactorOverdue } from '#server/account/factor-due.ts';
import { hashOfToken, newToken } from '#server/account/tokens.ts';
import type { Db } from '#server/db/database.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Services } from '#server/services.ts';
import { isWaiting } from '#shared/permissions.ts';

/** When the address was made, ISO in UTC; null if the account has none. */
export async function calendarMadeAt(db: Db, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select('made_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.made_at ?? null;
}

/** Makes the secret of a new address; the one before it no longer works. */
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

/** Returns whether there was one. */
export async function endCalendarAddress(tx: Tx, userId: number): Promise<boolean> {
  const ended = await tx
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}

/** Whose address this is; undefined if there is none, or if its owner could not sign in or do anything now. */
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
