import * as z from 'zod/mini';
import { type AnyRow, TABLES, type TableName } from '#db/tables/index.ts';
import { OTHER_PHONE } from '#src/records/answers.ts';
import { blankFields } from '#src/records/fields.ts';
import type { RecordKind } from '#src/records/record.ts';

export type Fields = Record<string, unknown>;

/** What a row's place in the lists says beside its own fields. */
export interface RowContext {
  /** Local key of a record by its server number. */
  lidOf(table: TableName, id: number): string;
  /** What every row of the list has on the device, since the list's address says it. */
  shared?: Fields;
}

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
type ReadRow = { kind: 'row'; row: Incoming } | { kind: 'bad'; reason: string };

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
  /** Fields with the local key of another record: its table, and the field of its number on the wire. */
  refs?: Record<string, readonly [TableName, keyof Wire & string]>;
  /** Fields that have another name or another form on the wire; undefined: the server does not say. */
  also?(wire: Wire, context: RowContext): Fields;
  /** Where the row is not simply that of its `id`. */
  identity?(wire: Wire, context: RowContext): { id: number; lid: string };
  /** First values that do not follow from the shape of the row. */
  first?: Fields;
}

/** A source, by the shape of its rows on the wire and what differs in the mirror. */
export function source<Wire extends { id?: unknown }>(definition: Definition<Wire>): Source {
  const { kind, shape, refs = {}, also, identity, first, ...mapping } = definition;
  const pointers = Object.entries(refs);
  let form: RowForm | undefined;
  /** Worked out when the first row comes. */
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

/** What a field holds of which nothing is known: the first of these that its shape accepts. */
const EMPTY = [undefined, '', null, 0, false, []] as const;

interface RowForm {
  blank: Fields;
  /** The fields of a wire record that the table has. */
  lay(wire: object): Fields;
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

/** 32 bits of a text, the same on every device (FNV-1a). */
export function fingerprint(text: string): number {
  let bits = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    bits = Math.imul(bits ^ text.charCodeAt(at), 0x01000193);
  }
  return bits >>> 0;
}
