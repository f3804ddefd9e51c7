import * as z from 'zod/mini';
import type { Mirror } from '../schema.ts';

/** What the engine has stored about the server (workers/sync/core/server-kind.ts). */
const Offered = z.object({
  offers: z.array(z.string()),
  language: z.optional(z.nullable(z.string())),
});

/**
 * The language of the account on its server, as of the last request; null if none was chosen. Undefined if the server
 * does not store it, as is the case for all documented servers.
 */
export async function accountLanguage(db: Mirror): Promise<string | null | undefined> {
  const offered = Offered.safeParse((await db.meta.get('server'))?.value);
  if (!offered.success || !offered.data.offers.includes('language')) return undefined;
  return offered.data.language ?? null;
}
