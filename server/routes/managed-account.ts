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
 * People who manage users must not take over or remove somebody with more rights: a new e-mail address would do. Asked of
 * the manager as the transaction knows him or her.
 */
export async function requireMayManage(db: Db, account: Account, managed: Account): Promise<void> {
  const manager = await accountById(db, account.id);
  if (account.id === managed.id || (manager && mayManageAccount(manager, managed))) return;
  throw forbidden('Only somebody who holds all the rights of this account can change it');
}
