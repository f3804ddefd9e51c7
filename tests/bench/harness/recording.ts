import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { ChangeLine } from '#shared/contract/sync.ts';

/** The change feed of one person, page by page, as the real server sent it. */
export interface Recording {
  rows: number;
  bytes: number;
  /** Different rows of these tables. */
  counts: { planters: number; contacts: number };
  /** Sends the recorded page for the requested cursor; returns false for every other address. */
  replay(request: IncomingMessage, response: ServerResponse): boolean;
}

/** A line before it is parsed; not every line has a row. */
interface RawLine {
  table?: string;
  row: { id: number };
}

/** Reads the complete feed once, so that the app and its baseline get the same bytes at the same speed. */
export async function recordFeed(api: string, token: string): Promise<Recording> {
  const pages = new Map<string, Buffer>();
  const seen = { planters: new Set<number>(), contacts: new Set<number>() };
  let rows = 0;
  let cursor = '';
  for (let more = true; more; ) {
    const query = cursor && `?cursor=${encodeURIComponent(cursor)}`;
    const response = await fetch(`${api}/sync/changes${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const text = await response.text();
    pages.set(cursor, gzipSync(text));
    const lines = text.trimEnd().split('\n');
    rows += lines.length - 2;
    for (const line of lines) {
      const { table, row }: RawLine = JSON.parse(line);
      if (table === 'planters' || table === 'contacts') seen[table].add(row.id);
    }
    const end = ChangeLine.parse(JSON.parse(lines.at(-1) ?? ''));
    if (end.kind !== 'end') throw new Error('The recorded feed was cut off.');
    ({ cursor, more } = end);
  }
  const bytes = [...pages.values()].reduce((sum, page) => sum + page.length, 0);
  return {
    rows,
    bytes,
    counts: { planters: seen.planters.size, contacts: seen.contacts.size },
    replay(request, response) {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://origin');
      const page = pages.get(searchParams.get('cursor') ?? '');
      if (pathname !== '/api/sync/changes' || !page) return false;
      const headers = { 'Content-Type': 'application/x-ndjson', 'Content-Encoding': 'gzip' };
      response.writeHead(200, headers).end(page);
      return true;
    },
  };
}
