import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { type WriteScope, writeTransaction } from '#server/db/transaction.ts';
import { resetLetter } from '#server/mail/letters.ts';
import { Refused } from '#server/refused.ts';
import type { Services } from '#server/services.ts';
import { keyOf } from './accounts.ts';
import { readerOf } from './tell-owner.ts';
import { hashOfToken, newToken } from './tokens.ts';
import type { PasswordOwner } from './weak-passwords.ts';

const VALID_MS = 3_600_000;
/** The text of spec part 1, 5. */
const INVALID_TOKEN = 'Invalid or missing reset token. Please request a new reset link.';

/** Emails a link to the account with this address, if there is one. Only the token's hash is stored. */
export async function mailResetLink(services: Services, email: string): Promise<void> {
  const { db, clock, mail, config } = services;
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('email_key', '=', keyOf(email))
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (!user) return;
  const token = newToken();
  const now = clock().getTime();
  const at = new Date(now).toISOString();
  await writeTransaction(db, async ({ tx }) => {
    await tx.deleteFrom('password_resets').where('expires_at', '<', at).execute();
    await tx
      .insertInto('password_resets')
      .values({
        token_hash: hashOfToken(token),
        user_id: user.id,
        created_at: at,
        expires_at: new Date(now + VALID_MS).toISOString(),
      })
      .execute();
  });
  await mail.send(resetLetter({ ...readerOf(user), token, publicUrl: config.publicUrl }));
}

/**
 * Sets a new password by the token of a link, which works once, and ends all sessions and all other links of the
 * account. Returns the account's id. Throws Refused 400 if the token is unknown, used or expired.
 */
export async function resetPassword(
  { tx, rev }: WriteScope,
  reset: { token: string; passwordHash: string; at: string },
): Promise<number> {
  const found = await openLink(tx, reset.token, reset.at).select('users.id').executeTakeFirst();
  if (!found) throw new Refused(400, INVALID_TOKEN);
  await tx
    .updateTable('password_resets')
    .set({ used_at: reset.at })
    .where('user_id', '=', found.id)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .updateTable('users')
    .set({
      password_hash: reset.passwordHash,
      session_stamp: randomUUID(),
      spared_session: null,
      updated_at: reset.at,
      rev,
    })
    .where('id', '=', found.id)
    .execute();
  return found.id;
}

/** The account whose password this token can set; undefined if the token is not valid (any more). */
export function ownerOfLink(db: Db, token: string, at: string): Promise<PasswordOwner | undefined> {
  return openLink(db, token, at)
    .select([
      'users.username',
      'users.email',
      'users.first_name as firstName',
      'users.last_name as lastName',
    ])
    .executeTakeFirst();
}

/** `at` is ISO 8601 in UTC. */
function openLink(db: Db, token: string, at: string) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .where('token_hash', '=', hashOfToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .where('users.deleted', '=', 0);
}
