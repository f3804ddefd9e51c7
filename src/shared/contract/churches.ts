import * as z from 'zod/mini';
import { Id, OptionalText, RequiredText } from './common.ts';
import { Website } from './website.ts';

const Text = z.optional(z.nullable(z.string()));

/** A church is one of these; a missing status counts as the first (spec part 2, 4). */
export const CHURCH_STATUSES = ['pre-launch', 'launched', 'post-launched'] as const;
export const DEFAULT_CHURCH_STATUS = 'pre-launch';

/** A church of the directory (spec part 2, 3). Empty texts come as null. */
export const Church = z.object({
  id: Id,
  name: z.string(),
  location: Text,
  address: Text,
  website: Text,
  status: Text,
  profile_picture_url: Text,
  planter_id: z.optional(z.nullable(Id)),
  updated_at: Text,
  /** Idempotency-Key of the write that created it. Extra: recognizes an own create exactly. */
  created_by_key: Text,
});
export type Church = z.infer<typeof Church>;

const Status = z.optional(z.nullable(z.enum(CHURCH_STATUSES)));

/** `POST /churches`: empty fields are left out by the sender. */
export const NewChurch = z.object({
  name: RequiredText(200),
  location: RequiredText(200),
  address: RequiredText(500),
  website: Website,
  status: Status,
  planter_id: z.optional(z.nullable(Id)),
});
export type NewChurch = z.infer<typeof NewChurch>;

/** `PUT /churches/{id}` takes the whole church; only the fields that are present change. */
export const ChurchFields = z.object({
  name: z.optional(RequiredText(200)),
  location: OptionalText(200),
  address: OptionalText(500),
  website: z.optional(z.nullable(z.union([Website, z.literal('')]))),
  status: Status,
  planter_id: z.optional(z.nullable(Id)),
});
export type ChurchFields = z.infer<typeof ChurchFields>;

/** `GET /churches` */
export const ChurchList = z.object({ success: z.literal(true), churches: z.array(Church) });

/** What `POST` and `PUT` answer. */
export const ChurchAnswer = z.object({ success: z.literal(true), church: Church });
