import Dexie from 'dexie';

/** The questions that home asks, under the server's own names; other tables are found by number alone. */
const INDEXES: Record<string, string> = {
  planters: 'id, user_id, [hub_leader_id+last_contact_date], [hub_leader_id+last_name]',
  contacts: 'id, [planter_id+contact_date]',
};

/** What a download costs without any engine: fetch, JSON.parse, and bulkPut of a page at a time. */
async function download(token: string): Promise<number> {
  const headers = { Authorization: `Bearer ${token}` };
  const { tables }: { tables: string[] } = await (await fetch('/api/sync', { headers })).json();
  const db = new Dexie('bare');
  db.version(1).stores(Object.fromEntries(tables.map((table) => [table, INDEXES[table] ?? 'id'])));
  await db.open();
  const startedAt = performance.now();
  let cursor = '';
  for (let more = true; more; ) {
    const response = await fetch(`/api/sync/changes${cursor && `?cursor=${cursor}`}`, {
      headers,
    });
    const rows: Record<string, object[]> = {};
    for (const text of (await response.text()).trimEnd().split('\n')) {
      const line = JSON.parse(text);
      if (line.kind === 'row') {
        rows[line.table] ??= [];
        rows[line.table]?.push(line.row);
      }
      if (line.kind === 'end') ({ cursor, more } = line);
    }
    for (const [table, all] of Object.entries(rows)) await db.table(table).bulkPut(all);
  }
  return performance.now() - startedAt;
}

self.onmessage = (event: MessageEvent<string>) => {
  // The page's `onerror` hears what is reported, and nothing of a promise that nobody waits for.
  download(event.data).then((ms) => self.postMessage(ms), reportError);
};
