import { Mirror, mirrorName } from '#db/schema.ts';
import { wipeServerCopy } from '#db/wipe.ts';
import { erasableDevices, forgetErasable } from '#shared/erasable-devices.ts';
import { effectsOf } from '#src/mutations/read-op.ts';

/**
 * After sign-out: removes data that is also on the server from this device, and keeps the person's own unsent work for
 * the next sign-in (S30). It uses its own connection, since the page has closed the person's database.
 */
export async function forgetServerCopy(apiBase: string, userId: number): Promise<void> {
  const db = new Mirror(mirrorName(apiBase, userId), 'strict');
  try {
    await wipeServerCopy(db, effectsOf);
  } finally {
    db.close();
  }
}

/**
 * After the account was deleted: removes all of that person's data from this device, including drafts and unsent work.
 */
export async function forgetPerson(apiBase: string, userId: number): Promise<void> {
  await new Mirror(mirrorName(apiBase, userId), 'strict').delete();
  await Promise.all((await erasableDevices({ apiBase, userId })).map(forgetErasable));
}
