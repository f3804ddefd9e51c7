import * as z from 'zod/mini';
import { HUB_LEADER_RELATION } from './church-planters.ts';
import { Id } from './common.ts';

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
