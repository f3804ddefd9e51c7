import { sql } from 'kysely';

/** Replaces the name of an erased person. */
export const ERASED_NAME = 'Erased person';

/** The replacement of a value. `unique`: a text made from the row's id, for columns whose values must be unique. */
export type Replacement = null | string | { unique: true };

/**
 * What one column holds:
 * - `kept`: nothing about one person, or only a reference by id, which identifies nobody after an erasure
 * - `subject`: personal data of the person whom the row is about
 * - `author`: personal data of the person who wrote the row
 * - `content`: no personal data, but nothing that a deleted row has to keep
 */
export type ColumnRule =
  | { kind: 'kept' }
  | { kind: 'subject' | 'author' | 'content'; becomes: Replacement; isSecret?: true };

/** What identifies one person in the columns of all tables. */
export interface PersonKeys {
  /** `users.id` */
  user: readonly number[];
  /** `church_planters.id` */
  planter: readonly number[];
  /** Addresses in lower case. */
  email: readonly string[];
  /** Assignments of which the person is the candidate. */
  judged: readonly number[];
  /** Assignments of which the person is the assessor. */
  judging: readonly number[];
  /** `network_people.id` */
  listed: readonly number[];
}

/** A row belongs to a person if `column` holds one of the keys. */
export interface Link<Column extends string> {
  column: Column;
  is: keyof PersonKeys;
  /** The link counts only in rows whose `column` has this value. */
  where?: { column: Column; value: string };
}

export interface TableRules<Column extends string = string> {
  /** Which rows are about a person. */
  subject?: readonly Link<Column>[];
  /** Which rows were written by a person. */
  author?: readonly Link<Column>[];
  /** What an erasure does to the rows about the person beyond emptying columns. */
  erasedRows?: 'removed' | 'marked deleted';
  columns: Record<Column, ColumnRule>;
}

/** The same rule for several columns. */
function each<Column extends string>(
  rule: ColumnRule,
  names: readonly Column[],
): Record<Column, ColumnRule> {
  return Object.fromEntries(names.map((name) => [name, rule])) as Record<Column, ColumnRule>;
}

export const kept = <Column extends string>(...names: Column[]) => each({ kind: 'kept' }, names);

export const aboutSubject = <Column extends string>(becomes: Replacement, ...names: Column[]) =>
  each({ kind: 'subject', becomes }, names);

export const aboutAuthor = <Column extends string>(becomes: Replacement, ...names: Column[]) =>
  each({ kind: 'author', becomes }, names);

export const content = <Column extends string>(becomes: Replacement, ...names: Column[]) =>
  each({ kind: 'content', becomes }, names);

/** Never exported, because it would give access to the account. */
export const secret = <Column extends string>(becomes: Replacement, ...names: Column[]) =>
  each({ kind: 'subject', becomes, isSecret: true }, names);

/** The SQL value of a replacement. */
export function replacementValue(becomes: Replacement) {
  if (becomes === null || typeof becomes === 'string') return sql`${becomes}`;
  return sql`'erased-' || id`;
}
