import * as z from 'zod/mini';
import { Email, Id, LONG_TEXT, OptionalText, RequiredText } from './common.ts';
import { Website } from './website.ts';

const Text = z.optional(z.nullable(z.string()));

export const PERSON_STATUSES = ['active', 'inactive'] as const;
export const DEFAULT_PERSON_STATUS = 'active';

/** A trainer, assessor or coach (spec part 2, 3). Each kind has one of the three experience texts. */
export const NetworkPerson = z.object({
  id: Id,
  name: z.string(),
  bio: Text,
  status: Text,
  location: Text,
  phone: Text,
  email: Text,
  website: Text,
  social_media: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  denomination: Text,
  ministry_focus: Text,
  support_needs: Text,
  profile_picture_url: Text,
  /** The planter whom this person was imported from. */
  planter_id: z.optional(z.nullable(Id)),
  training_experience: Text,
  assessment_experience: Text,
  coaching_experience: Text,
  updated_at: Text,
  /** Idempotency-Key of the write that created it. Extra: recognizes an own create exactly. */
  created_by_key: Text,
});
export type NetworkPerson = z.infer<typeof NetworkPerson>;

const OptionalWebsite = z.optional(z.nullable(z.union([Website, z.literal('')])));

const optionalFields = {
  bio: OptionalText(LONG_TEXT),
  status: z.optional(z.nullable(z.enum(PERSON_STATUSES))),
  phone: OptionalText(50),
  website: OptionalWebsite,
  social_media: z.optional(
    z.nullable(z.record(z.string().check(z.maxLength(50)), z.string().check(z.maxLength(500)))),
  ),
  denomination: OptionalText(200),
  ministry_focus: OptionalText(500),
  support_needs: OptionalText(LONG_TEXT),
  planter_id: z.optional(z.nullable(Id)),
  training_experience: OptionalText(LONG_TEXT),
  assessment_experience: OptionalText(LONG_TEXT),
  coaching_experience: OptionalText(LONG_TEXT),
};

/** `POST /242trainers` and its two siblings. */
export const NewNetworkPerson = z.object({
  name: RequiredText(200),
  location: RequiredText(200),
  email: Email,
  ...optionalFields,
});
export type NewNetworkPerson = z.infer<typeof NewNetworkPerson>;

/** `PUT /242trainers/{id}` takes the whole object; only the fields that are present change. */
export const NetworkPersonFields = z.object({
  name: z.optional(RequiredText(200)),
  location: OptionalText(200),
  email: z.optional(z.nullable(z.union([Email, z.literal('')]))),
  ...optionalFields,
});
export type NetworkPersonFields = z.infer<typeof NetworkPersonFields>;
