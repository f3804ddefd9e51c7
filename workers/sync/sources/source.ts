import * as z from 'zod/mini';
import type { Owned } from '#db/owned.ts';
import type { Mirror } from '#db/schema.ts';
import { type AnyRow, TABLES, type TableName } from '#db/tables/index.ts';
import { listIn, recordIn, totalIn } from '#shared/contract/envelope.ts';
import type { Answer, OnText } from '#shared/http/answer.ts';
import type { Permission } from '#shared/permissions.ts';
import { OTHER_PHONE } from '#src/records/answers.ts';
import { blankFields } from '#src/records/fields.ts';
import type { RecordKind } from '#src/records/record.ts';

/** What a row's place in the lists says beside its own fields. */
export interface RowContext {
  /** Local key of a record by its server number. */
  lidOf(table: TableName, id: number): string;
  /** The planter whose contacts or history a documented list holds. */
  planter?: string;
  /** The event whose participants or assignments a documented list holds. */
  assessment?: string;
  /** The assignment whose report a documented call holds. */
  assignment?: string;
  /** The user whose planters a documented list holds. */
  hub?: number;
  /** The user whose reports a documented list holds. */
  reporter?: number;
}

type Fields = Record<string, unknown>;

/** A row from the server, in the mirror's form: only the keys that were present (S22). */
export interface Incoming {
  id: number;
  /** Fixed local key, where it does not follow from the number. */
  lid?: string | undefined;
  fields: Fields;
  /** Idempotency-Key of the write that created it, where the server says so. */
  createdByKey?: string | undefined;
}

/** A row of the server as this build reads it, or the place and reason of its first fault (S22). */
export type ReadRow = { kind: 'row'; row: Incoming } | { kind: 'bad'; reason: string };

interface Mapping {
  table: TableName;
  /** Documented address of one record, which answers 404 when it is gone (S25). */
  address?(id: number): string;
  /** True where no documented call deletes single rows: they leave with what they belong to (S25). */
  isAppendOnly?: boolean;
  /** Fields that follow from others, after a merge. */
  complete?(row: AnyRow): AnyRow;
}

/** One mirrored table: how a row of the server becomes a row of the mirror. */
export interface Source extends Mapping {
  /** Parses a row alone, once: a first download brings a hundred thousand of them. */
  read(wire: unknown, context: RowContext): ReadRow;
  /** A new row before the server's fields are laid over it. */
  blank(lid: string, id: number): AnyRow;
}

interface Definition<Wire> extends Mapping {
  /** The record kind whose fields the table has. */
  kind?: RecordKind;
  /** Of a row on the wire. Fields of the same name, in snake case, are the mirror's. */
  shape: z.ZodMiniType<Wire>;
  /** Fields that have another name or another form on the wire; undefined: the server does not say. */
  also?(wire: Wire, context: RowContext): Fields;
  /** Where the row is not simply that of its `id`. */
  identity?(wire: Wire, context: RowContext): { id: number; lid: string };
  /** First values that do not follow from the shape of the row. */
  first?: Fields;
}

