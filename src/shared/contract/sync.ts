import * as z from 'zod/mini';
import { Id } from './common.ts';

/**
 * The reference server's extras (architecture.md, "The two kinds of server").
 * A 404 on `GET /sync` means: documented server, none of them.
 */
export const EXTRAS = ['idempotency-key', 'changes'] as const;

/** `GET /sync` */
export const SyncOffer = z.object({
  success: z.literal(true),
  /** Names this client does not know are ignored, so that a newer server may offer more. */
  extras: z.array(z.string()),
  /** Tables that the change feed brings for this user. */
  tables: z.array(z.string()),
});

/**
 * One line of `GET /sync/changes?cursor=` (newline-delimited JSON, newest state only):
 * first `start`, then rows and tombstones in any order, last `end`. A body without `end` was cut off.
 */
export const ChangeLine = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    /** True: this read, from its first page to its last, brings everything; what it lacks is gone. */
    full: z.boolean(),
  }),
  z.object({ kind: z.literal('row'), table: z.string(), row: z.looseObject({ id: Id }) }),
  z.object({ kind: z.literal('gone'), table: z.string(), id: Id }),
  z.object({
    kind: z.literal('end'),
    cursor: z.string(),
    /** True: ask again at once with this cursor, there is more. */
    more: z.boolean(),
  }),
]);
export type ChangeLine = z.infer<typeof ChangeLine>;
