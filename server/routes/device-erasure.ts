import * as z from 'zod/mini';
import { DataOf, Done, data, done } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { writeTransaction } from '#server/db/transaction.ts';
import {
  answerErasure,
  noteErasure,
  openSealedWork,
  orderErasure,
  withdrawErasure,
} from '#server/domain/device-erasure.ts';
import { notFound } from '#server/refused.ts';
import {
  EraseAnswer,
  EraseConfirmation,
  EraseOrder,
  EraseQuestion,
  OpenedWork,
  SealedWork,
} from '#shared/contract/device-erasure.ts';
import { DeviceId } from '#shared/contract/devices.ts';

const PATH = '/users/me/devices/{id}/erasure';
const Params = z.object({ id: DeviceId });

const ordered = endpoint(
  {
    method: 'put',
    path: PATH,
    summary: 'Order that one of your devices erases itself at its next contact',
    access: 'any-account',
    params: Params,
    body: EraseOrder,
    answer: Done,
    extra: true,
  },
  async ({ account, audit, body, params, services: { clock, sessions }, write }) => {
    const subject = { kind: 'user', id: account.id } as const;
    const own = { userId: account.id, id: params.id };
    let session = '';
    const answer = await write(async ({ tx }) => {
      const { device, session_id } = await orderErasure(tx, own, clock());
      session = session_id;
      await audit(tx, { action: 'device-erase-asked', subject, details: { device } });
      return done('Asked to erase');
    });
    if (body.signOut && session !== '') await sessions.end(account.id, session);
    return answer;
  },
);

const withdrawn = endpoint(
  {
    method: 'delete',
    path: PATH,
    summary: 'Withdraw the order to erase a device',
    access: 'any-account',
    params: Params,
    answer: Done,
    extra: true,
  },
  async ({ account, audit, params, write }) =>
    write(async ({ tx }) => {
      const subject = { kind: 'user', id: account.id } as const;
      const own = { userId: account.id, id: params.id };
      const { device, erase_asked_at } = await withdrawErasure(tx, own);
      if (erase_asked_at !== null) {
        await audit(tx, { action: 'device-erase-withdrawn', subject, details: { device } });
      }
      return done('Withdrawn');
    }),
);

const asked = endpoint(
  {
    method: 'post',
    path: '/devices/erasure',
    summary: 'A device asks whether it is to be erased, also after its session has ended',
    access: 'anyone',
    body: EraseQuestion,
    answer: DataOf(EraseAnswer),
    extra: true,
  },
  async ({ address, body, services: { db, limits, sealedWork } }) => {
    await limits.count({ erasureAddress: address });
    return data(await answerErasure(db, sealedWork, body));
  },
);

const erased = endpoint(
  {
    method: 'post',
    path: '/devices/erasure/done',
    summary: 'A device says that it has erased itself',
    access: 'anyone',
    body: EraseConfirmation,
    answer: Done,
    extra: true,
  },
  async ({ address, audit, body, services: { clock, db, limits, sessions } }) => {
    await limits.count({ erasureAddress: address });
    const device = await writeTransaction(db, async ({ tx }) => {
      const noted = await noteErasure(tx, body, clock());
      if (noted?.erased_at === null) {
        const subject = { kind: 'user', id: noted.user_id } as const;
        const details = { device: noted.device };
        await audit(tx, { action: 'device-erased', subject, details });
      }
      return noted;
    });
    // Without an order, the device has lost its database, and its session continues under another device id.
    if (device && device.erase_asked_at !== null) {
      await sessions.end(device.user_id, device.session_id);
    }
    return done();
  },
);

const opened = endpoint(
  {
    method: 'post',
    path: '/users/me/sealed-work',
    summary: 'The key of your own work that was sealed when a device was erased',
    access: 'any-account',
    body: SealedWork,
    answer: DataOf(OpenedWork),
    extra: true,
  },
  async ({ account, audit, body, services: { db, sealedWork } }) => {
    const subject = { kind: 'user', id: account.id } as const;
    const asking = { userId: account.id, sealedKey: body.sealedKey };
    const key = await openSealedWork(db, sealedWork, asking);
    if (key === undefined) throw notFound('This sealed work is not yours, or it is damaged');
    await audit(db, { action: 'sealed-work-opened', subject });
    return data({ key });
  },
);

export const deviceErasureEndpoints: readonly Endpoint[] = [
  ordered,
  withdrawn,
  asked,
  erased,
  opened,
];
