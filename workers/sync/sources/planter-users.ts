import * as z from 'zod/mini';
import { wireId } from '#shared/contract/answers/values.ts';
import { leaderIn } from '#shared/contract/planter-users.ts';
import { readList } from './list.ts';
import { planters } from './planters.ts';
import { type Feed, source } from './source.ts';

/** Who oversees a planter, as one field of the planter's row. */
const leaders = source({
  table: 'planters',
  shape: z.object({ id: wireId, hub_leader_id: z.int() }),
  toIncoming: ({ id, hub_leader_id }) => ({ id, fields: { hub_leader_id } }),
  blank: planters.blank,
  complete: (row) => planters.complete?.(row) ?? row,
});

/** Documented: `GET /church-planters/{id}/users`, one planter each; the directory does not have it. */
export function planterUsersFeed(planter: string, planterId: number): Feed {
  return {
    key: `planter-users:${planter}`,
    source: leaders,
    context: {},
    async read(get) {
      const answer = await readList(get, `/church-planters/${planterId}/users`, ['users']);
      if (answer.kind !== 'list') return answer;
      const leader = leaderIn(answer.rows);
      // A leader whose number cannot be read is not nobody.
      if (leader === undefined) return { kind: 'no-list' };
      return { kind: 'list', rows: [{ id: planterId, hub_leader_id: leader }] };
    },
    // A fact about the planter: no answer here says that the planter is gone.
    scope: async () => [],
  };
}
