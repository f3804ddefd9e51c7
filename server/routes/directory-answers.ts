import type { Account } from '#server/account/accounts.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { forbidden, Refused } from '#server/refused.ts';
import { mayChangeDirectories } from '#shared/permissions.ts';

/** Everyone except a planter without other roles may change the directories (docs/decisions/permissions.md). */
export function requireDirectoryChange(account: Account): void {
  if (!mayChangeDirectories(account)) throw forbidden();
}

/** Refuses a reference to a planter who does not exist. */
export async function requireKnownPlanter(db: Db, planterId: number | null | undefined) {
  if (!planterId) return;
  const planter = await db
    .selectFrom('church_planters')
    .select('id')
    .where('id', '=', planterId)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  if (!planter) throw new Refused(422, 'Planter not found');
}

/** The row without the key of its write if the extras are off: the specifications have no such field. */
export function withoutKey<Row extends { created_by_key: string | null }>(
  row: Row,
  config: Config,
): Partial<Row> {
  if (config.extras) return row;
  const { created_by_key: _, ...documented } = row;
  return documented as Partial<Row>;
}

/** 'church' becomes 'Church', as in 'Church not found'. */
export function capitalized(one: string): string {
  return `${one.charAt(0).toUpperCase()}${one.slice(1)}`;
}
