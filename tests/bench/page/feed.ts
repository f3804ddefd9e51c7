/** One page of the change feed: its rows by table, and where the next page begins. */
export interface FeedPage {
  rows: Record<string, FeedRow[]>;
  cursor: string;
  more: boolean;
}

/** A row as the server sends it, under its own names. */
export type FeedRow = Record<string, unknown> & { id: number };

/** Names of the tables that the feed contains. */
export async function readTables(token: string): Promise<string[]> {
  const response = await fetch('/api/sync', { headers: { Authorization: `Bearer ${token}` } });
  return (await response.json()).tables;
}

/** Reads one page as simply as possible: fetch and JSON.parse, without checking anything. */
export async function readFeed(token: string, cursor: string): Promise<FeedPage> {
  const response = await fetch(`/api/sync/changes${cursor && `?cursor=${cursor}`}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const page: FeedPage = { rows: {}, cursor: '', more: false };
  for (const text of (await response.text()).trimEnd().split('\n')) {
    const line = JSON.parse(text);
    if (line.kind === 'row') {
      page.rows[line.table] ??= [];
      page.rows[line.table]?.push(line.row);
    }
    if (line.kind === 'end') {
      page.cursor = line.cursor;
      page.more = line.more;
    }
  }
  return page;
}
