import * as z from 'zod/mini';

/** Extra of the reference server: the field values of an unfinished form. */
export const DraftCopy = z.object({
  /** When its author last typed, in milliseconds since 1970 by the clock of that device. */
  savedAt: z.int().check(z.gte(0), z.lte(8_640_000_000_000_000)),
  fields: z.record(z.string(), z.string()),
});
export type DraftCopy = z.infer<typeof DraftCopy>;

/** `PUT /drafts/{key}` */
export const NewDraftCopy = z.extend(DraftCopy, {
  /** `savedAt` of the copy that this device has seen; absent if it has seen none. */
  seen: z.optional(z.int()),
});
export type NewDraftCopy = z.infer<typeof NewDraftCopy>;

/** The stored copy, and the copy that this write replaced if the device had not seen it. */
export const StoredDraftCopy = z.object({
  copy: DraftCopy,
  replaced: z.optional(DraftCopy),
});
