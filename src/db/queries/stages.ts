import { STAGES, type StageWithStatuses } from '#shared/stages.ts';
import type { Mirror } from '../schema.ts';

/**
 * The stages in the server's order, or those of the specification until they have been read. If both are equal, the
 * same list is returned, so that no screen renders twice.
 */
export async function stageList(db: Mirror): Promise<readonly StageWithStatuses[]> {
  const rows = await db.rows('stages').orderBy('position').toArray();
  return rows.length === 0 || isSame(rows, STAGES) ? STAGES : rows;
}

function isSame(a: readonly StageWithStatuses[], b: readonly StageWithStatuses[]): boolean {
  return JSON.stringify(a.map(words)) === JSON.stringify(b.map(words));
}

function words({ name, statuses }: StageWithStatuses): readonly string[] {
  return [name, ...statuses];
}
