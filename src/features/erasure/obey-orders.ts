import { t } from '@lingui/core/macro';
import { isRecord } from '#shared/contract/common.ts';
import { EraseAnswer, eraseProof } from '#shared/contract/device-erasure.ts';
import type { User } from '#shared/contract/users.ts';
import {
  type ErasableDevice,
  erasableDevices,
  forgetErasable,
  randomKey,
} from '#shared/erasable-devices.ts';
import type { Answer } from '#shared/http/answer.ts';
import { getAccount, signOut } from '#src/account/account.ts';
import { apiBase } from '#src/account/api-base.ts';
import { clearBadge } from '#src/account/badge.ts';
import { bringBackWords } from '#src/features/leave/bring-back-words.ts';
import { call } from '#src/online/call.ts';
import type { OrderKeys } from '#src/sync-client/erase-on-order.ts';
import type { StartResult } from '#src/sync-client/start.ts';
import { sealedFiles } from '#src/vault/sealed-work.ts';
import { toast } from '#ui/toast.tsx';
import { tellSealed } from './sealed-notice.tsx';

/** Maximum number of consecutive send runs; ends earlier if a run does not reduce the unsent work. */
const MOST_RUNS = 5;
/** Time for other tabs to save what is being typed and to close the database. */
const OTHER_TABS_MS = 1_000;

type Open = (user: User) => Promise<StartResult>;

/**
 * Carries out erase orders from a device's owner, and restores the sealed work of the signed-in user
 * (docs/decisions/sync-health.md). Runs in one tab at a time.
 */
export async function obeyOrders(open: Open): Promise<void> {
  await navigator.locks.request('fieldbook-erasure', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    for (const device of await erasableDevices()) {
      if (device.apiBase === apiBase()) await tryTo(() => obey(device));
    }
    await tryTo(() => bringBackOwn(open));
  });
}

/** A failure for one account must not affect the others. */
async function tryTo(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error('An order to erase waits for the next contact', error);
  }
}

async function obey(device: ErasableDevice): Promise<void> {
  if (device.step === 'erased') return confirm(device);
  const { continueErasing, eraseOnOrder } = await import('#src/sync-client/erase-on-order.ts');
  if (device.step !== 'sealed' || !(await continueErasing(device))) {
    if (!(await orderFor(device))) return;
    if (isHere(device)) await sendFirst();
    // Sending may take minutes, in which the order may have been withdrawn.
    const order = await orderFor(device);
    if (!order) return;
    await leave(device);
    if (!(await eraseOnOrder(device, order))) return;
  }
  tellSealed();
  toast(t`Fieldbook was erased on this device, as its owner asked.`);
  await confirm(device);
}

/** Undefined unless this server proves the order: a login page, an echo or an older response cannot. */
async function orderFor({ id, eraseKey }: ErasableDevice): Promise<OrderKeys | undefined> {
  const key = randomKey();
  const proof = await eraseProof(eraseKey, 'ask', key);
  const answer = await say('/devices/erasure', { id, proof, key });
  const { data: said } = EraseAnswer.safeParse(dataOf(answer));
  if (!said?.ordered) return undefined;
  const { sealedKey } = said;
  const isProved = said.proof === (await eraseProof(eraseKey, 'order', key, sealedKey));
  return isProved ? { key, sealedKey } : undefined;
}

/** Confirms the erasure. Repeated at each contact until the server accepts it. */
async function confirm(device: ErasableDevice): Promise<void> {
  const sealed = await sealedFiles(device);
  const kept = sealed.reduce((sum, { count }) => sum + count, 0);
  const proof = await eraseProof(device.eraseKey, 'erased', String(kept));
  const answer = await say('/devices/erasure/done', { id: device.id, proof, kept });
  if (answer.kind === 'ok') await forgetErasable(device);
}

function say(path: string, body: object): Promise<Answer> {
  return call({ path, method: 'POST', body });
}

function dataOf(answer: Answer): unknown {
  return answer.kind === 'ok' && isRecord(answer.body) ? answer.body.data : undefined;
}

function isHere({ userId }: ErasableDevice): boolean {
  const account = getAccount();
  return account.kind === 'signed-in' && account.user.id === userId;
}

/** Sends as much as the session still allows; the rest is sealed. */
async function sendFirst(): Promise<void> {
  const [{ unsentWork }, { refreshNow }] = await Promise.all([
    import('#src/sync-client/unsent.ts'),
    import('#src/sync-client/refresh.ts'),
  ]);
  let left = Number.POSITIVE_INFINITY;
  for (let run = 0; run < MOST_RUNS; run += 1) {
    const now = (await unsentWork()).ops.length;
    if (now === 0 || now >= left) return;
    left = now;
    await refreshNow();
  }
}

/** Signs out the user of the erased data. Another signed-in user is not affected. */
async function leave({ userId }: ErasableDevice): Promise<void> {
  const account = getAccount();
  if (account.kind === 'guest' || account.user.id !== userId) return;
  await signOut();
  void clearBadge();
  await new Promise((resolve) => setTimeout(resolve, OTHER_TABS_MS));
}

async function bringBackOwn(open: Open): Promise<void> {
  const account = getAccount();
  if (account.kind !== 'signed-in') return;
  const { user, token } = account;
  const owner = { apiBase: apiBase(), userId: user.id };
  const files = await sealedFiles(owner);
  if (files.length === 0 || (await open(user)).kind !== 'ready') return;
  const { bringBackSealed } = await import('#src/sync-client/sealed-work.ts');
  for (const file of files) {
    const back = await bringBackSealed(file, owner, token);
    if (back.kind === 'done') toast(bringBackWords(back), { kind: 'success' });
  }
}
