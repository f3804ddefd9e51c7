import type { DirectoryTable } from '#shared/directory-tables.ts';
import { church } from './church.ts';
import { PEOPLE } from './people.ts';
import type { Directory } from './record.ts';

/** Directories with a table and queued writes of their own. A new one is a line here. */
export const OWN_DIRECTORIES = [church] as const;

/** Every directory, in the order in which devices get them. The server serves each from its record alone. */
export const DIRECTORIES = [...OWN_DIRECTORIES, ...Object.values(PEOPLE)] satisfies Directory[];

/** Something for each directory, by its table. */
export function byTable<T>(
  of: (kind: (typeof DIRECTORIES)[number]) => T,
): Record<DirectoryTable, T> {
  const all = DIRECTORIES.map((kind) => [kind.table, of(kind)] as const);
  return Object.fromEntries(all) as Record<DirectoryTable, T>;
}

/** What one record of a directory is called in code. */
export type DirectoryOne = (typeof DIRECTORIES)[number]['one'];
