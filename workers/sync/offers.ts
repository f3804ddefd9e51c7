import { SyncOffer } from '#shared/contract/sync.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { Offers } from './slice.ts';

/** What a documented backend offers: nothing beyond its calls. */
export const NO_OFFERS: Offers = { keys: false, changes: false };

/** Reads `GET /sync` once per sign-in; a 404 means a documented server. Undefined: not known yet. */
export function offersIn(answer: Answer): Offers | undefined {
  if (answer.kind === 'refused' || answer.kind === 'forbidden') return NO_OFFERS;
  if (answer.kind !== 'ok') return undefined;
  const offer = SyncOffer.safeParse(answer.body);
  if (!offer.success) return NO_OFFERS;
  const extras = new Set(offer.data.extras);
  return { keys: extras.has('idempotency-key'), changes: extras.has('changes') };
}
