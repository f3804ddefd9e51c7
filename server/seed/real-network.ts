import type { Db } from '#server/db/database.ts';
import { demoEmail } from './demo-accounts.ts';

/**
 * True where people live in this database and none of the demo's accounts does. The demo shows its mail, with links to
 * new passwords, to everybody: it must never start on such a network. May be asked before the database is migrated.
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
