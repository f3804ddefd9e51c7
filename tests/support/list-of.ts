import type { TableName } from '#db/tables/index.ts';
import { feedOf } from '#sync/sources/index.ts';
import type { Feed } from '#sync/sources/list.ts';

/** The documented list for a key, for the person with number 1 and records named `s<number>`. */
export function listOf(key: string): Feed {
  const feed = feedOf(key, {
    userId: 1,
    idOf: (_table: TableName, lid: string) => Number(lid.slice(1)),
  });
  if (!feed) throw new Error(`No list has the key ${key}.`);
  return feed;
}
