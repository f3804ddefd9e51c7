import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '#server/db/database.ts';
import { isPostgres } from '#server/db/dialects.ts';

/** A page of the change feed reads 5,000 rows of one table; no query needs more. */
const MOST_ROWS = 5_001;
/** Tables that grow with the network, and that fillNetwork and fillGathered fill. */
export const LARGE = [
  'audit_log',
  'church_planters',
  'churches',
  'contacts',
  'idempotency_keys',
  'letters',
  'mbcb_reports',
  'network_people',
  'planter_users',
  'record_changes',
  'sessions',
  'stage_history',
  'user_roles',
  'users',
];

/** Why this query would be slow in a large network, according to its plan; undefined if it would be fast. */
export function slownessOf(db: Db, query: CompiledQuery): Promise<string | undefined> {
  return isPostgres(db) ? onPostgres(db, query) : onSqlite(db, query);
}

/**
 * SQLite's plans have no counts: a read of a large table without a key must have a limit and use the index's order, and
 * start at the requested place.
 */
async function onSqlite(db: Db, { sql: text, parameters }: CompiledQuery) {
  const { rows } = await db.executeQuery<{ detail: string }>(
    Object.assign({}, sql`select 1`.compile(db), {
      sql: `explain query plan ${text}`,
      parameters,
    }),
  );
  const details = rows.map(({ detail }) => detail);
  const endsEarly = / limit /.test(text) && !details.some((detail) => /TEMP B-TREE/.test(detail));
  const scan = details.find((detail) => {
    const [, word, table = '', rest = ''] = /^(SCAN|SEARCH) (\w+)(.*)$/.exec(detail) ?? [];
    if (!LARGE.includes(table)) return false;
    // Begins amid the rows of one `rev`: SQLite steps over all rows before it.
    if (rest.includes('(rev>?') && /"id"\)? >/.test(text)) return true;
    const readsAll = word === 'SCAN' || /\((deleted|kind)=\?\)$/.test(rest);
    // In the order of an index, or of the row numbers if there is no condition.
    const isInOrder = rest.includes('INDEX') || !text.includes(' where ');
    return readsAll && !(endsEarly && isInOrder);
  });
  const throughNetwork = /contacts_rev/.test(details.join()) && text.includes('left_hub');
  return scan ?? (throughNetwork ? details.join() : undefined);
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

async function onPostgres(db: Db, { sql: text, parameters }: CompiledQuery) {
  const words = /^(select|insert|update|delete)/.exec(text)?.[1];
  if (!words) return undefined; // begin, commit
  const analyze = words === 'select' ? 'analyze, ' : '';
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    Object.assign({}, sql`select 1`.compile(db), {
      sql: `explain (${analyze}format json) ${text}`,
      parameters,
    }),
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return plan && faultIn(plan);
}

function faultIn(node: PlanNode): string | undefined {
  const read =
    ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
    (node['Actual Loops'] ?? 0);
  const relation = node['Relation Name'] ?? '';
  const isScan = node['Node Type'].includes('Scan');
  if (isScan && read > MOST_ROWS) return `${node['Node Type']} of ${read} rows of ${relation}`;
  if (node['Node Type'] === 'Seq Scan' && LARGE.includes(relation))
    return `Seq Scan of ${relation}`;
  return node.Plans?.map(faultIn).find((fault) => fault !== undefined);
}
