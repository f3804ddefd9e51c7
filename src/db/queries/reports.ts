import { type Op, rowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import type { ReportRow } from '../tables/reports.ts';
import { type Change, changesTouching, opsNeedingAttention } from './ops.ts';

export interface OwnReport {
  row: ReportRow;
  changes: readonly Change[];
}

export interface OwnReports {
  /** The newest month first. */
  reports: OwnReport[];
  /** Reports before their author: off the mirror, their words still here (S31). */
  attention: Op[];
}

/** The reports of one person, some dozens at most. */
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
  };
}

/** The own planter record, for the name under which a report stands until the server's own comes. */
export async function ownPlanter(db: Mirror, userId: number) {
  return db.rows('planters').where('user_id').equals(userId).first();
}
