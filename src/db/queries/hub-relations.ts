import type { Mirror } from '../schema.ts';
import { hasReadChanges } from './feeds.ts';

/** Key prefix of the lists of users who oversee one planter (workers/sync/sources/planters.ts). */
export const RELATIONS = 'planter-users:';

/** What the device knows about hub leaders beyond the planters' own rows. */
export interface HubRelations {
  /** True if the server returns the hub leader for every planter. */
  areAllTold: boolean;
  /** Local keys of planters whose relations were read. */
  read: ReadonlySet<string>;
}

export async function hubRelations(db: Mirror): Promise<HubRelations> {
  const [areAllTold, states] = await Promise.all([
    hasReadChanges(db),
    db.feeds.where('key').startsWith(RELATIONS).toArray(),
  ]);
  const known = states.filter(({ readAt }) => readAt > 0);
  return { areAllTold, read: new Set(known.map(({ key }) => key.slice(RELATIONS.length))) };
}
