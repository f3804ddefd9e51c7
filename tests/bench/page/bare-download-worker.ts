import Dexie from 'dexie';
import { readFeed, readTables } from './feed.ts';

/** The indexes that Home queries, under the server's own names; other tables are looked up only by number. */
const INDEXES: Record<string, string> = {
  planters: 'id, user_id, [hub_leader_id+last_contact_date], [hub_leader_id+last_name]',
  contacts: 'id, [planter_id+contact_date]',
};

/** What a download costs without the engine: fetch, JSON.parse, and one bulkPut per page. */
async function download(token: string): Promise<number> {
  const tables = await readTables(token);
  const db = new Dexie('bare');
  db.version(1).stores(Object.fromEntries(tables.map((table) => [table, INDEXES[table] ?? 'id'])));
  await db.open();
  const startedAt = performance.now();
  let cursor = '';
  for (let more = true; more; ) {
    const page = await readFeed(token, cursor);
    for (const [table, all] of Object.entries(page.rows)) await db.table(table).bulkPut(all);
    ({ cursor, more } = page);
  }
  return performance.now() - startedAt;
}

self.onmessage = (event: MessageEvent<string>) => {
  // The page's `onerror` receives reported errors, but not unhandled rejections.
  download(event.data).then((ms) => self.postMessage(ms), reportError);
};
