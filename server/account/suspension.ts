import { randomUUID } from 'node:crypto';
import type { WriteScope } from '#server/db/transaction.ts';

/** Ends every session and keeps the account from signing in; roles, hub and records stay. `at` is ISO 8601 in UTC. */
export async function suspendAccount(
  { tx, rev }: WriteScope,
  userId: number,
  at: string,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspended_at: at, session_stamp: randomUUID(), spared_session: null, rev })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Ended sessions stay ended; the person has to sign in again. */
export async function liftSuspension({ tx, rev }: WriteScope, userId: number): Promise<void> {
  await tx.updateTable('users').set({ suspended_at: null, rev }).where('id', '=', userId).execute();
}
