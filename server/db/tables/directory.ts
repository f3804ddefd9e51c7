import type { Generated } from 'kysely';
import type { OWN_DIRECTORIES } from '#src/records/directories.ts';
import type { PEOPLE, PeopleKind } from '#src/records/people.ts';
import type { FieldName } from '#src/records/record.ts';
import type { Synced } from './columns.ts';

/** A directory that has a table of its own. */
type Own = (typeof OWN_DIRECTORIES)[number];
type OwnTables = { [Kind in Own as Kind['table']]: TableOf<Kind> };

/** The tables of the directories: churches and the people who serve planters. */
export interface DirectoryTables extends OwnTables {
  network_people: NetworkPeopleTable;
  pictures: PicturesTable;
}

interface PicturesTable {
  /** SHA-256 of the bytes, in hex: identical pictures are stored once. */
  hash: string;
  type: string;
  bytes: Uint8Array;
  created_at: string;
}

/** The table of a directory: a column for each field of its record kind. Only the name is never null. */
type TableOf<Kind> = Synced & {
  id: Generated<number>;
  profile_picture_url: string | null;
  planter_id: number | null;
  /** Idempotency-Key of the write that created it. */
  created_by_key: string | null;
  created_at: string;
  updated_at: string;
} & { [Column in FieldName<Kind>]: Column extends 'name' ? string : string | null };

/** Rows of each kind use the columns of its fields. */
type NetworkPeopleTable = TableOf<(typeof PEOPLE)[PeopleKind]> & {
  kind: PeopleKind;
  /** JSON object that maps the name of a service to the address or user name there. */
  social_media: string | null;
};
