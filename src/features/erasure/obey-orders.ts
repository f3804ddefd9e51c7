import { t } from '@lingui/core/macro';
import { EraseAnswer, eraseProof } from '#shared/contract/device-erasure.ts';
import { isRecord } from '#shared/contract/envelope.ts';
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

/** Runs that send one after the other, as long as there is less to send after each. */
const MOST_RUNS = 5;
/** In which other tabs save what is typed there, and close the database. */
const OTHER_TABS_MS = 1_000;

type Open = (user: User) => Promise<StartResult>;

/**
 * Erases what its owner has ordered to erase on this device, and brings back the sealed work of the person who is signed
 * in (docs/decisions/sync-health.md). One tab at a time.
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

/** One account in trouble does not keep the others. */
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

/** Undefined unless this server says so with a proof: no login page, echo or older answer has it. */
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

/** Asked for until the server has taken it. */
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

/** Sends what the session still allows; what stays is sealed. */
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

/** Somebody else who is signed in here stays so. */
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
