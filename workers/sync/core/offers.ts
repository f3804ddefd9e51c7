import { SyncOffer } from '#shared/contract/sync.ts';
import type { Answer } from '#shared/http/answer.ts';
import type { Offers } from './run.ts';

/** What a documented backend offers: nothing beyond its calls. */
export const NO_OFFERS: Offers = { keys: false, changes: false, base: false, batch: false };

/** What `GET /sync` told. `final`: ask again only after the next sign-in. */
export interface Told {
  offers: Offers;
  final: boolean;
}

/**
 * Reads `GET /sync` (S27). A 404, or JSON of another form, means a documented server. Any other refusal may be a
 * passing one: this run uses the documented calls, the next one asks again. Undefined: no answer at all.
 */
export function offersIn(answer: Answer): Told | undefined {
  if (answer.kind === 'forbidden') return { offers: NO_OFFERS, final: false };
  if (answer.kind === 'refused') return { offers: NO_OFFERS, final: answer.status === 404 };
  if (answer.kind !== 'ok') return undefined;
  const offer = SyncOffer.safeParse(answer.body);
  if (!offer.success) return { offers: NO_OFFERS, final: true };
  const extras = new Set(offer.data.extras);
  const keys = extras.has('idempotency-key');
  const offers = {
    keys,
    changes: extras.has('changes'),
    base: extras.has('base'),
    // Without keys a lost batch could not be sent again.
    batch: keys && extras.has('batch'),
  };
  return { offers, final: true };
}
