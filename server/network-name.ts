import type { Db } from './db/database.ts';

const NAME = 'network-name';
/** Fits into the subject of a mail and under the heading of the sign-in screen. */
export const LONGEST_NAME = 80;

/** The name that the operator has given the network, if any. */
export async function storedNetworkName(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('server_secrets')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.value;
}

export async function storeNetworkName(db: Db, value: string): Promise<void> {
  await db
    .insertInto('server_secrets')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
