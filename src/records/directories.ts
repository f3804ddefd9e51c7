import type { DirectoryTable } from '#shared/directory-tables.ts';
import { church } from './church.ts';
import { PEOPLE } from './people.ts';
import type { Directory } from './record.ts';

/** Directories with a table and queued writes of their own. Add a line here for a new one. */
export const OWN_DIRECTORIES = [church] as const;

/**
 * Every directory, in the order in which devices receive them. The server derives each one's endpoints from its record.
 */
export const DIRECTORIES = [...OWN_DIRECTORIES, ...Object.values(PEOPLE)] satisfies Directory[];

/** Creates a value for each directory, by its table. */
export function byTable<T>(
  of: (kind: (typeof DIRECTORIES)[number]) => T,
): Record<DirectoryTable, T> {
  const all = DIRECTORIES.map((kind) => [kind.table, of(kind)] as const);
  return Object.fromEntries(all) as Record<DirectoryTable, T>;
}

/** The name of a single record of a directory in code. */
export type DirectoryOne = (typeof DIRECTORIES)[number]['one'];
