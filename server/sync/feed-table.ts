import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Mirrored } from '#server/db/schema.ts';
import type { Flag } from '#server/db/tables/columns.ts';
import type { Sight } from '#server/domain/planter-access.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';

/** The part of a table that is asked for: rows after (rev, id), up to the clock `until`. */
export interface Slice {
  rev: number;
  id: number;
  until: number;
  limit: number;
  /** The reader has nothing yet: rows that they may not see need not be named as gone. */
  first: boolean;
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
  /** The database's table: a row that changes for anybody gets a new `rev` there. */
  from: Mirrored;
  /** True: everybody with such a sight sees the same rows. */
  isSameForAll?(sight: Sight): boolean;
  /** False: this person's devices never hold rows of it. */
  isFor(sight: Sight): boolean;
  /** True: these rows are this person's own work, which is read before what everybody has. */
  isOwn?(sight: Sight): boolean;
  /** Rows read from the database at a time; 500 without it. For a table that has to be sorted for each batch. */
  batchRows?: number;
  read(db: Db, sight: Sight, slice: Slice): Promise<Touched[]>;
}

/** The condition of a slice; both databases answer it from the index on (rev, id). */
export function inSlice(table: Mirrored, { rev, id, until }: Slice) {
  const revColumn = sql.ref<number>(`${table}.rev`);
  const idColumn = sql.ref<number>(`${table}.id`);
  return sql<boolean>`(${revColumn}, ${idColumn}) > (${rev}, ${id}) and ${revColumn} <= ${until}`;
}

/** A hub up to this size is read planter by planter; a larger one is a good part of the network. */
const SMALL_HUB = 500;

/** The planters who are, or ever were, in the hub of this user; undefined where they are too many to name. */
export async function smallHub(
  db: Db,
  userId: number,
  when: 'now' | 'ever',
): Promise<number[] | undefined> {
  const led = await db
    .selectFrom('planter_users')
    .select('planter_id')
    .where('user_id', '=', userId)
    .where('relationship_type', '=', HUB_LEADER_RELATION)
    .$if(when === 'now', (query) => query.where('deleted', '=', 0))
    .limit(SMALL_HUB + 1)
    .execute();
  return led.length > SMALL_HUB ? undefined : led.map(({ planter_id }) => planter_id);
}

/**
 * Whether this user leads the planter's hub: null for never, 0 for yes, 1 for no longer. Written as a
 * value and not as a join, so that PostgreSQL looks it up row by row in the order of the slice; as a join
 * it compared every contact with every planter of the hub while its statistics were young.
 */
export function leftHub(
  planterId: 'contacts.planter_id' | 'record_changes.planter_id',
  userId: number,
) {
  return sql<Flag | null>`(
    select mine.deleted from planter_users as mine
    where mine.planter_id = ${sql.ref(planterId)}
      and mine.user_id = ${userId} and mine.relationship_type = ${HUB_LEADER_RELATION}
  )`;
}
