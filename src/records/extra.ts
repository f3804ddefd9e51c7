import type { Permission } from '#shared/permissions.ts';
import type { Field, RecordKind } from './record.ts';

/*
 * Records of an extra, which are kept only by servers that offer their table. Bodies, answers, rows, columns, calls,
 * the change feed and queued writes are derived from the kind, as with a directory. Who may see and change which row is
 * defined in server/domain.
 */

type Fields = Readonly<Record<string, Field>>;

interface FlagField extends Field {
  type: 'flag';
}
interface NumberField extends Field {
  type: 'count' | 'position';
}
interface RefField extends Field {
  type: 'ref';
}
interface NumberedField<Parts extends Fields> extends Field {
  type: 'numbered';
  parts: { fields: Parts };
}

/** The type of a field's value, on the wire and on the device. */
type ValueOf<F> = F extends FlagField
  ? boolean
  : F extends NumberField
    ? number
    : F extends RefField
      ? number | null
      : F extends NumberedField<infer Parts>
        ? Record<string, ValuesOf<Parts>>
        : string;
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> };
type Links = Readonly<Record<string, { column: string; table: string }>>;
type NoLinks = Readonly<Record<never, never>>;
interface Kind {
  fields: Fields;
  links?: Links;
}
/** The columns with the ids of the records that a row belongs to. */
export type LinkColumn<K extends Kind> = NonNullable<K['links']>[keyof NonNullable<
  K['links']
>]['column'];

/** A record as the server returns it. */
export type RecordOf<K extends Kind> = ValuesOf<K['fields']> &
  Record<LinkColumn<K>, number> & {
    id: number;
    /** Idempotency-Key of the write that created it. */
    created_by_key?: string | null | undefined;
  };

type Later<F extends Fields> = {
  [Name in keyof F]: F[Name] extends FlagField | { type: 'numbered' } ? Name : never;
}[keyof F];

/** A new record, as people enter it. Flags and numbered parts are set later. */
export type NewOf<K extends Kind & { adding?: Fields }> = ValuesOf<
  Omit<K['fields'], Later<K['fields']>> & NonNullable<K['adding']>
>;

/** The values that an edit changes, in the numbered parts as well. */
export type EditOf<K extends Kind> = {
  -readonly [Name in keyof K['fields']]?: EditedValue<K['fields'][Name]> | undefined;
};

type EditedValue<F> =
  F extends NumberedField<infer Parts>
    ? Record<string, { [Name in keyof Parts]?: ValueOf<Parts[Name]> | undefined }>
    : ValueOf<F>;

/** The table of an extra, stored on the server and on the device. */
export interface TableKind<
  F extends Fields = Fields,
  Table extends string = string,
  Linked extends Links = Links,
> extends RecordKind<keyof F & string> {
  /** The name of the table on the server, on the device, in the change feed and in the offer of `GET /api/sync`. */
  table: Table;
  fields: F;
  /**
   * The records that a row belongs to, by their name on the device: the column with their id, and their table on the
   * device.
   */
  links?: Linked;
  /** A person needs one of these permissions to have any of the records; without `needs`, any role is enough. */
  needs?: readonly Permission[];
}

/** A kind of record with its own calls and writes. */
export interface ExtraKind<
  F extends Fields = Fields,
  Table extends string = string,
  One extends string = string,
  Named extends string = string,
  Adding extends Fields = Fields,
> extends TableKind<F, Table, NoLinks> {
  /** Path of the list. Without its slash, it is the name of the list on the device. */
  path: string;
  /** 'cohort', as in the args and in `create-cohort`, the name of its write. It is stored and never changes. */
  one: One;
  /** The field with the name of a record. */
  named: Named;
  /** Additional fields that only a new record has. */
  adding?: Adding;
  /** Initial values that are derived from the fields of a new record. */
  begins?(entry: Readonly<Record<string, string>>): object;
  texts: {
    /** 'New cohort {name}', in the list of changes. */
    created: string;
    /** 'Changes to the cohort {cohortName}' */
    changed: string;
    /** The server's message if there is no record with this id. */
    missing: string;
  };
}

/** The fields in the form for a new record. */
export function newKind({ fields, adding }: ExtraKind): RecordKind {
  return { fields: { ...fields, ...adding } };
}

/** Returns its argument; the types of the fields are inferred. */
export function extra<
  const F extends Fields,
  const Table extends string,
  const One extends string,
  const Named extends keyof F & string,
  const Adding extends Fields = Readonly<Record<never, Field>>,
>(kind: ExtraKind<F, Table, One, Named, Adding>): ExtraKind<F, Table, One, Named, Adding> {
  return kind;
}

/** Returns its argument, for records that have a table but calls of another form. */
export function table<
  const F extends Fields,
  const Table extends string,
  const Linked extends Links = NoLinks,
>(kind: TableKind<F, Table, Linked>): TableKind<F, Table, Linked> {
  return kind;
}

/** Yes or no; initially no. */
export function flag(label: string): FlagField {
  return { type: 'flag', label, max: 1 };
}

/** A whole number of at least 0. */
export function count(label: string): NumberField {
  return { type: 'count', label, max: Number.MAX_SAFE_INTEGER };
}

/** A position in an order. Smaller positions come first, and a new one fits between any two. */
export function position(label: string): NumberField {
  return { type: 'position', label, max: Number.MAX_SAFE_INTEGER };
}

/** The id of a record on the server, or null. */
export function ref(label: string): RefField {
  return { type: 'ref', label, max: Number.MAX_SAFE_INTEGER };
}

/** The hash of a file that has already been uploaded, or ''. */
export function file(label: string): Field {
  return { type: 'file', label, max: 64 };
}

/** One of a few words, which the screen displays in its own way, or ''. */
export function oneOf(label: string, words: readonly string[]): Field {
  const says = `must be ${words.join(', ')} or empty`;
  return { type: 'line', label, max: 20, pattern: { is: RegExp(`^(${words.join('|')})?$`), says } };
}

/**
 * Numbered parts.
 * @param label the label of a part's field: 'Session {session}: {label}'
 */
export function numbered<const Parts extends Fields>(
  label: string,
  max: number,
  parts: { fields: Parts },
): NumberedField<Parts> {
  return { type: 'numbered', label, max, parts };
}
