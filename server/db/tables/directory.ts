import type { Generated } from 'kysely';
import type { PeopleKind } from '#shared/network-people.ts';
import type { Synced } from './columns.ts';

/** The tables of the directories: churches and the people who serve planters. */
export interface DirectoryTables {
  churches: ChurchesTable;
  network_people: NetworkPeopleTable;
  pictures: PicturesTable;
}

export interface PicturesTable {
  /** SHA-256 of the bytes, in hex: the same picture is kept once. */
  hash: string;
  type: string;
  bytes: Uint8Array;
  created_at: string;
}

export interface ChurchesTable extends Synced {
  id: Generated<number>;
  name: string;
  location: string | null;
  address: string | null;
  website: string | null;
  status: string | null;
  profile_picture_url: string | null;
  planter_id: number | null;
  /** Idempotency-Key of the write that created it. */
  created_by_key: string | null;
  created_at: string;
  updated_at: string;
}

export interface NetworkPeopleTable extends Synced {
  id: Generated<number>;
  kind: PeopleKind;
  name: string;
  bio: string | null;
  status: string | null;
  location: string | null;
  phone: string | null;
  email: string | null;
  website: string | null;
  /** JSON: name of the service to address or name there. */
  social_media: string | null;
  denomination: string | null;
  ministry_focus: string | null;
  support_needs: string | null;
  /** On the wire under the name that `PEOPLE` gives it. */
  experience: string | null;
  profile_picture_url: string | null;
  planter_id: number | null;
  created_by_key: string | null;
  created_at: string;
  updated_at: string;
}