/** A source, by the shape of its rows on the wire and what differs in the mirror. */
export function source<Wire extends { id?: unknown }>(definition: Definition<Wire>): Source {
  const { kind, shape, also, identity, first, ...mapping } = definition;
  const row = rowOf(() => formOf(mapping.table, kind, first));
  return {
    ...mapping,
    blank: (lid, id) => ({ ...row().blank, lid, id }),
    read(wire, context) {
      const parsed = shape.safeParse(wire);
      if (!parsed.success) {
        const issue = parsed.error.issues[0];
        return { kind: 'bad', reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
      }
      const { data } = parsed;
      const fields = row().lay(data);
      for (const [name, value] of Object.entries(also?.(data, context) ?? {})) {
        if (value === undefined) delete fields[name];
        else fields[name] = value;
      }
      const place = identity?.(data, context) ?? { id: Number(data.id) };
      const key: unknown = Reflect.get(data, 'created_by_key');
      return {
        kind: 'row',
        row: { ...place, fields, createdByKey: typeof key === 'string' ? key : undefined },
      };
    },
  };
}

/** What a field holds of which nothing is known: the first of these that its shape accepts. */
const EMPTY = [undefined, '', null, 0, false, []] as const;

interface RowForm {
  blank: Fields;
  /** The fields of a wire record that the table has. */
  lay(wire: object): Fields;
}

/** Worked out when the first row comes, once for each table. */
function rowOf(make: () => RowForm): () => RowForm {
  let form: RowForm | undefined;
  return () => {
    form ??= make();
    return form;
  };
}

function formOf(table: TableName, kind: RecordKind = { fields: {} }, first: Fields = {}): RowForm {
  const { lid: _, id: __, ...shapes } = TABLES[table].row.shape;
  const empty = Object.entries(shapes).map(([name, shape]) => {
    return [name, EMPTY.find((one) => z.safeParse(shape, one).success)] as const;
  });
  const known = new Map<string, unknown>([...empty, ...Object.entries(blankFields(kind))]);
  const blank = Object.fromEntries([...known, ...Object.entries(first)]);
  const names = namesIn(kind);
  return {
    blank: Object.fromEntries(Object.entries(blank).filter(([, value]) => value !== undefined)),
    lay(wire) {
      const fields: Fields = {};
      for (const [wireName, value] of Object.entries(wire)) {
        const name = names.get(wireName) ?? snakeCase(wireName);
        names.set(wireName, name);
        if (value === undefined || name in fields || !known.has(name)) continue;
        const none = known.get(name);
        fields[name] = none === '' ? textOf(value) : (value ?? none);
      }
      return fields;
    },
  };
}

/** The fields of a kind by what servers call them, where that is not their name in snake case. */
function namesIn({ fields }: RecordKind): Map<string, string> {
  const entries = Object.entries(fields).flatMap(([name, { type, wire }]) => {
    const others = type === 'phone' ? Object.keys(OTHER_PHONE) : [];
    return [...(wire ? [wire] : []), ...others].map((other) => [other, name] as const);
  });
  return new Map(entries);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** A field as the mirror keeps text: null, absent and what is no text become ''. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** `onText` is given the body while it arrives. */
export type Get = (path: string, onText?: OnText) => Promise<Answer>;

/** One documented list call with its parameters. */
export interface Feed extends List {
  key: string;
  /** The record that the list belongs to. */
  of?: { table: TableName; lid: string } | undefined;
  context: Partial<RowContext>;
  /** Local keys of what the device holds of this list, for deletion by absence (S25). */
  scope(db: Mirror): Promise<string[]>;
}

/** What makes a list; its scope is the whole table where it is not given. */
export interface List {
  source: Source;
  context?: Partial<RowContext>;
  /**
   * The list itself, or the answer in its place. `'no-list'`: JSON without one. `early` takes rows that come as the
   * server writes them, while the list still arrives.
   */
  read(get: Get, early?: OnText): Promise<ListAnswer>;
  scope?(db: Mirror): Promise<string[]>;
  /**
   * What absence means if the device holds another list that may have the row: these fields are laid over it, and what
   * depended on its place in this list leaves the device. Else an absent row leaves altogether.
   */
  left?: Left;
  /** This call names one record: a refusal is the record's own (S25). */
  isOwnAddress?: boolean;
  /** What else follows from a whole list, as partial rows of other tables. */
  derive?(db: Mirror): Promise<{ table: TableName; lid: string; fields: Fields }[]>;
}

export interface Left {
  /** Key of the other list. */
  still: string;
  fields: Fields;
  /** What leaves the device. */
  owns: Owned;
  /**
   * Asks the server where a row that this list lacks is now: `left` names another place, `here` names this list's,
   * undefined says nothing.
   */
  ask?(get: Get, id: number): Promise<'here' | 'left' | undefined>;
}

/** A kind of list. Keys are `kind`, or `kind:argument`. */
export interface ListKind {
  /** The argument is the local key of such a record, which needs a server number to be asked about. */
  of?: TableName;
  /** What it takes to see it: one of these (S36). Absent where every member may. */
  needs?: readonly Permission[];
  list(place: Place): List;
}

export interface Place {
  /** What follows the colon. */
  lid: string;
  /** The server number of that record, or the argument as a number. */
  id: number;
  /** Who reads. */
  userId: number;
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

/** The usual `read`: one list call. */
export function listAt(path: string, ...names: string[]) {
  return (get: Get, early?: OnText) => readList((one) => get(one, early), path, names);
}

/** One record, as a list of it alone. */
export function recordAt(path: string) {
  return async (get: Get): Promise<ListAnswer> => {
    const answer = await get(path);
    if (answer.kind !== 'ok') return answer;
    const record = recordIn(answer.body);
    return record ? { kind: 'list', rows: [record] } : { kind: 'no-list' };
  };
}
