import * as z from 'zod/mini';
import type { church } from '#src/records/church.ts';
import type { PEOPLE, PeopleKind } from '#src/records/people.ts';
import type { Directory, FieldName } from '#src/records/record.ts';
import { type MirrorRow, type MirrorTable, mirrorTable } from './mirror-table.ts';
import { rowBase, text } from './row-base.ts';

/** Tables whose rows a directory shows as cards. */
export type DirectoryTable = 'churches' | PeopleKind;

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
const common = z.object({
  ...rowBase,
  name: text,
  profile_picture_url: text,
  planter: text,
  sort_name: text,
});

function tableOf<Kind extends Directory>(name: Kind['table']) {
  type Table = MirrorTable<Kind['table'], DirectoryRow<FieldName<Kind>>>;
  return mirrorTable({ name, indexes: 'sort_name', row: common as unknown as Table['row'] });
}

export const churches = tableOf<typeof church>('churches');
export const trainers = tableOf<typeof PEOPLE.trainers>('trainers');
export const assessors = tableOf<typeof PEOPLE.assessors>('assessors');
export const coaches = tableOf<typeof PEOPLE.coaches>('coaches');
