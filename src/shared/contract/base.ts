import * as z from 'zod/mini';

/**
 * The extra `base`: an edit carries in this member of its body, by field, the values that it was made from.
 * A server that finds other values answers 409 with the current ones and changes nothing.
 */
export const BASE_MEMBER = '_base';

export const Base = z.record(z.string(), z.unknown());
export type Base = z.infer<typeof Base>;

/** The 409 of an edit that was made from other values. */
export const StaleEdit = z.object({ success: z.literal(false), error: z.string(), current: Base });
