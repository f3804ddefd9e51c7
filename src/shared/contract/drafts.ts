import * as z from 'zod/mini';

/** Extra of the reference server: an unfinished form, as its fields hold it. */
export const DraftCopy = z.object({
  /** When its author typed last, milliseconds since 1970 by the clock of that device. */
  savedAt: z.int().check(z.gte(0), z.lte(8_640_000_000_000_000)),
  fields: z.record(z.string(), z.string()),
});
export type DraftCopy = z.infer<typeof DraftCopy>;

/** `PUT /drafts/{key}` */
export const NewDraftCopy = z.extend(DraftCopy, {
  /** `savedAt` of the copy that this device has seen; absent: of none. */
  seen: z.optional(z.int()),
});
export type NewDraftCopy = z.infer<typeof NewDraftCopy>;

/** The present value, and the one that was overwritten unseen, for one version of it. */
export const StoredDraftCopy = z.object({
  copy: DraftCopy,
  replaced: z.optional(DraftCopy),
});
