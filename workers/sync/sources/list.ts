import type { Owned } from '#db/owned.ts';
import type { Mirror } from '#db/schema.ts';
import type { TableName } from '#db/tables/index.ts';
import { listIn, recordIn, totalIn } from '#shared/contract/envelope.ts';
import type { Answer, OnText } from '#shared/http/answer.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Fields, Source } from './source.ts';

/** `onText` receives the body while it arrives. */
export type Get = (path: string, onText?: OnText) => Promise<Answer>;

/** One documented list call. Keys are `kind`, or `kind:argument`. */
export interface ListKind {
  table: TableName;
  /**
   * The argument is the local key of a record in this table. The list can be read once the record has a server number.
   */
  of?: TableName;
  /** The field of the rows that contains the person named by the argument, or else the person who reads. */
  by?: string;
  /** One of these permissions is needed to see the list (S36). Absent if every member may see it. */
  needs?: readonly Permission[];
  /** The address of the list, with `{id}` for the number of the record or person. */
  path: string;
  names?: readonly string[];
  /**
   * The address of a single record. `own`: a refusal concerns the record itself (S25). `part`: it proves nothing about
   * it.
   */
  one?: 'own' | 'part';
  /** Reads the list if it takes several calls or its rows have another shape. */
  read?(get: Get, path: string, id: number): Promise<ListAnswer>;
  /** The source of the rows, if it differs from that of the table. */
  source?: Source;
  /**
   * Local keys of the list's rows on the device. Default: the rows that belong to the record or person, or all rows.
   */
  scope?(db: Mirror, id: number): Promise<string[]>;
  /**
   * What absence means if another list on the device may contain the row: the row gets these fields, and what belonged
   * to it because of this list is removed. Without `left`, an absent row is removed from the device.
   */
  left?: Left;
  /** Derives partial rows of other tables from a complete list. */
  derive?(db: Mirror, lid: string): Promise<Derived[]>;
}

/** A list as read by one person. */
export interface Feed {
  key: string;
  source: Source;
  /** The server number of the record or person that the list belongs to. */
  id: number;
  of: { table: TableName; lid: string } | undefined;
  /** Fields that all rows of the list have on the device. */
  shared: Fields;
  isOwnAddress: boolean;
  left: Left | undefined;
  /** `early` receives text while the list is still arriving. */
  read(get: Get, early?: OnText): Promise<ListAnswer>;
  /** Local keys of the list's rows on the device, for deletion by absence (S25). */
  scope(db: Mirror): Promise<string[]>;
  derive(db: Mirror): Promise<Derived[]>;
}

interface Left {
  /** Key of the other list. */
  still: string;
  fields: Fields;
  owns: Owned;
  /**
   * Asks the server where a row is now. Returns the number of its place, 0 for none, or undefined if this is unknown.
   */
  ask(get: Get, row: number): Promise<number | undefined>;
}

export interface Derived {
  table: TableName;
  lid: string;
  fields: Fields;
}

/** Rows returned by a list call, perhaps only the first page. */
export interface ListRead {
  kind: 'list';
  rows: unknown[];
  /** The total number of rows, if the answer states it. */
  total?: number | undefined;
  /** True if a part of the list could not be read this time; false if the list is known to be complete. */
  isPartial?: boolean;
  /** The call to read further pages with; absent if the rows were combined from several calls. */
  call?: { path: string; names: readonly string[] } | undefined;
}

/** The list, or another answer. `'no-list'`: JSON that contains no list. */
export type ListAnswer = ListRead | { kind: 'no-list' } | Answer;

/** Reads one list: the rows under `data` or under one of the names in the specifications. */
export async function readList(
  get: Get,
  path: string,
  names: readonly string[] = [],
): Promise<ListAnswer> {
  const answer = await get(path);
  if (answer.kind !== 'ok') return answer;
  const rows = listIn(answer.body, names);
  if (!rows) return { kind: 'no-list' };
  return { kind: 'list', rows, total: totalIn(answer.body), call: { path, names } };
}

export async function readRecord(get: Get, path: string): Promise<ListAnswer> {
  const answer = await get(path);
  if (answer.kind !== 'ok') return answer;
  const record = recordIn(answer.body);
  return record ? { kind: 'list', rows: [record] } : { kind: 'no-list' };
}
