import * as z from 'zod/mini';
import { Id, OptionalText } from './common.ts';

const Text = z.optional(z.nullable(z.string()));

/** `GET /church-planters/stages`: a stage with the names of its statuses, in order. */
export const Stage = z.object({
  id: Id,
  name: z.string(),
  statuses: z.array(z.string()),
  /** Position in the order. Extra of the change feed; the list itself is already in order. */
  position: z.optional(z.int()),
});
export type Stage = z.infer<typeof Stage>;

/** `GET /church-planters/statuses` */
export const Status = z.object({ id: Id, name: z.string(), stage_id: Id });
export type Status = z.infer<typeof Status>;

/** `PUT /church-planters/{id}/stage`. The reference server refuses it unless it has both a stage and a status. */
export const StageInput = z.object({
  stage: OptionalText(100),
  status: OptionalText(100),
  notes: OptionalText(100_000),
});

/** The author of a change, by id and name. */
export const HistoryUser = z.object({ id: z.optional(z.nullable(Id)), name: Text });

/** One entry of `GET /church-planters/{id}/stage-history`. */
export const StageHistoryEntry = z.object({
  id: Id,
  /** Absent in the documented list, where the path contains it. Extra of the reference server. */
  planter_id: z.optional(Id),
  /** ISO 8601 in UTC. */
  date: z.string(),
  user: z.optional(z.nullable(z.union([HistoryUser, z.string()]))),
  from_stage: Text,
  from_status: Text,
  to_stage: Text,
  to_status: Text,
  notes: Text,
  /** Idempotency-Key of the write that created it. Extra: identifies a change of this device exactly. */
  created_by_key: Text,
});
export type StageHistoryEntry = z.infer<typeof StageHistoryEntry>;
