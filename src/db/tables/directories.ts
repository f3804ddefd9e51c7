import * as z from 'zod/mini';
import { DIRECTORY_NAMES, DIRECTORY_SINCE, type DirectoryTable } from '#shared/directory-tables.ts';
import type { DIRECTORIES } from '#src/records/directories.ts';
import type { Directory, FieldName } from '#src/records/record.ts';
import { type MirrorRow, type MirrorTable, mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** The record kind of a directory. */
export type DirectoryKind = Directory<string, DirectoryTable>;

/** A record of a directory: the fields of its kind, and the fields common to all directories. */
export type DirectoryRow<Name extends string = never> = MirrorRow &
  Record<Name | 'name' | 'location' | 'status', string> & {
    profile_picture_url: string;
    /** The `lid` of the planter it belongs to or was imported from, or ''. */
    planter: string;
    /** The name in lowercase without accents. */
    sort_name: string;
  };

/** Fields of every row. The other fields are in the record kind, which is not part of the first load. */
const common = () =>
  z.object({
    ...rowBase,
    name: text,
    profile_picture_url: text,
    planter: text,
    sort_name: text,
  });

type KindOf<Table> = Extract<(typeof DIRECTORIES)[number], { table: Table }>;
type DirectoryTables = {
  [Table in DirectoryTable]: MirrorTable<Table, DirectoryRow<FieldName<KindOf<Table>>>>;
};

/** All directories, by the table of their record kind. */
export const DIRECTORY_TABLES = Object.fromEntries(
  DIRECTORY_NAMES.map((name) => {
    const since = DIRECTORY_SINCE[name];
    return [name, mirrorTable({ name, indexes: 'sort_name', row: common, since })];
  }),
) as unknown as DirectoryTables;
