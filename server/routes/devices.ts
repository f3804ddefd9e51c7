import * as z from 'zod/mini';
import { Done, data, done, ListOf } from '#server/api/answers.ts';
import { type Endpoint, endpoint } from '#server/api/endpoint.ts';
import { PathId } from '#server/api/inputs.ts';
import { devicesInSight } from '#server/domain/device-sight.ts';
import { devicesOf, nameDevice, noteReport, sessionOfDevice } from '#server/domain/devices.ts';
import { nudge } from '#server/domain/nudges.ts';
import { notFound } from '#server/refused.ts';
import {
  DeviceId,
  DeviceLine,
  DeviceName,
  DeviceReport,
  SeenDevice,
} from '#shared/contract/devices.ts';

const report = endpoint(
  {
    method: 'put',
    path: '/users/me/devices/{id}',
    summary: 'Report the health of a device',
    access: 'any-account',
    params: z.object({ id: DeviceId }),
    body: DeviceReport,
    answer: Done,
    extra: true,
  },
  // Does not use `write`: no other device syncs this row, so the network's clock need not advance.
  async ({ account, body, device, params, services: { db, clock }, sessionId = '' }) => {
    const reporter = { userId: account.id, sessionId, device };
    await noteReport(db, params.id, { ...reporter, report: body, now: clock() });
    return done();
  },
);

const ownDevices = endpoint(
  {
    method: 'get',
    path: '/users/me/devices',
    summary: 'Your devices and their health, the last heard of first',
    access: 'any-account',
    answer: ListOf(DeviceLine),
    extra: true,
  },
  async ({ account, services: { db, clock } }) => data(await devicesOf(db, account.id, clock())),
);

const named = endpoint(
  {
    method: 'put',
    path: '/users/me/devices/{id}/name',
    summary: 'Name one of your devices',
    access: 'any-account',
    params: z.object({ id: DeviceId }),
    body: DeviceName,
    answer: Done,
    extra: true,
  },
  async ({ account, body, params, services: { db } }) => {
    const isNamed = await nameDevice(db, { userId: account.id, id: params.id, name: body.name });
    if (!isNamed) throw notFound('There is no such device');
    return done('Name saved');
  },
);

const signedOut = endpoint(
  {
    method: 'delete',
    path: '/users/me/devices/{id}/session',
    summary: 'Sign out on one of your devices',
    access: 'any-account',
    params: z.object({ id: DeviceId }),
    answer: Done,
    extra: true,
  },
  async ({ account, audit, params, services: { db, sessions } }) => {
    const session = await sessionOfDevice(db, account.id, params.id);
    if (session === undefined) throw notFound('There is no such device');
    const wasOpen = await sessions.end(account.id, session);
    const subject = { kind: 'user', id: account.id } as const;
    if (wasOpen) await audit(db, { action: 'session-ended', subject });
    return done('Signed out');
  },
);

const seenDevices = endpoint(
  {
    method: 'get',
    path: '/devices',
    summary: 'Devices of all accounts, or of the planters in your hub; those silent longest first',
    access: 'seeDevices',
    query: z.object({
      /** Only devices that need attention. */
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
    summary: 'Remind the owner of a device in trouble; once a day for each account',
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

export const deviceEndpoints: readonly Endpoint[] = [
  report,
  ownDevices,
  named,
  signedOut,
  seenDevices,
  nudged,
];
