import * as z from 'zod/mini';
import { wireDay, wireMoment } from '#shared/contract/answers/days.ts';
import { wireStage, wireStatus } from '#shared/contract/answers/planters.ts';
import { wireId, wireRef, wireText } from '#shared/contract/answers/values.ts';
import { CalendarDay, Id } from '#shared/contract/common.ts';
import { answeredFields, fieldsRead, OTHER_PHONE } from './answers.ts';
import { planter } from './planter.ts';

const Text = z.optional(z.nullable(z.string()));

/** A church planter as the reference server returns it (spec parts 1 and 2, 3), with empty texts as null. */
export const Planter = z.object({
  ...answeredFields(planter),
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  user_id: z.optional(z.nullable(Id)),
  stage: Text,
  status: Text,
  profile_picture_url: Text,
  updated_at: Text,
  /** The precision and the source of the point. Extra of the reference server. */
  geocode_precision: Text,
  geocode_source: Text,
  /** `hub_leader` in the list of one user's planters. */
  relationship_type: Text,
  /** The user who oversees this planter. Extra of the reference server's change feed. */
  hub_leader_id: z.optional(z.nullable(Id)),
  last_contact_date: z.optional(z.nullable(CalendarDay)),
  /** Idempotency-Key of the write that created it. Extra: identifies a create of this device exactly. */
  created_by_key: Text,
});

/** A church planter in any form that a documented server may send. */
export const PlanterAnswer = z.object({
  ...fieldsRead(planter),
  ...OTHER_PHONE,
  id: wireId,
  user_id: wireRef,
  stage: wireStage,
  status: wireStatus,
  profile_picture_url: wireText,
  geocode_precision: wireText,
  geocode_source: wireText,
  updated_at: wireMoment,
  /** `hub_leader` in the list of one user's planters. */
  relationship_type: wireText,
  /** The user who oversees this planter; many servers return this only in `GET /church-planters/{id}/users`. */
  hub_leader_id: wireRef,
  last_contact_date: wireDay,
  created_by_key: wireText,
});
export type PlanterAnswer = z.infer<typeof PlanterAnswer>;
