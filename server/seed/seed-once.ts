import { setTimeout as wait } from 'node:timers/promises';
import { createPasswords } from '#server/account/passwords.ts';
import type { Db } from '#server/db/database.ts';
import { isBusy } from '#server/db/dialects.ts';
import { dayOf } from '#shared/dates.ts';
import { DEMO_PASSWORD } from './demo-accounts.ts';
import { seedDemo } from './seed-demo.ts';

const RETRY_MS = 1_000;
const TRIES = 120;

/**
 * Makes the demo network unless somebody is there already; answers whether it did. Another process that
 * is just making it holds the clock for longer than a statement may wait: then this one asks again.
 */
export async function seedDemoOnce(db: Db, planters: number): Promise<boolean> {
  const now = new Date();
  const passwordHash = await createPasswords().hash(DEMO_PASSWORD);
  for (let tryNumber = 1; ; tryNumber += 1) {
    try {
      return await seedDemo(db, {
        planters,
        today: dayOf(now),
        at: now.toISOString(),
        passwordHash,
      });
    } catch (error) {
      if (tryNumber === TRIES || !isBusy(error)) throw error;
    }
    await wait(RETRY_MS);
  }
}
