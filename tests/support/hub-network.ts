import type { OpenDatabase } from '#server/db/database.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import { placeInHubs } from '#server/domain/hubs.ts';
import { createPlanters, type NewPlanter } from '#server/domain/planters.ts';
import type { Revision } from '#shared/contract/common.ts';
import { ChangeLine } from '#shared/contract/sync.ts';
import type { TestServer } from './test-server.ts';

const AT = '2026-11-21T08:00:00.000Z';

/** Adds a planter called `name Planter`, in the hub of `leaderId` if that is given. */
export async function addPlanter(
  { db }: OpenDatabase,
  name: string,
  { leaderId = null, ...fields }: Partial<NewPlanter> & { leaderId?: number | null } = {},
): Promise<number> {
  return writeTransaction(db, async (scope) => {
    const planter = { first_name: name, last_name: 'Planter', ...fields };
    const [planterId = 0] = await createPlanters(scope, [planter], AT);
    if (leaderId !== null) await placeInHubs(scope, [{ planterId, leaderId }]);
    return planterId;
  });
}

export function moveToHub({ db }: OpenDatabase, planterId: number, leaderId: number | null) {
  return writeTransaction(db, (scope) => placeInHubs(scope, [{ planterId, leaderId }]));
}

/** The state of one device after reading the change feed: rows by `table/id`, and how they arrived. */
export interface FeedReader {
  rows: Map<string, Record<string, unknown>>;
  /** Version of each row, by the same key. */
  revs: Map<string, number | undefined>;
  /** What the last read brought, in order: `row planters/1`, `gone contacts/2`. */
  arrivals: string[];
  full: boolean;
  pages: number;
  bytes: number;
  cursor: string;
  /** The server's revision at the end of the last read. */
  revision: Revision | undefined;
  /** Reads the feed to its end. A full read drops rows that it did not contain. */
  read(): Promise<void>;
}

/** A server without a port, or a separate process. */
type Asked = Pick<TestServer, 'request'>;

/** A device that follows the change feed with this token. */
export function followFeed(server: Asked, token: string): FeedReader {
  const reader: FeedReader = {
    rows: new Map(),
    revs: new Map(),
    arrivals: [],
    full: false,
    pages: 0,
    bytes: 0,
    cursor: '',
    revision: undefined,
    async read() {
      Object.assign(reader, { arrivals: [], pages: 0, bytes: 0 });
      const brought = new Set<string>();
      for (let more = true; more; ) {
        const page = await readPage(server, token, reader.cursor);
        reader.pages += 1;
        reader.bytes += page.bytes;
        for (const line of page.lines) {
          if (line.kind === 'start') reader.full = line.full;
          if (line.kind === 'row') {
            const key = `${line.table}/${line.row.id}`;
            const { rev, ...row } = line.row;
            reader.rows.set(key, row);
            reader.revs.set(key, rev);
            brought.add(key);
            reader.arrivals.push(`row ${key}`);
          }
          if (line.kind === 'gone') {
            reader.rows.delete(`${line.table}/${line.id}`);
            reader.revs.delete(`${line.table}/${line.id}`);
            reader.arrivals.push(`gone ${line.table}/${line.id}`);
          }
        }
        const end = page.lines.at(-1);
        if (end?.kind !== 'end') throw new Error('the page was cut off');
        reader.cursor = end.cursor;
        reader.revision = end.revision;
        more = end.more;
      }
      if (!reader.full) return;
      for (const key of reader.rows.keys()) {
        if (brought.has(key)) continue;
        reader.rows.delete(key);
        reader.revs.delete(key);
      }
    },
  };
  return reader;
}

/** One page of the feed, with each line validated against the contract. */
export async function readPage(server: Asked, token: string, cursor: string, more = '') {
  const address = `/api/sync/changes?cursor=${encodeURIComponent(cursor)}${more}`;
  const response = await server.request(address, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (response.status !== 200) throw new Error(`the feed answered ${response.status}`);
  const text = await response.text();
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => ChangeLine.parse(JSON.parse(line)));
  return { lines, bytes: text.length, type: response.headers.get('Content-Type') };
}
