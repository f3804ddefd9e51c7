import type { Db } from '#server/db/database.ts';
import { demoEmail } from './demo-accounts.ts';

/**
 * True if the database has accounts, and none from the demo. The demo shows its mail, including links for new
 * passwords, to everybody, so it must never start on a real network. May be called before the database is migrated.
 */
export async function isRealNetwork(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'users')) return false;
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  const ofDemo = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', 'like', demoEmail('%'))
    .limit(1)
    .executeTakeFirst();
  return anybody !== undefined && ofDemo === undefined;
}
