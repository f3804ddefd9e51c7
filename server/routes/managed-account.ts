import { type Account, accountById } from '#server/account/accounts.ts';
import type { Db } from '#server/db/database.ts';
import { forbidden, notFound } from '#server/refused.ts';
import { mayManageAccount } from '#shared/permissions.ts';

export async function requireUser(db: Db, id: number): Promise<Account> {
  const account = await accountById(db, id);
  if (!account) throw notFound('There is no such user');
  return account;
}

/**
 * People who manage users must not remove an account with more rights, or take it over, for which a new e-mail address
 * would be enough. Reads the manager's account again inside the transaction.
 */
export async function requireMayManage(db: Db, account: Account, managed: Account): Promise<void> {
  const manager = await accountById(db, account.id);
  if (account.id === managed.id || (manager && mayManageAccount(manager, managed))) return;
  throw forbidden('Only somebody who holds all the rights of this account can change it');
}
