import { Mirror, mirrorName } from '#db/schema.ts';
import { wipeServerCopy } from '#db/wipe.ts';
import { erasableDevices, forgetErasable } from '#shared/erasable-devices.ts';
import { effectsOf } from '#src/mutations/read-op.ts';

/**
 * After sign-out: what the server has as well leaves this device; what its person wrote stays for the next
 * sign-in (S30). Works on a connection of its own, since the page has closed the person's database.
 */
export async function forgetServerCopy(apiBase: string, userId: number): Promise<void> {
  const db = new Mirror(mirrorName(apiBase, userId), 'strict');
  try {
    await wipeServerCopy(db, effectsOf);
  } finally {
    db.close();
  }
}

/** After the account was deleted: nothing of that person stays on this device, drafts and unsent work neither. */
export async function forgetPerson(apiBase: string, userId: number): Promise<void> {
  await new Mirror(mirrorName(apiBase, userId), 'strict').delete();
  await Promise.all((await erasableDevices({ apiBase, userId })).map(forgetErasable));
}
