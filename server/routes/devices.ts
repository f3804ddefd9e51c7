import * as z from 'zod/mini';
import { Done, data, done, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { devicesInSight } from '#server/domain/device-sight.ts';
import { devicesOf, noteReport } from '#server/domain/devices.ts';
import { nudge } from '#server/domain/nudges.ts';
import {
  DeviceAnswer,
  DeviceId,
  DeviceLine,
  DeviceReport,
  SeenDevice,
} from '#shared/contract/devices.ts';

const report = endpoint(
  {
    method: 'put',
    path: '/users/me/devices/{id}',
    summary: 'A device tells how it is; answers what is asked of it',
    access: 'any-account',
    params: z.object({ id: DeviceId }),
    body: DeviceReport,
    answer: DeviceAnswer,
    extra: true,
  },
  // Not a write of the network: no other device reads it, and its clock is not advanced for it.
  async ({ account, body, device, params, services: { db, clock }, sessionId = '' }) => {
    const reporter = { userId: account.id, sessionId, device };
    const order = await noteReport(db, params.id, { ...reporter, report: body, now: clock() });
    return { success: true, order };
  },
);

const ownDevices = endpoint(
  {
    method: 'get',
    path: '/users/me/devices',
    summary: 'The own devices and how they are, the last heard of first',
    access: 'any-account',
    answer: ListOf(DeviceLine),
    extra: true,
  },
  async ({ account, services: { db, clock } }) => data(await devicesOf(db, account.id, clock())),
);

const seenDevices = endpoint(
  {
    method: 'get',
    path: '/devices',
    summary:
      'Devices of all accounts, or of the planters of the own hub; those silent longest first',
    access: 'seeDevices',
    query: z.object({
      /** Only those that somebody should look into. */
      troubled: z.optional(z.literal('1')),
    }),
    answer: ListOf(SeenDevice),
    extra: true,
  },
  async ({ account, query, services: { db, clock } }) => {
    const wanted = { onlyTroubled: query.troubled === '1' };
    return data(await devicesInSight(db, account, clock(), wanted));
  },
);

const nudged = endpoint(
  {
    method: 'post',
    path: '/users/{userId}/devices/{id}/nudge',
    summary: 'Write to the owner of a device in trouble; once a day for each account',
    access: 'seeDevices',
    params: z.object({ userId: PathId, id: DeviceId }),
    answer: Done,
    extra: true,
  },
  async ({ account, later, params, services, write }) => {
    const { clock, config, mail } = services;
    const asked = { ...params, now: clock(), publicUrl: config.publicUrl };
    const answer = await write(async ({ tx }) => {
      await mail.post(tx, await nudge(tx, account, asked));
      return done('Mail sent');
    });
    later('nudge', mail.deliver);
    return answer;
  },
);

export const deviceEndpoints: readonly Endpoint[] = [report, ownDevices, seenDevices, nudged];
