import * as z from 'zod/mini';
import type { Mirror } from '../schema.ts';

/** What the sync noted of its server (workers/sync/core/server-kind.ts). */
const Offered = z.object({
  offers: z.array(z.string()),
  language: z.optional(z.nullable(z.string())),
});

/**
 * The language that the account has on its server, as of the last time that the sync asked; null where none was chosen.
 * Undefined where the server keeps none, as every documented one.
 */
export async function accountLanguage(db: Mirror): Promise<string | null | undefined> {
  const offered = Offered.safeParse((await db.meta.get('server'))?.value);
  if (!offered.success || !offered.data.offers.includes('language')) return undefined;
  return offered.data.language ?? null;
}
