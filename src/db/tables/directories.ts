import * as z from 'zod/mini';
import type { church } from '#src/records/church.ts';
import type { PEOPLE } from '#src/records/people.ts';
import type { Directory, FieldName } from '#src/records/record.ts';
import { type MirrorRow, type MirrorTable, mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** Tables whose rows a directory shows as cards. */
export type DirectoryTable = keyof typeof DIRECTORY_TABLES;

/** The record kind of a directory. */
export type DirectoryKind = Directory<string, DirectoryTable>;

/** A record of a directory: the fields of its kind, and what all of them have. */
export type DirectoryRow<Name extends string = never> = MirrorRow &
  Record<Name | 'name' | 'location' | 'status', string> & {
    profile_picture_url: string;
    /** The `lid` of the planter it belongs to or was imported from, or ''. */
    planter: string;
    /** The name in lower case without accents. */
    sort_name: string;
  };

/** What every row has. The other fields are in the record kind, which is no part of the first load. */
const common = () =>
  z.object({
    ...rowBase,
    name: text,
    profile_picture_url: text,
    planter: text,
    sort_name: text,
  });

function tableOf<Kind extends Directory>(name: Kind['table'], since: { since?: number } = {}) {
  type Table = MirrorTable<Kind['table'], DirectoryRow<FieldName<Kind>>>;
  return mirrorTable({
    name,
    indexes: 'sort_name',
    row: common as unknown as () => Table['row'],
    ...since,
  });
}

/** Every directory, by the table of its record kind. A new one is a line here, `since` the next version in ../schema.ts. */
export const DIRECTORY_TABLES = {
  churches: tableOf<typeof church>('churches'),
  trainers: tableOf<typeof PEOPLE.trainers>('trainers'),
  assessors: tableOf<typeof PEOPLE.assessors>('assessors'),
  coaches: tableOf<typeof PEOPLE.coaches>('coaches'),
};
export const DIRECTORY_NAMES = Object.keys(DIRECTORY_TABLES) as DirectoryTable[];
