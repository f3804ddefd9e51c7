import * as z from 'zod/mini';
import { CONTACT_TYPES } from '../contact-types.ts';
import { CalendarDay, Email, Id, OptionalText, RequiredText } from './common.ts';
import { latitudeInput, longitudeInput } from './coordinates.ts';

const Text = z.optional(z.nullable(z.string()));

/** `relationship_type` of a planter whom a user oversees (spec part 1, 3). */
export const HUB_LEADER_RELATION = 'hub_leader';
/** `relationship_type` of a planter's own record in their own list. */
export const OWN_RECORD_RELATION = 'church_planter';

/** A church planter as home and the directory use it (spec parts 1 and 2, 3). Empty texts come as null. */
export const Planter = z.object({
  id: Id,
  user_id: z.optional(z.nullable(Id)),
  first_name: z.string(),
  last_name: z.string(),
  spouse_first_name: Text,
  spouse_last_name: Text,
  church_name: Text,
  location: Text,
  stage: Text,
  status: Text,
  profile_picture_url: Text,
  email: Text,
  phone: Text,
  updated_at: Text,
  supporting_church_name: Text,
  supporting_church_location: Text,
  supporting_church_pastor: Text,
  training_cohort: Text,
  launch_date: Text,
  funding_start_date: Text,
  funding_end_date: Text,
  mailing_address: Text,
  /** A number, or a text with one (spec part 2, 5). */
  latitude: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  longitude: z.optional(z.nullable(z.union([z.number(), z.string()]))),
  /** How exact the point is and who found it. Extra of the reference server. */
  geocode_precision: Text,
  geocode_source: Text,
  /** `hub_leader` in the list of one user's planters. */
  relationship_type: Text,
  /** The one user who oversees this planter. Extra of the reference server's change feed. */
  hub_leader_id: z.optional(z.nullable(Id)),
  last_contact_date: z.optional(z.nullable(CalendarDay)),
  /** Idempotency-Key of the write that created it. Extra: identifies a create of this device exactly. */
  created_by_key: Text,
});
export type Planter = z.infer<typeof Planter>;

/** A day that may be absent; an emptied date input sends the empty text. */
const OptionalDay = z.optional(z.nullable(z.union([CalendarDay, z.literal('')])));

/**
 * Body of `PUT /church-planters/{id}`: only the fields that are present change. Stage and status have
 * their own call (spec part 2, 7).
 */
export const PlanterFields = z.object({
  first_name: z.optional(RequiredText(100)),
  last_name: z.optional(RequiredText(100)),
  spouse_first_name: OptionalText(100),
  spouse_last_name: OptionalText(100),
  location: OptionalText(200),
  church_name: OptionalText(200),
  supporting_church_name: OptionalText(200),
  supporting_church_location: OptionalText(200),
  supporting_church_pastor: OptionalText(200),
  training_cohort: OptionalText(200),
  launch_date: OptionalDay,
  funding_start_date: OptionalDay,
  funding_end_date: OptionalDay,
  phone: OptionalText(50),
  email: z.optional(z.nullable(z.union([Email, z.literal('')]))),
  mailing_address: OptionalText(500),
  latitude: latitudeInput,
  longitude: longitudeInput,
});
export type PlanterFields = z.infer<typeof PlanterFields>;

/** `POST /church-planters` (spec part 2, 5 and 7); a missing stage or status is the first one. */
export const NewPlanter = z.extend(PlanterFields, {
  first_name: RequiredText(100),
  last_name: RequiredText(100),
  location: RequiredText(200),
  church_name: RequiredText(200),
  email: Email,
  stage: OptionalText(100),
  status: OptionalText(100),
});
export type NewPlanter = z.infer<typeof NewPlanter>;

/** One contact with a planter, as `GET /church-planters/{id}/contacts` lists it. */
export const Contact = z.object({
  id: Id,
  /** The planter; absent in the documented list, where the address says it. */
  planter_id: z.optional(Id),
  contact_date: CalendarDay,
  contact_type: z.string(),
  notes: Text,
  next_contact_date: z.optional(z.nullable(CalendarDay)),
  contacted_by_name: Text,
  /** Who logged it. Extra of the reference server. */
  contacted_by: z.optional(z.nullable(Id)),
  /** Idempotency-Key of the write that created it. Extra: identifies a create of this device exactly. */
  created_by_key: Text,
});
export type Contact = z.infer<typeof Contact>;

/** `POST /church-planters/{id}/contacts` */
export const NewContact = z.object({
  contact_date: CalendarDay,
  contact_type: z.enum(CONTACT_TYPES),
  notes: z.optional(z.nullable(z.string().check(z.maxLength(100_000)))),
  next_contact_date: z.optional(z.nullable(CalendarDay)),
});
export type NewContact = z.infer<typeof NewContact>;

/** `POST /church-planters/invite` */
export const Invite = z.object({
  name: RequiredText(200),
  email: Email,
  churchPlantName: RequiredText(200),
  resend: z.optional(z.boolean()),
});

/** `POST /church-planters/invite` where the mail was sent, the first time or again. */
export const Invited = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Extra of the reference server. */
  data: z.optional(z.object({ id: Id, planter_id: Id, email: z.string(), invitedAt: z.string() })),
});
