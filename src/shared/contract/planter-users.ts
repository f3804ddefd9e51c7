import * as z from 'zod/mini';
import { HUB_LEADER_RELATION } from './church-planters.ts';
import { Id } from './common.ts';
import { listIn } from './envelope.ts';

/** One relation in `GET /church-planters/{id}/users`. */
export const PlanterUser = z.object({
  user_id: Id,
  relationship_type: z.string(),
  username: z.optional(z.nullable(z.string())),
  first_name: z.optional(z.nullable(z.string())),
  last_name: z.optional(z.nullable(z.string())),
  display_name: z.optional(z.nullable(z.string())),
});
export type PlanterUser = z.infer<typeof PlanterUser>;

/** `POST /church-planters/{id}/users` */
export const NewPlanterUser = z.object({
  user_id: Id,
  relationship_type: z.literal(HUB_LEADER_RELATION),
});

/** The hub leader in a list of relations, or in the answer that holds one; 0 for nobody, undefined without a list. */
export function leaderIn(answer: unknown): number | undefined {
  const relations = listIn(answer, ['users']);
  if (!relations) return undefined;
  for (const one of relations) {
    const relation = PlanterUser.safeParse(one);
    if (relation.success && relation.data.relationship_type === HUB_LEADER_RELATION) {
      return relation.data.user_id;
    }
  }
  return 0;
}
