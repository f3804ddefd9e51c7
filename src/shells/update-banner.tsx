import { late } from '#ui/late.tsx';
import { useUpdateReady } from './updates.ts';

const UpdateOffer = late(async () => (await import('./update-offer.tsx')).UpdateOffer);

/** Shown once a new version is installed and waiting. */
export function UpdateBanner() {
  return useUpdateReady() && <UpdateOffer />;
}
