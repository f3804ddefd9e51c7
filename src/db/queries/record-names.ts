import { coupleName } from '#shared/couple-name.ts';
import { splitRowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import { type AnyRow, isTableName } from '../tables/index.ts';

/** The names of records on this device, by row key. Records without a name are left out. */
export async function recordNames(
  db: Mirror,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const names = await Promise.all(
    [...new Set(keys)].map(async (key) => [key, await nameOfRecord(db, key)] as const),
  );
  return new Map(names.filter((one): one is [string, string] => one[1] !== undefined));
}

async function nameOfRecord(db: Mirror, key: string): Promise<string | undefined> {
  const { table, lid } = splitRowKey(key);
  if (!isTableName(table)) return undefined;
  const row = await db.table<AnyRow, string>(table).get(lid);
  if (!row) return undefined;
  const text = (name: string) => (typeof row[name] === 'string' ? row[name].trim() : '');
  const full = coupleName({
    first_name: text('first_name'),
    last_name: text('last_name'),
    spouse_first_name: text('spouse_first_name'),
    spouse_last_name: text('spouse_last_name'),
  });
  return [full, text('name'), text('title'), text('church_name')].find((one) => one !== '');
}
