import { timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '#server/account/secret-box.ts';
import type { Db } from '#server/db/database.ts';
import type { DevicesTable } from '#server/db/tables/accounts.ts';
import { notFound, Refused } from '#server/refused.ts';
import {
  type EraseAnswer,
  type EraseConfirmation,
  type EraseQuestion,
  eraseProof,
} from '#shared/contract/device-erasure.ts';

interface OwnDevice {
  userId: number;
  id: string;
}

/** Finds a device. Throws Refused if the account has no such device or it has already been erased. */
async function livingDevice(tx: Db, { userId, id }: OwnDevice): Promise<DevicesTable> {
  const device = await tx
    .selectFrom('devices')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!device) throw notFound('There is no such device');
  if (device.erased_at !== null) throw new Refused(409, 'This device has been erased already');
  return device;
}

/** Marks a device of this account to be erased at its next contact. Call it inside a transaction. */
export async function orderErasure(tx: Db, own: OwnDevice, now: Date): Promise<DevicesTable> {
  const device = await livingDevice(tx, own);
  if (device.erase_key === null) {
    throw new Refused(
      409,
      'This device runs a version that cannot be erased from afar. Sign it out instead.',
    );
  }
  const asked = device.erase_asked_at ?? now.toISOString();
  await update(tx, device, { erase_asked_at: asked });
  return device;
}

/** Withdraws the erasure order, if there is one. Call it inside a transaction. */
export async function withdrawErasure(tx: Db, own: OwnDevice): Promise<DevicesTable> {
  const device = await livingDevice(tx, own);
  await update(tx, device, { erase_asked_at: null });
  return device;
}

/** Whether this account has ordered any device to erase itself, and the device has not done so yet. */
export async function hasErasureOrder(db: Db, userId: number): Promise<boolean> {
  const ordered = await db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .where('erase_asked_at', 'is not', null)
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return ordered !== undefined;
}

/**
 * Tells a device whether it is to be erased. An unknown device or a wrong proof gets the same answer as a device
 * without an order.
 */
export async function answerErasure(
  db: Db,
  box: SecretBox,
  { id, proof, key }: EraseQuestion,
): Promise<EraseAnswer> {
  const device = await deviceThatSays(db, id, { proof, said: ['ask', key] });
  if (!device || device.erase_asked_at === null) return { ordered: false };
  const sealedKey = await box.seal(`${id} ${key}`, device.user_id);
  const answer = await eraseProof(device.erase_key, 'order', key, sealedKey);
  return { ordered: true, proof: answer, sealedKey };
}

/**
 * Records that a device has erased itself, even if the order has been withdrawn since. Returns undefined for an unknown
 * device. Call it inside a transaction.
 */
export async function noteErasure(
  tx: Db,
  { id, proof, kept }: EraseConfirmation,
  now: Date,
): Promise<DevicesTable | undefined> {
  const device = await deviceThatSays(tx, id, { proof, said: ['erased', String(kept)] });
  if (!device) return undefined;
  const at = now.toISOString();
  await update(tx, device, {
    erase_asked_at: null,
    erased_at: device.erased_at ?? at,
    unsent: kept,
    oldest_unsent_at: kept === 0 ? null : (device.oldest_unsent_at ?? at),
  });
  return device;
}

/**
 * Returns the key of sealed work to its owner; undefined for anybody else. The erased device then counts as having no
 * unsent changes.
 */
export async function openSealedWork(
  db: Db,
  box: SecretBox,
  { userId, sealedKey }: { userId: number; sealedKey: string },
): Promise<string | undefined> {
  const opened = await box.open(sealedKey, userId);
  const [id, key] = opened?.split(' ') ?? [];
  if (id === undefined || key === undefined) return undefined;
  await db
    .updateTable('devices')
    .set({ unsent: 0, oldest_unsent_at: null })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('erased_at', 'is not', null)
    .execute();
  return key;
}

/** Two accounts on one device may share a device id; the erase key tells them apart. */
async function deviceThatSays(
  db: Db,
  id: string,
  { proof, said }: { proof: string; said: string[] },
): Promise<(DevicesTable & { erase_key: string }) | undefined> {
  const rows = await db.selectFrom('devices').selectAll().where('id', '=', id).execute();
  for (const row of rows) {
    const { erase_key } = row;
    if (erase_key === null) continue;
    const expected = await eraseProof(erase_key, ...said);
    if (timingSafeEqual(Buffer.from(expected), Buffer.from(proof))) return { ...row, erase_key };
  }
  return undefined;
}

async function update(
  tx: Db,
  { user_id, id }: DevicesTable,
  facts: Partial<DevicesTable>,
): Promise<void> {
  await tx
    .updateTable('devices')
    .set(facts)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}
