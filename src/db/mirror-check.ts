import * as z from 'zod/mini';
import type { Mirror } from './schema.ts';

/** Key in `meta`. */
export const MIRROR_CHECK = 'mirrorCheck';

/** A table whose rows differed from the server's, and what reading it again came to. */
const Repair = z.object({
  table: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
  /** Rows that were added, changed or removed. */
  rows: z.number(),
});
export type Repair = z.infer<typeof Repair>;

const MirrorCheck = z.object({
  /** Milliseconds since 1970; 0 for never. */
  checkedAt: z.number(),
  /** Newest first. */
  repairs: z.array(Repair),
});
export type MirrorCheck = z.infer<typeof MirrorCheck>;

/** When this device last compared itself with the server, and what it had to repair. */
export async function readMirrorCheck(db: Mirror): Promise<MirrorCheck> {
  const stored = MirrorCheck.safeParse((await db.meta.get(MIRROR_CHECK))?.value);
  return stored.success ? stored.data : { checkedAt: 0, repairs: [] };
}
