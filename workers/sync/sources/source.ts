import type * as z from 'zod/mini';
import type { Mirror } from '#db/schema.ts';
import type { AnyRow, TableName } from '#db/tables/index.ts';
import type { Answer } from '#shared/http/answer.ts';

/** What a row's place in the lists says beside its own fields. */
export interface RowContext {
  /** Local key of a planter by its server number. */
  lidOf(table: TableName, id: number): string;
  /** The planter whose contacts a documented list holds. */
  planter?: string;
  /** The event whose participants a documented list holds. */
  assessment?: string;
  /** The assignment whose report a documented call holds. */
  assignment?: string;
  /** The user whose planters a documented list holds. */
  hub?: number;
  /** The user whose reports a documented list holds. */
  reporter?: number;
}

/** A row from the server, in the mirror's form: only the keys that were present (S22). */
export interface Incoming {
  id: number;
  /** Fixed local key, where the table has one row only. */
  lid?: string;
  fields: Record<string, unknown>;
  /** Idempotency-Key of the write that created it, where the server says so. */
  createdByKey?: string | undefined;
}

/** A row of the server as this build reads it, or the place and reason of its first fault (S22). */
export type ReadRow = { kind: 'row'; row: Incoming } | { kind: 'bad'; reason: string };

/** One mirrored table: how a row of the server becomes a row of the mirror. */
export interface Source extends Mapping {
  /** Parses a row alone, once: a first download brings a hundred thousand of them. */
  read(wire: unknown, context: RowContext): ReadRow;
}

interface Mapping {
  table: TableName;
  /** Documented address of one record, which answers 404 when it is gone (S25). */
  address?(id: number): string;
  /** True where no documented call deletes single rows: they leave with what they belong to (S25). */
  isAppendOnly?: boolean;
  /** A new row before the server's fields are laid over it. */
  blank(lid: string, id: number): AnyRow;
  /** Fields that follow from others, after a merge. */
  complete?(row: AnyRow): AnyRow;
  /** Rows of other tables that leave the device with this one. */
  dependants?(db: Mirror, lid: string): Promise<{ table: TableName; lid: string }[]>;
}

/** A source, by the shape of its rows on the wire and what becomes of a row that has it. */
export function source<Wire>(
  definition: Mapping & {
    shape: z.ZodMiniType<Wire>;
    toIncoming(wire: Wire, context: RowContext): Incoming;
  },
): Source {
  const { shape, toIncoming, ...mapping } = definition;
  return {
    ...mapping,
    read(wire, context) {
      const parsed = shape.safeParse(wire);
      if (parsed.success) return { kind: 'row', row: toIncoming(parsed.data, context) };
      const issue = parsed.error.issues[0];
      return { kind: 'bad', reason: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
    },
  };
}

/** One documented list call with its parameters. */
export interface Feed {
  key: string;
  source: Source;
  context: Partial<RowContext>;
  /** The list itself, or the answer in its place. `'no-list'`: JSON without one. */
  read(get: (path: string) => Promise<Answer>): Promise<ListAnswer>;
  /** Local keys of what the device holds of this list, for deletion by absence (S25). */
  scope(db: Mirror): Promise<string[]>;
  /**
   * What absence means if the device holds another list that may have the row: these fields are laid over it, and what
   * depended on its place in this list leaves the device. Else an absent row leaves altogether.
   */
  left?: Left;
  /** Rows come as the server writes them, so that they may be taken in while the list still arrives. */
  isPlain?: boolean;
  /** This call names one record: a refusal is the record's own (S25). */
  isOwnAddress?: boolean;
  /** What else follows from a whole list, as partial rows of other tables. */
  derive?(
    db: Mirror,
  ): Promise<{ table: TableName; lid: string; fields: Record<string, unknown> }[]>;
}

export interface Left {
  /** Key of the other list. */
  still: string;
  fields: Record<string, unknown>;
  /**
   * Asks the server where a row that this list lacks is now: `left` names another place, `here` names this list's,
   * undefined says nothing.
   */
  ask?(get: (path: string) => Promise<Answer>, id: number): Promise<'here' | 'left' | undefined>;
  dependants(db: Mirror, lid: string): Promise<{ table: TableName; lid: string }[]>;
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

/** Present keys of a wire record as mirror fields: null and absent text are distinguished (S22). */
export function presentTexts(
  wire: Record<string, unknown>,
  names: readonly string[],
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of names) {
    const value = wire[name];
    if (value !== undefined) texts[name] = textOf(value);
  }
  return texts;
}

/** The texts of a row of which nothing is known yet. */
export function blankTexts(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']));
}

/** A field as the mirror keeps text: null, absent and what is no text become ''. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
