import { splitRowKey } from '../op.ts';
import type { Mirror } from '../schema.ts';
import { type Change, changesTouching } from './ops.ts';

/** Queued writes by planter. There are few of them and many planters, so this reads the writes only. */
export type PlanterChanges = ReadonlyMap<string, readonly Change[]>;

export async function planterChanges(db: Mirror): Promise<PlanterChanges> {
  const keys = await db.ops.where('touches').between('planters:', 'planters:\uffff').keys();
  const found = await changesTouching(db, [...new Set(keys.map(String))]);
  return new Map([...found].map(([key, changes]) => [splitRowKey(key).lid, changes]));
}
