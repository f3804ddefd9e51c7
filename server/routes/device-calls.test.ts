import { PERMISSIONS } from '#shared/permissions.ts';
import { areaOf } from '#tests/support/call-areas.ts';
import { type Caller, type CallLine, each, testCalls } from '#tests/support/call-table.ts';
import { ROLES } from '#tests/support/part-1-calls.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const WAITING = 'without a role';
const SIGNED_IN: readonly string[] = [...ROLES, WAITING];
const ANYBODY = [...SIGNED_IN, 'guest'];

type World = Awaited<ReturnType<typeof callWorld>>;

async function callWorld(server: TestServer) {
  const callers: Record<string, Caller> = { guest: { id: 0 } };
  for (const role of ROLES) callers[role] = await server.addUser(`only-${role}`, [role]);
  callers[WAITING] = await server.addUser('waiting');
  return { server, callers };
}

const DEVICE = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const OTHER_DEVICE = '6fa459ea-ee8a-4ca4-894e-db77e160355e';
const DEVICE_SEERS = ['superadmin', ...PERMISSIONS.seeDevices];

const DEVICE_LINES: readonly CallLine<World>[] = [
  {
    call: 'PUT /users/me/devices/{id}',
    allowed: SIGNED_IN,
    ask: () => ({
      path: `/users/me/devices/${DEVICE}`,
      body: {
        version: '1.0.0',
        unsent: 0,
        oldestUnsentAge: null,
        storageUsed: null,
        storageQuota: null,
        lastError: null,
      },
    }),
    within: 'success',
  },
  {
    call: 'GET /users/me/devices',
    allowed: SIGNED_IN,
    ask: () => ({ path: '/users/me/devices' }),
    rows: each(SIGNED_IN, 1),
  },
  {
    call: 'PUT /users/me/devices/{id}/name',
    allowed: SIGNED_IN,
    ask: () => ({ path: `/users/me/devices/${DEVICE}/name`, body: { name: 'Red phone' } }),
    within: 'success',
  },
  {
    call: 'DELETE /users/me/devices/{id}/session',
    when: 'of nobody',
    allowed: SIGNED_IN,
    status: 404,
    ask: () => ({ path: `/users/me/devices/${OTHER_DEVICE}/session` }),
  },
  {
    call: 'PUT /users/me/devices/{id}/erasure',
    when: 'of nobody',
    allowed: SIGNED_IN,
    status: 404,
    ask: () => ({
      path: `/users/me/devices/${OTHER_DEVICE}/erasure`,
      body: { signOut: false },
    }),
  },
  {
    call: 'DELETE /users/me/devices/{id}/erasure',
    when: 'of nobody',
    allowed: SIGNED_IN,
    status: 404,
    ask: () => ({ path: `/users/me/devices/${OTHER_DEVICE}/erasure` }),
  },
  {
    call: 'POST /devices/erasure',
    when: 'by a device that nobody knows',
    allowed: ANYBODY,
    ask: () => ({
      path: '/devices/erasure',
      body: { id: OTHER_DEVICE, proof: '0'.repeat(64), key: 'k'.repeat(43) },
    }),
    within: 'data',
    fields: ['ordered'],
  },
  {
    call: 'POST /devices/erasure/done',
    when: 'by a device that nobody knows',
    allowed: ANYBODY,
    ask: () => ({
      path: '/devices/erasure/done',
      body: { id: OTHER_DEVICE, proof: '0'.repeat(64), kept: 0 },
    }),
    within: 'success',
  },
  {
    call: 'POST /users/me/sealed-work',
    when: 'of somebody else',
    allowed: SIGNED_IN,
    status: 404,
    ask: () => ({ path: '/users/me/sealed-work', body: { sealedKey: 'a.b.c.d' } }),
  },
  {
    call: 'GET /devices',
    allowed: DEVICE_SEERS,
    ask: () => ({ path: '/devices' }),
    // A hub leader without planters sees no devices: routes/devices.test.ts.
    rows: { ...each(['superadmin', ...PERMISSIONS.manageUsers], SIGNED_IN.length), hub_leader: 0 },
  },
  {
    call: 'POST /users/{userId}/devices/{id}/nudge',
    when: 'of nobody',
    allowed: DEVICE_SEERS,
    status: 404,
    ask: () => ({ path: `/users/1/devices/${OTHER_DEVICE}/nudge` }),
  },
];

testCalls<World>({
  title: 'devices',
  specified: [],
  isOurs: (call) => areaOf(call) === 'devices',
  lines: DEVICE_LINES.map((line) => ({ ...line, extra: true as const })),
  world: callWorld,
});
