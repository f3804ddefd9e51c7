import { areaOf } from '#tests/support/call-areas.ts';
import { type Caller, type CallLine, testCalls } from '#tests/support/call-table.ts';
import { ROLES } from '#tests/support/part-1-calls.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const WAITING = 'without a role';
const ANYBODY = [...ROLES, WAITING, 'guest'];

type World = Awaited<ReturnType<typeof callWorld>>;

async function callWorld(server: TestServer) {
  const callers: Record<string, Caller> = { guest: { id: 0 } };
  for (const role of ROLES) callers[role] = await server.addUser(`only-${role}`, [role]);
  callers[WAITING] = await server.addUser('waiting');
  return { server, callers, token: callers.superadmin?.token ?? '' };
}

async function calendarOf({ server, token }: World): Promise<string> {
  const { json } = await server.call('POST', '/users/me/calendar', { token });
  const address: string = json.data?.address ?? 'http://localhost/api/calendar/none.ics'; // none without extras
  return new URL(address).pathname.replace('/api', '');
}

/** The unsubscribe address in a letter. Without extras there is none. */
async function digestOf({ server, token }: World): Promise<string> {
  const body = { every: 'week', weekday: 1, hour: 7, time_zone: 'UTC' };
  const { status } = await server.call('PUT', '/users/me/digest', { token, body });
  if (status !== 200) return '/digest/none';
  const { db } = server.database;
  const row = await db.selectFrom('digests').select('token').executeTakeFirstOrThrow();
  return `/digest/${row.token}`;
}

const CALENDAR_LINES: readonly CallLine<World>[] = [
  {
    call: 'GET /users/me/calendar',
    allowed: ROLES,
    ask: () => ({ path: '/users/me/calendar' }),
    fields: ['made_at'],
    extra: true,
  },
  {
    call: 'POST /users/me/calendar',
    allowed: ROLES,
    ask: () => ({ path: '/users/me/calendar' }),
    fields: ['address', 'made_at'],
    extra: true,
  },
  {
    call: 'DELETE /users/me/calendar',
    allowed: ROLES,
    ask: () => ({ path: '/users/me/calendar' }),
    within: 'success',
    extra: true,
  },
  {
    call: 'GET /calendar/{file}',
    allowed: ANYBODY,
    ask: async (world) => ({ path: await calendarOf(world) }),
    extra: true,
    isRaw: true,
  },
];

const DIGEST_LINES: readonly CallLine<World>[] = [
  {
    call: 'GET /users/me/digest',
    allowed: ROLES,
    ask: () => ({ path: '/users/me/digest' }),
    fields: ['every', 'weekday', 'hour', 'time_zone', 'next_at'],
    extra: true,
  },
  {
    call: 'PUT /users/me/digest',
    allowed: ROLES,
    ask: () => ({
      path: '/users/me/digest',
      body: { every: 'day', weekday: 1, hour: 7, time_zone: 'UTC' },
    }),
    fields: ['every', 'weekday', 'hour', 'time_zone', 'next_at'],
    extra: true,
  },
  ...['GET', 'POST'].map((method) => ({
    call: `${method} /digest/{token}`,
    allowed: ANYBODY,
    ask: async (world: World) => ({ path: await digestOf(world) }),
    extra: true,
    isRaw: true as const,
  })),
];

const FOLLOW_UP_LINES: readonly CallLine<World>[] = [
  {
    call: 'GET /users/me/follow-ups',
    allowed: ROLES,
    ask: () => ({ path: '/users/me/follow-ups' }),
    fields: ['invitations', 'reporters', 'devices'],
    extra: true,
  },
];

testCalls<World>({
  title: 'calendars and mails about what is due',
  specified: [],
  isOurs: (call) => areaOf(call) === 'reminders',
  lines: [...CALENDAR_LINES, ...DIGEST_LINES, ...FOLLOW_UP_LINES],
  world: callWorld,
});
