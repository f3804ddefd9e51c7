import { newToken } from '#server/account/tokens.ts';
import type { Db } from '#server/db/database.ts';
import { isLiving } from '#server/db/dialects.ts';
import { type Tx, writeUnlessNone } from '#server/db/transaction.ts';
import { nextTurn } from '#server/db/turns.ts';
import { DIGEST_EVERY, type Digest, type DigestChoice } from '#shared/contract/digest.ts';
import { nextDigest } from './digest-times.ts';

/** Accounts that get the default settings in one transaction. */
const SLICE = 200;
const MONDAY = 1;
const SEVEN = 7;

/** The default for accounts that have not chosen: once a week, in the time zone of the server. */
function standardDigest(): DigestChoice {
  const time_zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { every: 'week', weekday: MONDAY, hour: SEVEN, time_zone };
}

export async function digestOf(db: Db, userId: number, now: Date): Promise<Digest> {
  const row = await db
    .selectFrom('digests')
    .select(['every', 'weekday', 'hour', 'time_zone', 'next_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row) return { ...row, every: DIGEST_EVERY.find((one) => one === row.every) ?? 'off' };
  const choice = standardDigest();
  return { ...choice, next_at: nextDigest(now, choice) };
}

/** Stores the choice. The unsubscribe link stays the same. */
export async function chooseDigest(
  tx: Tx,
  { userId, choice, now }: { userId: number; choice: DigestChoice; now: Date },
): Promise<Digest> {
  const stored = { ...choice, next_at: nextDigest(now, choice) };
  await tx
    .insertInto('digests')
    .values({ user_id: userId, ...stored, token: newToken() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(stored))
    .execute();
  return stored;
}

/** The language of the account with this unsubscribe token; undefined if the token is unknown. */
export async function digestReader(
  db: Db,
  token: string,
): Promise<{ language: string | null } | undefined> {
  return db
    .selectFrom('digests')
    .innerJoin('users', 'users.id', 'digests.user_id')
    .select('users.language')
    .where('digests.token', '=', token)
    .executeTakeFirst();
}

/** Unsubscribes the account with this token. Calling it again changes nothing. */
export async function endDigests(tx: Tx, token: string): Promise<void> {
  await tx
    .updateTable('digests')
    .set({ every: 'off', next_at: null })
    .where('token', '=', token)
    .execute();
}

/** Gives the default settings to accounts that have not chosen, so that every account has a due time to query. */
export async function addStandardDigests(db: Db, now: Date): Promise<void> {
  const choice = standardDigest();
  const next_at = nextDigest(now, choice);
  for (;;) {
    await nextTurn();
    const added = await writeUnlessNone(db, async ({ tx }) => {
      const people = await tx
        .selectFrom('users')
        .leftJoin('digests', 'digests.user_id', 'users.id')
        .select('users.id')
        .where(isLiving('users'))
        .where('digests.user_id', 'is', null)
        .orderBy('users.id')
        .limit(SLICE)
        .execute();
      const rows = people.map(({ id }) => ({ user_id: id, ...choice, next_at, token: newToken() }));
      if (rows.length > 0) await tx.insertInto('digests').values(rows).execute();
      return rows.length;
    });
    if (added < SLICE) return;
  }
}
