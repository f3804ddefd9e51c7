import * as z from 'zod/mini';
import { HUB_LEADER_RELATION } from '#shared/contract/church-planters.ts';
import { Id } from '#shared/contract/common.ts';
import { PlanterUser } from '#shared/contract/planter-users.ts';
import { readList } from './list.ts';
import { planters } from './planters.ts';
import { type Feed, source } from './source.ts';

/** Who oversees a planter, as one field of the planter's row. */
const leaders = source({
  table: 'planters',
  shape: z.object({ id: Id, hub_leader_id: z.int() }),
  toIncoming: ({ id, hub_leader_id }) => ({ id, fields: { hub_leader_id } }),
  blank: planters.blank,
  complete: (row) => planters.complete?.(row) ?? row,
});

/** Documented: `GET /church-planters/{id}/users`, a planter each; the directory does not tell it. */
export function planterUsersFeed(planter: string, planterId: number): Feed {
  return {
    key: `planter-users:${planter}`,
    source: leaders,
    context: {},
    async read(get) {
      const answer = await readList(get, `/church-planters/${planterId}/users`, ['users']);
      if (answer.kind !== 'list') return answer;
      return {
        kind: 'list',
        rows: [{ id: planterId, hub_leader_id: leaderIn(answer.rows) }],
      };
    },
    scope: async (db) => ((await db.rows('planters').get(planter)) ? [planter] : []),
    left: { still: 'planters', fields: { hub_leader_id: 0 }, dependants: async () => [] },
  };
}

function leaderIn(relations: readonly unknown[]): number {
  for (const one of relations) {
    const relation = PlanterUser.safeParse(one);
    if (relation.success && relation.data.relationship_type === HUB_LEADER_RELATION) {
      return relation.data.user_id;
    }
  }
  return 0;
}
