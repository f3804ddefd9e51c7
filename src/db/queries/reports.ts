import { type Op, rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { PlanterRow } from '../tables/planters.ts';
import type { ReportRow } from '../tables/reports.ts';
import { hasExtras } from './feeds.ts';
import { type Change, changesTouching, opsNeedingAttention } from './ops.ts';

/** Key of the only draft of a monthly report. */
export const REPORT_DRAFT = 'mbcb-report';

export interface OwnReport {
  row: ReportRow;
  changes: readonly Change[];
}

export interface OwnReports {
  /** Newest month first. */
  reports: OwnReport[];
  /** Reports that need review: not in the mirror, but their texts are still here (S31). */
  attention: Op[];
  /**
   * True if this server is known to replace a report that has not been reviewed. Other servers might store a second
   * report for the month.
   */
  mayCorrect: boolean;
}

/** The reports of one person, a few dozen at most. */
export async function ownReports(db: Mirror, userId: number, op: string): Promise<OwnReports> {
  const rows = await db.rows('reports').where('user_id').equals(userId).toArray();
  rows.sort((a, b) => (a.period < b.period ? 1 : -1));
  const changes = await changesTouching(
    db,
    rows.map((row) => rowKey('reports', row.lid)),
  );
  const attention = await opsNeedingAttention(db);
  return {
    reports: rows.map((row) => ({ row, changes: changes.get(rowKey('reports', row.lid)) ?? [] })),
    attention: attention.filter(({ name }) => name === op),
    mayCorrect: await hasExtras(db),
  };
}

export function reportByLid(db: Mirror, lid: string): Promise<ReportRow | undefined> {
  return db.rows('reports').get(lid);
}

export async function reportsByLid(db: Mirror, lids: readonly string[]): Promise<ReportRow[]> {
  const rows = await db.rows('reports').bulkGet([...lids]);
  return rows.filter((row) => row !== undefined);
}

/**
 * The reports of one planter on this device, newest month first. `planter` is the number of the record, `user` that of
 * the account.
 */
export async function reportsOfPlanter(
  db: Mirror,
  { planter, user }: { planter: number | null; user: number | null },
): Promise<ReportRow[]> {
  const [byRecord, byAccount] = await Promise.all([
    planter ? db.rows('reports').where('planter_id').equals(planter).toArray() : [],
    user ? db.rows('reports').where('user_id').equals(user).toArray() : [],
  ]);
  const rows = new Map([...byRecord, ...byAccount].map((row) => [row.lid, row]));
  return [...rows.values()].sort((a, b) => (a.period < b.period ? 1 : -1));
}

/** True if the server does not say whose some of its reports are, so that a planter without reports may have some. */
export async function hasReportsOfNobody(db: Mirror): Promise<boolean> {
  const found = await db
    .rows('reports')
    .where('planter_id')
    .equals(0)
    .filter(({ user_id }) => user_id === 0)
    .first();
  return found !== undefined;
}

/** Queued writes that touch any report, by the report's key. */
export async function reportChanges(db: Mirror): Promise<ReadonlyMap<string, readonly Change[]>> {
  const keys = await db.ops.where('touches').startsWith('reports:').keys();
  return changesTouching(db, [...new Set(keys.map(String))]);
}

/** A planter with the fields that the figures of the network need. */
export interface ReportingPlanter {
  id: number;
  name: string;
  church_name: string;
  hub_leader_id: number;
  stage: string;
}

export async function reportingPlanters(db: Mirror): Promise<readonly ReportingPlanter[]> {
  const rows = await db.rows('planters').toArray();
  return reporting(rows.map((row) => ({ row })));
}

const known = new WeakMap<readonly { row: PlanterRow }[], readonly ReportingPlanter[]>();

/** The planters that the server has: others cannot have reported. Returns the same list for the same planters. */
export function reporting(planters: readonly { row: PlanterRow }[]): readonly ReportingPlanter[] {
  const before = known.get(planters);
  if (before) return before;
  const found = planters.flatMap(
    ({ row: { id, first_name, last_name, church_name, hub_leader_id, stage } }) =>
      id === null
        ? []
        : [{ id, name: `${first_name} ${last_name}`.trim(), church_name, hub_leader_id, stage }],
  );
  known.set(planters, found);
  return found;
}

/** The person's own planter record, for the name on a report until the server's row arrives. */
export async function ownPlanter(db: Mirror, userId: number) {
  return db.rows('planters').where('user_id').equals(userId).first();
}
