import * as z from 'zod/mini';
import { idIn, wireRef, wireText } from './answers/values.ts';
import { HUB_LEADER_RELATION } from './church-planters.ts';
import { Id, isRecord } from './common.ts';
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

/** One relation as a backend may return it: the user as an id or as a record. */
const RelationAnswer = z.object({
  id: wireRef,
  user_id: wireRef,
  userId: wireRef,
  user: z.optional(z.transform((user: unknown) => (isRecord(user) ? idIn(user.id) : idIn(user)))),
  relationship_type: wireText,
});

/**
 * The id of the hub leader in a list of relations, or in an answer that contains such a list; 0 for nobody. Undefined
 * if there is no list or the leader's id cannot be read.
 */
export function leaderIn(answer: unknown): number | undefined {
  const relations = listIn(answer, ['users']);
  if (!relations) return undefined;
  for (const one of relations) {
    const relation = RelationAnswer.safeParse(one);
    if (relation.data?.relationship_type !== HUB_LEADER_RELATION) continue;
    const { user_id, userId, user, id } = relation.data;
    return user_id ?? userId ?? user ?? id ?? undefined;
  }
  return 0;
}
