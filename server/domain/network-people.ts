import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { idIn, isLiving } from '#server/db/dialects.ts';
import type { WriteScope } from '#server/db/transaction.ts';
import {
  DEFAULT_PERSON_STATUS,
  type NetworkPersonFields,
  type NewNetworkPerson,
} from '#shared/contract/network-people.ts';
import { PEOPLE, type PeopleKind } from '#shared/network-people.ts';
import { batches, idsInOrder } from './batches.ts';
import { inPages, mapped } from './pages.ts';

/** Columns of a person; the kind decides the name of the experience field. */
export const PERSON_COLUMNS = [
  'network_people.id',
  'network_people.name',
  'network_people.bio',
  'network_people.status',
  'network_people.location',
  'network_people.phone',
  'network_people.email',
  'network_people.website',
  'network_people.social_media',
  'network_people.denomination',
  'network_people.ministry_focus',
  'network_people.support_needs',
  'network_people.experience',
  'network_people.profile_picture_url',
  'network_people.planter_id',
  'network_people.updated_at',
  'network_people.created_by_key',
] as const;

/** A row of the table as the list and the change feed give it. */
export function personOf<Row extends { experience: string | null; social_media: string | null }>(
  kind: PeopleKind,
  { experience, social_media, ...row }: Row,
) {
  const links: unknown = social_media === null ? null : JSON.parse(social_media);
  return { ...row, social_media: links, [PEOPLE[kind].experience]: experience };
}

/** All people of one kind by name. */
export function listPeople(db: Db, kind: PeopleKind) {
  const rows = db
    .selectFrom('network_people')
    .select('network_people.id')
    .where('kind', '=', kind)
    .where('deleted', '=', 0);
  const keys = [sql`network_people.name`, sql`network_people.id`];
  const pages = inPages(db, { table: 'network_people', rows, keys }, (ids) =>
    db
      .selectFrom('network_people')
      .select(PERSON_COLUMNS)
      .where(isLiving('network_people'))
      .where(idIn(db, 'id', ids))
      .execute(),
  );
  return mapped(pages, (row) => personOf(kind, row));
}

/** One person of this kind; undefined where there is none with this number. */
export async function personById(db: Db, kind: PeopleKind, id: number) {
  const row = await db
    .selectFrom('network_people')
    .select(PERSON_COLUMNS)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst();
  return row && personOf(kind, row);
}

/** A person as somebody enters him or her, and the key of the write that brings the record. */
export interface PersonEntry extends NewNetworkPerson {
  createdByKey: string | null;
}

/** Adds people of one kind and answers their ids in the same order. `at` is the moment, ISO in UTC. */
export async function createPeople(
  { tx, rev }: WriteScope,
  kind: PeopleKind,
  entries: readonly PersonEntry[],
  at: string,
): Promise<number[]> {
  const ids: number[] = [];
  for (const batch of batches(entries)) {
    const rows = await tx
      .insertInto('network_people')
      .values(
        batch.map((entry) => ({
          kind,
          name: entry.name,
          bio: entry.bio || null,
          status: entry.status ?? DEFAULT_PERSON_STATUS,
          location: entry.location,
          phone: entry.phone || null,
          email: entry.email,
          website: entry.website || null,
          social_media: linksColumn(entry.social_media),
          denomination: entry.denomination || null,
          ministry_focus: entry.ministry_focus || null,
          support_needs: entry.support_needs || null,
          experience: entry[PEOPLE[kind].experience] || null,
          profile_picture_url: null,
          planter_id: entry.planter_id ?? null,
          created_by_key: entry.createdByKey,
          created_at: at,
          updated_at: at,
          rev,
        })),
      )
      .returning('id')
      .execute();
    ids.push(...idsInOrder(rows));
  }
  return ids;
}

/** Changes only the fields that are named; an emptied one becomes null. `at` is the moment, ISO in UTC. */
export async function changePerson(
  { tx, rev }: WriteScope,
  { kind, id }: { kind: PeopleKind; id: number },
  fields: NetworkPersonFields,
  at: string,
): Promise<void> {
  await tx
    .updateTable('network_people')
    .set({ ...changedColumns(kind, fields), updated_at: at, rev })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .execute();
}

function changedColumns(kind: PeopleKind, fields: NetworkPersonFields) {
  const {
    name,
    social_media,
    training_experience,
    assessment_experience,
    coaching_experience,
    ...plain
  } = fields;
  const told = { training_experience, assessment_experience, coaching_experience };
  const experience = told[PEOPLE[kind].experience];
  const emptied = Object.entries(plain).map(([field, value]) => [field, value || null]);
  return {
    name,
    ...Object.fromEntries(emptied),
    ...(experience === undefined ? {} : { experience: experience || null }),
    ...(social_media === undefined ? {} : { social_media: linksColumn(social_media) }),
  };
}

function linksColumn(links: Record<string, string> | null | undefined): string | null {
  return links && Object.keys(links).length > 0 ? JSON.stringify(links) : null;
}
