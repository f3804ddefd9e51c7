import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { Mirrored } from '#server/db/schema.ts';
import type { Flag } from '#server/db/tables/columns.ts';
import type { Sight } from '#server/domain/planter-access.ts';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';

/** A place in a table of the change feed, which is sorted by (rev, id). */
export interface Place {
  rev: number;
  /** 0 before the first row of this `rev`. */
  id: number;
}

/**
 * The requested part of a table, up to the clock's value `until`: all rows from `rev` on, or, if `id` is not 0, only the
 * rest of the rows with this `rev`.
 */
export interface Slice extends Place {
  until: number;
  limit: number;
  /** The reader has nothing yet, so rows that they may not see need not be reported as gone. */
  first: boolean;
  /** Limits which contacts the device asks for. */
  contacts?: ContactScope | undefined;
}

/** The contacts that a device asks for, of those that its person may read (docs/decisions/recent-contacts.md). */
export interface ContactScope {
  /** Leaves older ones out of a first read, unless they are of the person's own hub or written by them: 'yyyy-mm-dd'. */
  from?: string | undefined;
  /** Leaves out all older contacts. The sums do, because they must not depend on who leads a hub at the moment. */
  isStrict?: boolean | undefined;
  /** Only the contacts of this planter. */
  planter?: number | undefined;
}

/** A touched row as this person sees it; null if it is deleted or they may not see it (any more). */
export interface Touched {
  rev: number;
  id: number;
  row: { id: number } | null;
}

/** One table of the change feed. `read` returns at most `limit` rows, in the order of (rev, id). */
export interface FeedTable {
  name: string;
  /** The database table. A row gets a new `rev` there when it changes for anybody. */
  from: Mirrored;
  /** Whether all people for whom this is true see the same rows. */
  isSameForAll?(sight: Sight): boolean;
  /** Whether this person's devices can hold rows of the table. */
  isFor(sight: Sight): boolean;
  /** Whether these rows are this person's own work, which is sent before the rows that everybody has. */
  isOwn?(sight: Sight): boolean;
  /** Rows read from the database at a time; 500 by default. Set for a table that has to be sorted for each batch. */
  batchRows?: number;
  read(db: Db, sight: Sight, slice: Slice): Promise<Touched[]>;
}

/**
 * The condition for a slice; both databases use the index on (rev, id) for it. A single comparison of (rev, id) would be
 * slow: where the id is the row number, SQLite uses only its `rev`, so each batch would step over all earlier rows of an
 * import, which share one `rev`.
 */
export function inSlice(table: Mirrored, { rev, id, until }: Slice) {
  const revColumn = sql.ref<number>(`${table}.rev`);
  const idColumn = sql.ref<number>(`${table}.id`);
  return id === 0
    ? sql<boolean>`${revColumn} between ${rev} and ${until}`
    : sql<boolean>`${revColumn} = ${rev} and ${idColumn} > ${id}`;
}

/** Where the next batch begins, after `touched` was read; undefined at the end of the table. */
export function placeAfter(
  { rev, id, until, limit }: Pick<Slice, 'rev' | 'id' | 'until' | 'limit'>,
  touched: readonly Touched[],
): Place | undefined {
  const last = touched.at(-1);
  if (last && touched.length === limit) return { rev: last.rev, id: last.id };
  return id === 0 || rev === until ? undefined : { rev: rev + 1, id: 0 };
}

/** The tables with rows that were changed from `rev` up to `until`, for anybody. One query for all. */
export async function touchedTables(
  db: Db,
  tables: Iterable<Mirrored>,
  { rev, until }: Pick<Slice, 'rev' | 'until'>,
): Promise<Set<string>> {
  const touched = [...new Set(tables)].map((table) => {
    const column = sql.ref<number>(`${table}.rev`);
    const rows = sql`select 1 from ${sql.table(table)} where ${column} between ${rev} and ${until}`;
    return sql`select ${sql.lit(table)} as name where exists (${rows})`;
  });
  if (touched.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`${sql.join(touched, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** A hub of up to this size is looked up by planter; a larger one is a good part of the network. */
const SMALL_HUB = 500;

/** The planters who are, or ever were, in the hub of this user; undefined if there are more than SMALL_HUB. */
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
 * Whether the planter has left this user's hub: 0 if they are in it, 1 if they were in it, null if they never were. A
 * scalar subquery rather than a join, so that PostgreSQL evaluates it row by row in the order of the slice. With a join
 * and few statistics, it compared every contact with every planter of the hub.
 */
export function leftHub(
  planterId: 'church_planters.id' | 'contacts.planter_id' | 'record_changes.planter_id',
  userId: number,
) {
  return sql<Flag | null>`(
    select mine.deleted from planter_users as mine
    where mine.planter_id = ${sql.ref(planterId)}
      and mine.user_id = ${userId} and mine.relationship_type = ${HUB_LEADER_RELATION}
  )`;
}
