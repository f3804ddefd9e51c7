import { OWN_PROFILE } from '#shared/ids.ts';
import type { Mirror } from '../schema.ts';

/** A person's names in their own record on this device, including pending edits but not refused ones. */
export interface OwnNames {
  first_name: string;
  last_name: string;
  display_name: string;
}

/** @param isPlanter the person's profile is the planter's record (spec part 1, 2: /profile/edit) */
export async function ownNames(
  db: Mirror,
  userId: number,
  isPlanter: boolean,
): Promise<OwnNames | undefined> {
  if (!isPlanter) return db.rows('profile').get(OWN_PROFILE);
  const planter = await db.rows('planters').where('user_id').equals(userId).first();
  return planter && { ...planter, display_name: '' };
}
