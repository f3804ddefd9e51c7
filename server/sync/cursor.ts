/**
 * Position of a reader of the change feed.
 *
 * The feed is read in windows of the network's clock: `after < rev <= until`, table by table, and inside
 * a table by (rev, id). `until` was the clock when the window was opened, so no late commit can slip in
 * behind the reader (docs/decisions/change-cursor.md). Between two windows `until` equals `after`.
 */
export interface Cursor {
  /** The epoch that `until` belongs to (db/clock.ts). */
  epoch: string;
  /** Identifies what the user may see; changes with their roles and their own planter record. */
  accessStamp: string;
  /** True until the reader has finished the read of all rows. */
  full: boolean;
  after: number;
  until: number;
  /** Inside a window: how many tables are finished, and the place in the next one (feed-table.ts). */
  tablesDone: number;
  rev: number;
  id: number;
}

const CURSOR = /^1\.([0-9a-z-]+)\.([0-9a-z]+)\.([fd])\.(\d+)(?:\.(\d+)\.(\d+)\.(\d+)\.(\d+))?$/;

/** The cursor as a text: opaque to clients, readable in logs, without personal data. */
export function writeCursor(cursor: Cursor): string {
  const head = ['1', cursor.epoch, cursor.accessStamp, cursor.full ? 'f' : 'd', cursor.after];
  if (cursor.until === cursor.after) return head.join('.');
  return [...head, cursor.until, cursor.tablesDone, cursor.rev, cursor.id].join('.');
}

/** Ids are 32 bits wide on PostgreSQL; a larger one is not ours. */
const isId = (value: number) => value <= 2_147_483_647;

/** Null if the text is not a cursor of this build; the reader then starts over. */
export function readCursor(text: string): Cursor | null {
  const parts = CURSOR.exec(text);
  if (!parts) return null;
  const [, epoch = '', accessStamp = '', mode, after, until, tablesDone, rev, id] = parts;
  const cursor: Cursor = {
    epoch,
    accessStamp,
    full: mode === 'f',
    after: Number(after),
    until: Number(until ?? after),
    tablesDone: Number(tablesDone ?? 0),
    rev: Number(rev ?? 0),
    id: Number(id ?? 0),
  };
  const clocks = [cursor.after, cursor.until, cursor.rev];
  const counts = [cursor.tablesDone, cursor.id];
  return clocks.every(Number.isSafeInteger) && counts.every(isId) ? cursor : null;
}
