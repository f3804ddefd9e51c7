import type { Owned } from '#db/owned.ts';
import type { Mirror } from '#db/schema.ts';
import type { TableName } from '#db/tables/index.ts';
import { listIn, recordIn, totalIn } from '#shared/contract/envelope.ts';
import type { Answer, OnText } from '#shared/http/answer.ts';
import type { Permission } from '#shared/permissions.ts';
import type { Fields, Source } from './source.ts';

/** `onText` is given the body while it arrives. */
export type Get = (path: string, onText?: OnText) => Promise<Answer>;

/** One documented list call. Keys are `kind`, or `kind:argument`. */
export interface ListKind {
  table: TableName;
  /** The argument is the local key of such a record, which needs a server number to be asked about. */
  of?: TableName;
  /** The field of its rows with the person whom the argument names, or who reads. */
  by?: string;
  /** What it takes to see it: one of these (S36). Absent where every member may. */
  needs?: readonly Permission[];
  /** Its address, with `{id}` for the number of that record or person. */
  path: string;
  names?: readonly string[];
  /** The address of one record, whose refusal is the record's own (S25); `part`: it proves nothing of the record. */
  one?: 'own' | 'part';
  /** Where it takes more than one call, or another form of its rows. */
  read?(get: Get, path: string, id: number): Promise<ListAnswer>;
  /** Source of the rows, if it is not that of the table. */
  source?: Source;
  /** What the device holds of it, by local keys. Otherwise the rows that belong to the record or person, or all. */
  scope?(db: Mirror, id: number): Promise<string[]>;
  /**
   * What absence means if the device holds another list that may have the row: these fields are laid over it, and what
   * depended on its place in this list leaves the device. Else an absent row leaves altogether.
   */
  left?: Left;
  /** What else follows from a whole list, as partial rows of other tables. */
  derive?(db: Mirror, lid: string): Promise<Derived[]>;
}

/** A list as one person reads it. */
export interface Feed {
  key: string;
  source: Source;
  /** The server number of the record or person whose list it is. */
  id: number;
  of: { table: TableName; lid: string } | undefined;
  /** What every row of it has on the device. */
  shared: Fields;
  isOwnAddress: boolean;
  left: Left | undefined;
  /** `early` takes rows that come as the server writes them, while the list still arrives. */
  read(get: Get, early?: OnText): Promise<ListAnswer>;
  /** Local keys of what the device holds of this list, for deletion by absence (S25). */
  scope(db: Mirror): Promise<string[]>;
  derive(db: Mirror): Promise<Derived[]>;
}

interface Left {
  /** Key of the other list. */
  still: string;
  fields: Fields;
  owns: Owned;
  /** Asks the server where a row is now: the number of its place, 0 for none. Undefined says nothing. */
  ask(get: Get, row: number): Promise<number | undefined>;
}

export interface Derived {
  table: TableName;
  lid: string;
  fields: Fields;
}

/** Rows as a list call gave them, perhaps only the first page of them. */
export interface ListRead {
  kind: 'list';
  rows: unknown[];
  /** How many there are in all, where the answer states it. */
  total?: number | undefined;
  /** Something that belongs to the list could not be read this time; false: it is known to be whole. */
  isPartial?: boolean;
  /** Where to read on; absent where the rows were put together from several calls. */
  call?: { path: string; names: readonly string[] } | undefined;
}

/** The list, or the answer in its place. `'no-list'`: JSON without one. */
export type ListAnswer = ListRead | { kind: 'no-list' } | Answer;

/** One list call: the rows under `data` or one of the names that the specifications give. */
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
