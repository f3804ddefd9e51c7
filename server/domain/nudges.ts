import { readerOf } from '#server/account/tell-owner.ts';
import type { Db } from '#server/db/database.ts';
import { nudgeLetter } from '#server/mail/letters.ts';
import type { Letter } from '#server/mail/mailer.ts';
import { nameOf } from '#server/names.ts';
import { notFound, Refused } from '#server/refused.ts';
import type { SeenDevice } from '#shared/contract/devices.ts';
import { daysAgo } from '#shared/device-health.ts';
import { devicesInSight } from './device-sight.ts';
import type { Person } from './planter-access.ts';

interface Nudge {
  userId: number;
  id: string;
  now: Date;
  publicUrl: string;
}

/**
 * Records that the owner of a device in trouble gets a reminder, and returns the email: at most once a day for each
 * account, however many people ask. Call it inside the transaction that stores the email. Throws Refused if this person
 * may not see the device, nothing is wrong with it, or its owner got a reminder within a day.
 */
export async function nudge(
  tx: Db,
  person: Person,
  { userId, id, now, publicUrl }: Nudge,
): Promise<Letter> {
  const [device] = await devicesInSight(tx, person, now, { one: { userId, id } });
  if (!device) throw notFound('There is no such device');
  if (device.troubles.length === 0) {
    throw new Refused(409, 'Nothing is wrong with this device. No mail was sent.');
  }
  if (device.nudged_at !== null && device.nudged_at > daysAgo(now, 1)) {
    throw new Refused(409, 'This person was written to within the last day. No mail was sent.');
  }
  await tx
    .updateTable('devices')
    .set({ nudged_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
  const owner = await tx
    .selectFrom('users')
    .select(['email', 'language', 'first_name', 'last_name', 'display_name', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return nudgeLetter({ ...readerOf(owner), name: nameOf(owner), publicUrl, ...said(device) });
}

function said({ name, device, troubles, unsent, oldest_unsent_at, seen_at }: SeenDevice) {
  return {
    device: name ?? device,
    troubles,
    unsent,
    since: (oldest_unsent_at ?? seen_at).slice(0, 10),
    seen: seen_at.slice(0, 10),
  };
}
