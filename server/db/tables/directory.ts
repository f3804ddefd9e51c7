import type { Generated } from 'kysely';
import type { OWN_DIRECTORIES } from '#src/records/directories.ts';
import type { PEOPLE, PeopleKind } from '#src/records/people.ts';
import type { FieldName } from '#src/records/record.ts';
import type { Synced } from './columns.ts';

/** The tables of the directories: churches and the people who serve planters. */
/** A directory that has a table of its own. */
type Own = (typeof OWN_DIRECTORIES)[number];
type OwnTables = { [Kind in Own as Kind['table']]: TableOf<Kind> };

export interface DirectoryTables extends OwnTables {
  network_people: NetworkPeopleTable;
  pictures: PicturesTable;
}

interface PicturesTable {
  /** SHA-256 of the bytes, in hex: the same picture is kept once. */
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

/** The rows of each kind have the columns of its fields. */
type NetworkPeopleTable = TableOf<(typeof PEOPLE)[PeopleKind]> & {
  kind: PeopleKind;
  /** JSON: name of the service to address or name there. */
  social_media: string | null;
};
