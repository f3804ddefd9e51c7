import type { Selectable } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { SnoozesTable } from '#server/db/tables/accounts.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import { Refused } from '#server/refused.ts';
import type { SnoozeFields, SnoozeLine } from '#shared/contract/snoozes.ts';
import type { Snooze } from '#shared/snoozes.ts';

/** Limit per account: more than anybody is given to do in years, and a broken client cannot fill the table. */
const MOST_OF_ONE_ACCOUNT = 2_000;

/** A row in the form of the list and the change feed. */
export function snoozeOf({ id, until_day, state }: Selectable<SnoozesTable>): SnoozeLine {
  return { id, until: until_day, state };
}

export async function snoozesOf(db: Db, userId: number): Promise<SnoozeLine[]> {
  const rows = await db
    .selectFrom('snoozes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(snoozeOf);
}

/** The entries that this account has snoozed beyond today, by entry id. */
export async function snoozedBy(
  db: Db,
  userId: number,
  today: string,
): Promise<Map<number, Snooze>> {
  const rows = await db
    .selectFrom('snoozes')
    .select(['id', 'until_day', 'state'])
    .where('user_id', '=', userId)
    .where('until_day', '>', today)
    .execute();
  return new Map(rows.map(({ id, until_day, state }) => [id, { until: until_day, state }]));
}

/** Snoozes an entry, or brings it back. The entry need not be due, since another device may have newer data. */
export async function snooze(
  { tx, rev }: WriteScope,
  userId: number,
  { id, until, state }: SnoozeFields & { id: number },
): Promise<SnoozeLine> {
  const values = { until_day: until, state, rev };
  const changed = await tx
    .updateTable('snoozes')
    .set(values)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) {
    const { count } = await tx
      .selectFrom('snoozes')
      .select((all) => all.fn.countAll().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MOST_OF_ONE_ACCOUNT) {
      throw new Refused(422, 'Too many entries are snoozed');
    }
    await tx
      .insertInto('snoozes')
      .values({ user_id: userId, id, ...values })
      .execute();
  }
  return { id, until, state };
}
