import * as z from 'zod/mini';

/**
 * The extra `base`: in this member of its body, an edit sends, by field, the values that it is based on. If the current
 * values differ, the server answers 409 with them and changes nothing.
 */
export const BASE_MEMBER = '_base';

export const Base = z.record(z.string(), z.unknown());
export type Base = z.infer<typeof Base>;

/** The 409 answer to an edit that is based on outdated values. */
export const StaleEdit = z.object({ success: z.literal(false), error: z.string(), current: Base });
