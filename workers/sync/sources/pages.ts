import { isRecord } from '#shared/contract/common.ts';
import { type Get, type ListAnswer, type ListRead, readList } from './list.ts';

/** An upper limit for pages, more than any list of the network has. */
const MOST_PAGES = 500;
/** A list with fewer rows than this does not count as the first page of a longer one. */
const LEAST_PAGE = 10;

/** The result of reading further pages of a list. */
export interface Pages {
  rows: unknown[];
  /** The end of the list was reached, so missing rows are not in it. */
  isWhole: boolean;
  /** The server returned the first page again. */
  ignoresPaging: boolean;
}

/** True for a number of rows that looks like a server's limit: 10, 15, 20, 25, 50, 64, 100, 1000. */
export function looksLikeLimit(rows: number): boolean {
  if (rows < LEAST_PAGE) return false;
  const step = rows <= 100 ? 5 : 50;
  return rows % step === 0 || Number.isInteger(Math.log2(rows));
}

/**
 * Reads further pages of a list that a server may have cut silently (S25). Each page begins with the last known row:
 *
 *   offset = rows - 1, limit ≥ 2 ──► [last]            nothing follows: the list is complete
 *                                ──► [last, more …]    continue from there
 *                                ──► anything else     offsets not supported: page by number
 *
 * It does no harm if the server lowers the limit silently: only an answer with exactly the last row ends the list.
 */
export async function readOn(get: Get, first: ListRead): Promise<Pages> {
  const known = first.rows.map(nameOf);
  const seen = new Set(known);
  const pages: Pages = { rows: [], isWhole: false, ignoresPaging: false };
  // A single row cannot show whether the offset was honored.
  if (!first.call || known.length < 2 || seen.size < known.length) return pages;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const limit = page === 0 ? 2 : known.length;
    const path = pageOf(first.call.path, { limit, offset: seen.size - 1 });
    const answer = await readList(get, path, first.call.names);
    if (answer.kind !== 'list') return pages;
    const names = answer.rows.map(nameOf);
    if (names[0] !== last(seen)) return page === 0 ? readByNumber(get, first, seen) : pages;
    const fresh = answer.rows.filter((_, at) => !seen.has(names[at] ?? ''));
    pages.rows.push(...fresh);
    for (const name of names) seen.add(name);
    if (names.length === 1) return { ...pages, isWhole: true };
    if (fresh.length < names.length - 1) return pages;
  }
  return pages;
}

/**
 * Reads `page=2` and so on, as Laravel does, until a page has no new rows. If pages overlap, the order changes between
 * requests: new rows are kept, but the end proves nothing. Only a stated total or an empty page proves that the list is
 * complete.
 */
async function readByNumber(get: Get, first: ListRead, seen: Set<string>): Promise<Pages> {
  const pages: Pages = { rows: [], isWhole: false, ignoresPaging: false };
  const { path, names } = first.call ?? { path: '', names: [] };
  let isInOrder = true;
  for (let page = 2; page < MOST_PAGES; page += 1) {
    const answer = await readList(get, pageOf(path, { page }), names);
    if (answer.kind !== 'list') return pages;
    const fresh = answer.rows.filter((row) => !seen.has(nameOf(row)));
    isInOrder &&= fresh.length === answer.rows.length;
    if (answer.rows.length === 0) {
      return { ...pages, isWhole: isInOrder && (await isFirst(get, first, 1)) };
    }
    if (fresh.length === 0) return { ...pages, ignoresPaging: page === 2 };
    pages.rows.push(...fresh);
    for (const row of fresh) seen.add(nameOf(row));
    if (first.total !== undefined && seen.size >= first.total) return { ...pages, isWhole: true };
  }
  return pages;
}

/** True if this page is the first one. A server may count pages from 0, and then starting at `page=2` skipped one. */
async function isFirst(get: Get, { rows, call }: ListRead, page: number): Promise<boolean> {
  const answer = await readList(get, pageOf(call?.path ?? '', { page }), call?.names);
  return answer.kind === 'list' && nameOf(answer.rows[0]) === nameOf(rows[0]);
}

/**
 * Reads all pages of a list, for sources that combine several calls. `isPartial`: more rows may follow, but the server
 * offers no way to read them.
 */
export async function readWhole(
  get: Get,
  path: string,
  names: readonly string[],
): Promise<ListAnswer> {
  const first = await readList(get, path, names);
  if (first.kind !== 'list' || !isCutShort(first)) return first;
  const pages = await readOn(get, first);
  const rows = [...first.rows, ...pages.rows];
  const isWhole = pages.isWhole || (first.total !== undefined && rows.length >= first.total);
  return { kind: 'list', rows, total: first.total, isPartial: !isWhole };
}

function isCutShort({ rows, total }: ListRead): boolean {
  return total === undefined ? looksLikeLimit(rows.length) : rows.length < total;
}

function last(seen: ReadonlySet<string>): string | undefined {
  return [...seen].at(-1);
}

/** Identifies a row by its id, else by all its values. Values that are not rows have an empty name. */
function nameOf(row: unknown): string {
  if (!isRecord(row)) return '';
  try {
    return JSON.stringify(row.id ?? row);
  } catch (error) {
    // Nested too deeply to serialize. A list with such rows is not paged.
    if (error instanceof RangeError) return '';
    throw error;
  }
}

function pageOf(path: string, page: Record<string, number>): string {
  const [address = '', query = ''] = path.split('?');
  const asked = new URLSearchParams(query);
  for (const [name, value] of Object.entries(page)) asked.set(name, String(value));
  return `${address}?${asked.toString()}`;
}
