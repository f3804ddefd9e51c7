import * as z from 'zod/mini';
import type { Mirror } from '#db/schema.ts';
import { type AnyRow, TABLES, type TableName } from '#db/tables/index.ts';
import { OTHER_PHONE } from '#src/records/answers.ts';
import { blankFields } from '#src/records/fields.ts';
import type { RecordKind } from '#src/records/record.ts';

export type Fields = Record<string, unknown>;

/** What is known about a row from its list, besides its own fields. */
export interface RowContext {
  /** Local key of a record by its server number. */
  lidOf(table: TableName, id: number): string;
  /** Fields that all rows of the list have on the device, known from the list's address. */
  shared?: Fields;
}

/** A row from the server in the mirror's shape, with only the keys that were present (S22). */
export interface Incoming {
  id: number;
  /** Fixed local key, if it does not follow from the number. */
  lid?: string | undefined;
  fields: Fields;
  /** Idempotency-Key of the write that created the row, if the server returns it. */
  createdByKey?: string | undefined;
}

/** A parsed row of the server, or the path and reason of its first error (S22). */
type ReadRow = { kind: 'row'; row: Incoming } | { kind: 'bad'; reason: string };

interface Mapping {
  table: TableName;
  /** The documented address of one record, which answers 404 if the record is gone (S25). */
  address?(id: number): string;
  /** True if no documented call deletes single rows: they leave with the record that they belong to (S25). */
  isAppendOnly?: boolean;
  /** Computes derived fields after a merge. */
  complete?(row: AnyRow): AnyRow;
  /**
   * The row with what other rows on the device say better than a documented list; undefined to keep it as it is. May
   * await only the database. `before`: the server copy on the device.
   */
  settled?(db: Mirror, row: AnyRow, before: AnyRow): Promise<AnyRow> | undefined;
}

/** One mirrored table: how a row of the server becomes a row of the mirror. */
export interface Source extends Mapping {
  /** Parses a single row, only once: a first download contains a hundred thousand rows. */
  read(wire: unknown, context: RowContext): ReadRow;
  /** A new row before the server's fields are merged into it. */
  blank(lid: string, id: number): AnyRow;
}

interface Definition<Wire> extends Mapping {
  /** The record kind that defines the table's fields. */
  kind?: RecordKind;
  /** The shape of a row on the wire. Fields whose snake-case name exists in the mirror are copied. */
  shape: z.ZodMiniType<Wire>;
  /** Fields that hold the local key of another record: its table, and the wire field with its number. */
  refs?: Record<string, readonly [TableName, keyof Wire & string]>;
  /** Fields with another name or format on the wire; undefined if the server did not send the value. */
  also?(wire: Wire, context: RowContext): Fields;
  /** The number and local key of the row, if they do not follow from its `id`. */
  identity?(wire: Wire, context: RowContext): { id: number; lid: string };
  /** Initial values that do not follow from the shape of the row. */
  first?: Fields;
}

/** Creates a source from the wire shape of its rows and from what differs in the mirror. */
export function source<Wire extends { id?: unknown }>(definition: Definition<Wire>): Source {
  const { kind, shape, refs = {}, also, identity, first, ...mapping } = definition;
  const pointers = Object.entries(refs);
  let form: RowForm | undefined;
  /** Computed when the first row arrives. */
  const row = () => (form ??= formOf(mapping.table, kind, first));
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
      for (const [name, [table, number]] of pointers) {
        if (data[number]) fields[name] = context.lidOf(table, Number(data[number]));
      }
      Object.assign(fields, context.shared);
      for (const [name, value] of Object.entries(also?.(data, context) ?? {})) {
        if (value === undefined) delete fields[name];
        else fields[name] = value;
      }
      const place = identity?.(data, context) ?? { id: Number(data.id) };
      const key: unknown = Reflect.get(data, 'created_by_key');
      const createdByKey = typeof key === 'string' ? key : undefined;
      return { kind: 'row', row: { ...place, fields, createdByKey } };
    },
  };
}

/** Candidate values for unknown fields: a field gets the first of these that its shape accepts. */
const EMPTY = [undefined, '', null, 0, false, []] as const;

interface RowForm {
  blank: Fields;
  /** Extracts the fields of a wire record that the table has. */
  lay(wire: object): Fields;
}

/** The field of the table that a wire field belongs to, and its value if there is none. */
interface Place {
  name: string;
  none: unknown;
}

function formOf(table: TableName, kind: RecordKind = { fields: {} }, first: Fields = {}): RowForm {
  const { lid: _, id: __, ...shapes } = TABLES[table].row.shape;
  const empty = Object.entries(shapes).map(([name, shape]) => {
    return [name, EMPTY.find((one) => z.safeParse(shape, one).success)] as const;
  });
  const known = new Map<string, unknown>([...empty, ...Object.entries(blankFields(kind))]);
  const blank = Object.fromEntries([...known, ...Object.entries(first)]);
  const names = namesIn(kind);
  const places = new Map<string, Place | undefined>();
  const placeOf = (wireName: string): Place | undefined => {
    if (places.has(wireName)) return places.get(wireName);
    const name = names.get(wireName) ?? snakeCase(wireName);
    const place = known.has(name) ? { name, none: known.get(name) } : undefined;
    places.set(wireName, place);
    return place;
  };
  return {
    blank: Object.fromEntries(Object.entries(blank).filter(([, value]) => value !== undefined)),
    lay(wire) {
      const fields: Fields = {};
      for (const [wireName, value] of Object.entries(wire)) {
        const place = placeOf(wireName);
        if (value === undefined || !place || place.name in fields) continue;
        fields[place.name] = place.none === '' ? textOf(value) : (value ?? place.none);
      }
      return fields;
    },
  };
}

/** The fields of a kind by their wire names, where these differ from the snake-case name. */
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

/** Text as the mirror stores it: null, missing values and other types become ''. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A 32-bit hash of a text, the same on every device (FNV-1a). */
export function fingerprint(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  }
  return bits >>> 0;
}
