import type { Permission } from '#shared/permissions.ts';
import type { Field, RecordKind } from './record.ts';

/*
 * Records of an extra: only a server that offers their table keeps them. Bodies and answers, row, columns, calls, change feed
 * and queued writes follow from the kind, as with a directory; who may see and change which row is in server/domain.
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

/** What a field holds, on the wire and on the device. */
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
/** The columns with the numbers of the records that a row belongs to. */
export type LinkColumn<K extends Kind> = NonNullable<K['links']>[keyof NonNullable<
  K['links']
>]['column'];

/** As the server answers it. */
export type RecordOf<K extends Kind> = ValuesOf<K['fields']> &
  Record<LinkColumn<K>, number> & {
    id: number;
    /** Idempotency-Key of the write that created it. */
    created_by_key?: string | null | undefined;
  };

type Later<F extends Fields> = {
  [Name in keyof F]: F[Name] extends FlagField | { type: 'numbered' } ? Name : never;
}[keyof F];

/** A new one, as people enter it: flags and numbered parts come later. */
export type NewOf<K extends Kind & { adding?: Fields }> = ValuesOf<
  Omit<K['fields'], Later<K['fields']>> & NonNullable<K['adding']>
>;

/** What an edit changes, in the numbered parts as well. */
export type EditOf<K extends Kind> = {
  -readonly [Name in keyof K['fields']]?: EditedValue<K['fields'][Name]> | undefined;
};

type EditedValue<F> =
  F extends NumberedField<infer Parts>
    ? Record<string, { [Name in keyof Parts]?: ValueOf<Parts[Name]> | undefined }>
    : ValueOf<F>;

/** The table of an extra: what the server and the device keep. */
export interface TableKind<
  F extends Fields = Fields,
  Table extends string = string,
  Linked extends Links = Links,
> extends RecordKind<keyof F & string> {
  /** The table on the server, on the device, in the change feed and in what `GET /api/sync` offers. */
  table: Table;
  fields: F;
  /**
   * Records that a row belongs to, by the name that the device has for them: the column with their number, and their table
   * on the device.
   */
  links?: Linked;
  /** It takes one of these to have any of them; without it, a role. */
  needs?: readonly Permission[];
}

/** A kind of record with calls and writes of its own. */
export interface ExtraKind<
  F extends Fields = Fields,
  Table extends string = string,
  One extends string = string,
  Named extends string = string,
  Adding extends Fields = Fields,
> extends TableKind<F, Table, NoLinks> {
  /** Path of the list. Without its slash it names the list on the device. */
  path: string;
  /** 'cohort', as in `create-cohort`, the name of its write, and in the args. It is stored and never changes. */
  one: One;
  /** The field that a record is called by. */
  named: Named;
  /** Asked only of a new one, beside the fields. */
  adding?: Adding;
  /** First values that follow from what a new one says. */
  begins?(entry: Readonly<Record<string, string>>): object;
  texts: {
    /** 'New cohort {name}', in the list of changes. */
    created: string;
    /** 'Changes to the cohort {cohortName}' */
    changed: string;
    /** Said by the server where there is none with this number. */
    missing: string;
  };
}

/** What the form of a new one asks for. */
export function newKind({ fields, adding }: ExtraKind): RecordKind {
  return { fields: { ...fields, ...adding } };
}

/** Keeps the names and the types of the fields. */
export function extra<
  const F extends Fields,
  const Table extends string,
  const One extends string,
  const Named extends keyof F & string,
  const Adding extends Fields = Readonly<Record<never, Field>>,
>(kind: ExtraKind<F, Table, One, Named, Adding>): ExtraKind<F, Table, One, Named, Adding> {
  return kind;
}

/** The same for what has a table, and calls of another form. */
export function table<
  const F extends Fields,
  const Table extends string,
  const Linked extends Links = NoLinks,
>(kind: TableKind<F, Table, Linked>): TableKind<F, Table, Linked> {
  return kind;
}

/** Yes or no; no at first. */
export function flag(label: string): FlagField {
  return { type: 'flag', label, max: 1 };
}

/** A whole number from 0. */
export function count(label: string): NumberField {
  return { type: 'count', label, max: Number.MAX_SAFE_INTEGER };
}

/** The place in an order: smaller ones come first, and there is always room between two. */
export function position(label: string): NumberField {
  return { type: 'position', label, max: Number.MAX_SAFE_INTEGER };
}

/** The number of a record that the server has, or null. */
export function ref(label: string): RefField {
  return { type: 'ref', label, max: Number.MAX_SAFE_INTEGER };
}

/** The hash of a file that was uploaded before, or ''. */
export function file(label: string): Field {
  return { type: 'file', label, max: 64 };
}

/** One of a few words that the screen shows in its own way, or ''. */
export function oneOf(label: string, words: readonly string[]): Field {
  const says = `must be ${words.join(', ')} or empty`;
  return { type: 'line', label, max: 20, pattern: { is: RegExp(`^(${words.join('|')})?$`), says } };
}

/**
 * Parts by their numbers.
 * @param label what a field of a part is called: 'Session {session}: {label}'
 */
export function numbered<const Parts extends Fields>(
  label: string,
  max: number,
  parts: { fields: Parts },
): NumberedField<Parts> {
  return { type: 'numbered', label, max, parts };
}
