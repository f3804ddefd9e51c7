import type { Db } from './db/database.ts';

const NAME = 'network-name';
/** As long as it fits into the subject of a letter and under the sign-in screen's heading. */
export const LONGEST_NAME = 80;

/** What the network is called, as its operator has said at the first start; undefined where nothing was said. */
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
