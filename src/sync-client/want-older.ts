import { currentMirror } from '#db/current.ts';
import { wantOlder } from '#db/older-contacts.ts';
import { wakeWorker } from './bridge.ts';

/**
 * Call it when a planter's contacts are shown and some older ones may be missing (docs/decisions/recent-contacts.md).
 * They are read once. Then the change feed keeps them current.
 * @param planter local key
 */
export function wantOlderContacts(planter: string): void {
  ask(planter).catch((error: unknown) =>
    // The database is being closed, for example at sign-out, so nothing waits for them any more.
    console.info('The older contacts could not be asked for', error),
  );
}

async function ask(planter: string): Promise<void> {
  const isAsked = await wantOlder(currentMirror(), planter, Date.now());
  if (isAsked) await wakeWorker('want');
}
