import { Mirror, mirrorName } from '#db/schema.ts';
import { endSealedWork, isEnded, workToSeal } from '#db/sealing.ts';
import { type ErasableDevice, setEraseStep } from '#shared/erasable-devices.ts';
import { forgetSealed, keepSealed, type SealedFile } from '#src/vault/sealed-work.ts';
import { vaultOf } from '#src/vault/vault.ts';
import { hasSealed } from './confidential.ts';
import { clearCaches, eraseDevice } from './device.ts';
import { makeUnsentFile } from './unsent-file.ts';

/** Somebody may be writing in another tab. After this many attempts, the order waits for the next contact. */
const ATTEMPTS = 5;

/** The keys of one verified order. */
export interface OrderKeys {
  key: string;
  sealedKey: string;
}

/**
 * Seals unsent work, then erases all data of this account on this device (S30). An interruption at any step loses
 * nothing: the work is in the database, sealed, or both, and work that is brought back twice is stored once. False: the
 * order waits.
 */
export async function eraseOnOrder(device: ErasableDevice, order: OrderKeys): Promise<boolean> {
  // This makes room for the sealed work on a full disk.
  await clearCaches();
  const db = mirrorOf(device);
  try {
    let before: SealedFile | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const sealedAt = Date.now();
      const work = await readWork(db, device, sealedAt);
      const sealed = await seal(work, { device, order, sealedAt });
      if (before) await forgetSealed(before);
      before = sealed;
      await setEraseStep(device, 'sealed');
      const isSealed = async () => (await readWork(db, device, sealedAt)).file === work.file;
      if (await endSealedWork(db, isSealed)) {
        db.close();
        await eraseDevice(device.apiBase, device.userId);
        return true;
      }
    }
    await setEraseStep(device, undefined);
    return false;
  } finally {
    db.close();
  }
}

/**
 * Continues after an interruption, without a network. False: the unsent work was still in the database, so the device
 * has to ask for the order again.
 */
export async function continueErasing(device: ErasableDevice): Promise<boolean> {
  const db = mirrorOf(device);
  const goesOn = await isEnded(db).finally(() => db.close());
  if (goesOn) await eraseDevice(device.apiBase, device.userId);
  else await setEraseStep(device, undefined);
  return goesOn;
}

function mirrorOf({ apiBase, userId }: ErasableDevice): Mirror {
  return new Mirror(mirrorName(apiBase, userId), 'strict');
}

type Work = Awaited<ReturnType<typeof readWork>>;

async function readWork(db: Mirror, { apiBase, userId }: ErasableDevice, savedAt: number) {
  const { ops, drafts, ids, aside } = await workToSeal(db);
  const file = makeUnsentFile({ ops, drafts }, ids, { apiBase, userId, name: '' }, savedAt);
  const count = ops.length + drafts.length;
  return { file, aside, count, hasSealed: hasSealed([ops, drafts]) };
}

/** Undefined if there is nothing to keep. */
async function seal(
  { file, aside, count, hasSealed: isConfidential }: Work,
  { device, order, sealedAt }: { device: ErasableDevice; order: OrderKeys; sealedAt: number },
): Promise<SealedFile | undefined> {
  if (count + aside.length === 0) return undefined;
  const { apiBase, userId } = device;
  const vault = isConfidential ? await vaultOf(apiBase, userId).wrapped() : undefined;
  const about = { apiBase, userId, sealedAt, count, sealedKey: order.sealedKey };
  return keepSealed({ file, aside, vault }, about, order.key);
}
