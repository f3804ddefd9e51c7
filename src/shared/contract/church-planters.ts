import * as z from 'zod/mini';
import { CONTACT_TYPES } from '../contact-types.ts';
import { CalendarDay, Email, Id, LONG_TEXT, OptionalText, RequiredText } from './common.ts';

const Text = z.optional(z.nullable(z.string()));

/** `relationship_type` of a planter whom a user oversees (spec part 1, 3). */
export const HUB_LEADER_RELATION = 'hub_leader';
/** `relationship_type` of a planter's own record in their own list. */
export const OWN_RECORD_RELATION = 'church_planter';

/** One contact with a planter, as listed by `GET /church-planters/{id}/contacts`. */
export const Contact = z.object({
  id: Id,
  /** The planter; absent in the documented list, where the path contains it. */
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
  notes: OptionalText(LONG_TEXT),
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

/** Answer to `POST /church-planters/invite` if the mail was sent, for the first time or again. */
export const Invited = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Extra of the reference server. */
  data: z.optional(z.object({ id: Id, planter_id: Id, email: z.string(), invitedAt: z.string() })),
});
