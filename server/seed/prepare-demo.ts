import type { Passwords } from '#server/account/passwords.ts';
import type { Db } from '#server/db/database.ts';
import { dayOf } from '#shared/dates.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { isInhabited, seedDemo } from './seed-demo.ts';

/** Called at the start in demo mode: an empty database gets the demo network. True when it did. */
export async function prepareDemo(
  db: Db,
  demo: { planters: number; passwords: Passwords; now: Date },
): Promise<boolean> {
  if (await isInhabited(db)) return false;
  return seedDemo(db, {
    planters: demo.planters,
    today: dayOf(demo.now),
    at: demo.now.toISOString(),
    passwordHash: await demo.passwords.hash(DEMO_PASSWORD),
  });
}
