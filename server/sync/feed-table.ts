import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Tables } from '#server/db/schema.ts';
import type { Flag, Synced } from '#server/db/tables/columns.ts';
import type { Sight } from '#server/domain/planter-access.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';

/** The part of a table that is asked for: rows after (rev, id), up to the clock `until`. */
export interface Slice {
  rev: number;
  id: number;
  until: number;
  limit: number;
}

/** A touched row: as this person sees it, or null where it is (no longer) there to see. */
export interface Touched {
  rev: number;
  id: number;
  row: { id: number } | null;
}

/** One table of the change feed. `read` answers in the order of (rev, id), at most `limit` rows. */
export interface FeedTable {
  name: string;
  /** False: this person's devices never hold rows of it. */
  isFor(sight: Sight): boolean;
  read(db: Db, sight: Sight, slice: Slice): Promise<Touched[]>;
}

/** Every table that devices may hold rows of. */
type Mirrored = {
  [Name in keyof Tables]: Tables[Name] extends Synced ? Name : never;
}[keyof Tables];

/** The condition of a slice; both databases answer it from the index on (rev, id). */
export function inSlice(table: Mirrored, { rev, id, until }: Slice) {
  const revColumn = sql.ref<number>(`${table}.rev`);
  const idColumn = sql.ref<number>(`${table}.id`);
  return sql<boolean>`(${revColumn}, ${idColumn}) > (${rev}, ${id}) and ${revColumn} <= ${until}`;
}

/**
 * Whether this user leads the planter's hub: null for never, 0 for yes, 1 for no longer. Written as a
 * value and not as a join, so that PostgreSQL looks it up row by row in the order of the slice; as a join
 * it compared every contact with every planter of the hub while its statistics were young.
 */
export function leftHub(planterId: 'contacts.planter_id', userId: number) {
  return sql<Flag | null>`(
    select mine.deleted from planter_users as mine
    where mine.planter_id = ${sql.ref(planterId)}
      and mine.user_id = ${userId} and mine.relationship_type = ${HUB_LEADER_RELATION}
  )`;
}
