import { createHash } from 'node:crypto';
import { APP_ID } from '#shared/contract/common.ts';
import { PERMISSIONS } from '#shared/permissions.ts';
import { PART_FIELD } from '#shared/training-files.ts';
import { areaOf } from '#tests/support/call-areas.ts';
import { type Caller, type CallLine, each, testCalls } from '#tests/support/call-table.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import { ROLES } from '#tests/support/part-1-calls.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const WAITING = 'without a role';
const SIGNED_IN: readonly string[] = [...ROLES, WAITING];
const ANYBODY = [...SIGNED_IN, 'guest'];
const MANAGERS = ['superadmin', ...PERMISSIONS.manageUsers];
const INVITERS = ['superadmin', ...PERMISSIONS.invitePlanter];
const COHORT_READERS = ['superadmin', ...PERMISSIONS.readCohorts];
/** A trainer changes only the cohorts they lead or assist in: routes/cohorts.test.ts. */
const COHORT_MANAGERS = ['superadmin', ...PERMISSIONS.manageCohorts];
const RESOURCE_MANAGERS = ['superadmin', ...PERMISSIONS.manageResources];

type World = Awaited<ReturnType<typeof callWorld>>;

const COHORT = { name: 'Delta', location: 'Oxford, MS', season: 'fall-2026', start: '2026-12-05' };
const RESOURCE = {
  title: 'Handbook',
  description: '',
  category: 'Media',
  url: 'https://example.org/handbook',
  position: 1,
};

const PDF = '%PDF-1.7 A guide';
const PDF_FILE = {
  hash: createHash('sha256').update(PDF).digest('hex'),
  size: PDF.length,
};
const FILE = `/training-files/${PDF_FILE.hash}`;

function formWithPdf(): FormData {
  const form = new FormData();
  form.append(PART_FIELD, new Blob([PDF]));
  return form;
}

/** One person of each role, one cohort with a planter in it, one resource and one file. */
async function callWorld(server: TestServer) {
  const callers: Record<string, Caller> = { guest: { id: 0 } };
  for (const role of ROLES) callers[role] = await server.addUser(`only-${role}`, [role]);
  callers[WAITING] = await server.addUser('waiting');
  const token = callers.superadmin?.token ?? '';
  const planter = await addPlanter(server.database, 'Paul');
  const { json } = await server.call('POST', '/cohorts', { token, body: COHORT });
  const cohort: number = json.data?.id ?? 1; // there is none if the extras are off
  await server.call('PUT', `/cohorts/${cohort}/participants/${planter}`, { token });
  const added = await server.call('POST', '/training-resources', { token, body: RESOURCE });
  const resource: number = added.json.data?.id ?? 1;
  await server.call('POST', '/training-files', { token, body: PDF_FILE });
  const headers = { Authorization: `Bearer ${token}` };
  const sent = { method: 'PUT', headers, body: formWithPdf() };
  await server.request(`/api${FILE}/parts/1`, sent);
  await server.call('PUT', `${FILE}/complete`, { token });
  return { server, callers, token, planter, cohort, resource };
}

let made = 0;
/** Somebody without rights, whom every manager may change. */
async function somebody({ server }: World): Promise<number> {
  made += 1;
  return (await server.addUser(`somebody${made}`)).id;
}

async function invited({ server, token }: World, caller: Caller): Promise<number> {
  made += 1;
  const email = `guest${made}@example.org`;
  const body = { name: 'Gail', email, churchPlantName: 'Grace' };
  const by = { token: caller.token ?? token };
  const first = await server.call('POST', '/church-planters/invite', { ...by, body });
  if (first.status === 403) await server.call('POST', '/church-planters/invite', { token, body });
  const { json } = await server.call('GET', '/invitations', { token });
  const open: { id: number; email: string }[] = json.data ?? [];
  return open.find((one) => one.email === email)?.id ?? 1;
}

async function newParticipant({ server, token, cohort }: World): Promise<string> {
  const planter = await addPlanter(server.database, 'Another');
  await server.call('PUT', `/cohorts/${cohort}/participants/${planter}`, { token });
  return `/cohorts/${cohort}/participants/${planter}`;
}

async function pictureOf({ server, planter, token }: World): Promise<string> {
  const body = new FormData();
  const png = Buffer.alloc(64);
  Buffer.from('89504e470d0a1a0a0000000d494844520000000200000002', 'hex').copy(png);
  body.append('profilePicture', new Blob([png], { type: 'image/png' }), 'me.png');
  const headers = { Authorization: `Bearer ${token}` };
  const path = `/api/church-planters/${planter}/profile-picture`;
  const answer = await server.request(path, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: { profile_picture_url: string } };
  return data.profile_picture_url.replace('/api', '');
}

const SERVER_LINES: readonly CallLine<World>[] = [
  ...['/health', '/health/live', '/health/ready'].map((path) => ({
    call: `GET ${path}`,
    allowed: ANYBODY,
    ask: () => ({ path }),
    within: 'success',
  })),
  {
    call: 'GET /openapi.json',
    allowed: ANYBODY,
    ask: () => ({ path: '/openapi.json' }),
    isRaw: true,
  },
  {
    call: 'GET /map-service',
    allowed: ANYBODY,
    ask: () => ({ path: '/map-service' }),
    extra: true,
  },
  {
    call: 'GET /pictures/{hash}',
    allowed: ANYBODY,
    ask: async (world) => ({ path: await pictureOf(world) }),
    isRaw: true,
  },
];

const ACCOUNT_LINES: readonly CallLine<World>[] = [
  {
    call: 'GET /apps/{appId}/users',
    allowed: MANAGERS,
    ask: () => ({ path: `/apps/${APP_ID}/users` }),
    fields: ['id', 'username', 'email', 'roles'],
  },
  ...['POST', 'DELETE'].map((method) => ({
    call: `${method} /users/{id}/suspension`,
    allowed: MANAGERS,
    ask: async (world: World) => ({ path: `/users/${await somebody(world)}/suspension` }),
    within: 'success',
    extra: true,
  })),
  {
    call: 'GET /audit-log',
    allowed: ['superadmin', ...PERMISSIONS.seeAuditLog],
    ask: () => ({ path: '/audit-log' }),
    fields: ['id', 'at', 'action'],
    extra: true,
  },
  {
    call: 'POST /invitations',
    allowed: MANAGERS,
    isAboutCaller: true,
    ask: (_world, { id }) => ({
      path: '/invitations',
      body: { name: 'Hannah', email: `hannah${id}@example.org`, role: 'hub_leader' },
    }),
    fields: ['id', 'email', 'invitedAt'],
    extra: true,
  },
  {
    call: 'GET /invitations',
    allowed: INVITERS,
    ask: () => ({ path: '/invitations' }),
    // All invitations were sent by managers, and hub leaders see only their own.
    rows: { ...each(MANAGERS, MANAGERS.length), hub_leader: 0 },
    extra: true,
  },
  {
    call: 'DELETE /invitations/{id}',
    allowed: INVITERS,
    isAboutCaller: true,
    ask: async (world, caller) => ({ path: `/invitations/${await invited(world, caller)}` }),
    within: 'success',
    extra: true,
  },
];

const COHORT_LINES: readonly CallLine<World>[] = [
  {
    call: 'GET /cohorts',
    allowed: ROLES,
    ask: () => ({ path: '/cohorts' }),
    rows: { ...each(ROLES, 0), ...each(COHORT_READERS, 1) },
  },
  {
    call: 'POST /cohorts',
    allowed: COHORT_MANAGERS,
    ask: () => ({ path: '/cohorts', body: COHORT }),
    status: 201,
    fields: ['id', 'name', 'sessions'],
  },
  {
    call: 'PUT /cohorts/{id}',
    allowed: COHORT_MANAGERS,
    ask: ({ cohort }) => ({ path: `/cohorts/${cohort}`, body: { location: 'Jackson, MS' } }),
    fields: ['id', 'location'],
  },
  {
    call: 'GET /cohorts/{id}/participants',
    allowed: COHORT_READERS,
    ask: ({ cohort }) => ({ path: `/cohorts/${cohort}/participants` }),
    rows: each(COHORT_READERS, 1),
  },
  {
    call: 'PUT /cohorts/{id}/participants/{planterId}/attendance',
    allowed: COHORT_MANAGERS,
    ask: ({ cohort, planter }) => ({
      path: `/cohorts/${cohort}/participants/${planter}/attendance`,
      body: { marks: { 1: { mark: 'present' } } },
    }),
    fields: ['planter_id', 'marks'],
  },
  {
    call: 'PUT /cohorts/{id}/participants/{planterId}',
    allowed: COHORT_MANAGERS,
    ask: async ({ server, cohort }) => ({
      path: `/cohorts/${cohort}/participants/${await addPlanter(server.database, 'New')}`,
    }),
    fields: ['planter_id'],
  },
  {
    call: 'DELETE /cohorts/{id}/participants/{planterId}',
    allowed: COHORT_MANAGERS,
    ask: async (world) => ({ path: await newParticipant(world) }),
    within: 'success',
  },
];

const RESOURCE_LINES: readonly CallLine<World>[] = [
  {
    call: 'GET /training-resources',
    allowed: ROLES,
    ask: () => ({ path: '/training-resources' }),
    rows: each(ROLES, 1),
  },
  {
    call: 'POST /training-resources',
    allowed: RESOURCE_MANAGERS,
    ask: () => ({ path: '/training-resources', body: RESOURCE }),
    status: 201,
    fields: ['id', 'title', 'position'],
  },
  {
    call: 'PUT /training-resources/{id}',
    allowed: RESOURCE_MANAGERS,
    ask: ({ resource }) => ({ path: `/training-resources/${resource}`, body: { retired: true } }),
    fields: ['id', 'retired'],
  },
  {
    call: 'POST /training-files',
    allowed: RESOURCE_MANAGERS,
    ask: () => ({ path: '/training-files', body: PDF_FILE }),
    fields: ['hash', 'size', 'parts', 'complete'],
  },
  {
    call: 'PUT /training-files/{hash}/parts/{number}',
    allowed: RESOURCE_MANAGERS,
    ask: () => ({ path: `${FILE}/parts/1`, body: formWithPdf() }),
    fields: ['parts'],
  },
  {
    call: 'PUT /training-files/{hash}/complete',
    allowed: RESOURCE_MANAGERS,
    ask: () => ({ path: `${FILE}/complete` }),
    fields: ['complete'],
  },
  {
    call: 'GET /training-files/{hash}',
    allowed: ROLES,
    ask: () => ({ path: FILE }),
    isRaw: true,
  },
];

const DRAFT_LINES: readonly CallLine<World>[] = [
  {
    call: 'GET /drafts/{key}',
    when: 'which nobody has written',
    allowed: ROLES,
    status: 404,
    ask: () => ({ path: '/drafts/mbcb-report' }),
  },
  {
    call: 'PUT /drafts/{key}',
    allowed: ROLES,
    ask: () => ({ path: '/drafts/mbcb-report', body: { savedAt: 1, fields: { baptisms: '1' } } }),
    fields: ['copy'],
  },
  {
    call: 'GET /drafts/{key}',
    when: 'their own',
    allowed: ROLES,
    ask: () => ({ path: '/drafts/mbcb-report' }),
    fields: ['savedAt', 'fields'],
  },
  {
    call: 'DELETE /drafts/{key}',
    allowed: ROLES,
    ask: () => ({ path: '/drafts/mbcb-report' }),
    within: 'success',
  },
];

const STREAM = '8d3c0f0e-7a43-4c0e-9f0b-2a7f6f1f2c11';

const SYNC_LINES: readonly CallLine<World>[] = [
  {
    // domain/history.test.ts checks the rules about single rows.
    call: 'GET /history/{kind}/{id}',
    when: 'of a planter',
    allowed: ROLES.filter((role) => role !== 'church_planter'),
    ask: ({ planter }) => ({ path: `/history/planters/${planter}` }),
    fields: ['changes', 'more'],
    extra: true,
  },
  {
    call: 'GET /sync',
    allowed: SIGNED_IN,
    ask: () => ({ path: '/sync' }),
    within: 'tables',
  },
  {
    call: 'GET /sync/changes',
    allowed: SIGNED_IN,
    ask: () => ({ path: '/sync/changes' }),
    isRaw: true,
  },
  {
    call: 'GET /sync/live',
    allowed: SIGNED_IN,
    ask: () => ({ path: '/sync/live' }),
    isRaw: true,
  },
  {
    call: 'GET /users/me/snoozes',
    when: 'of oneself',
    allowed: ROLES,
    ask: () => ({ path: '/users/me/snoozes' }),
    extra: true,
  },
  {
    call: 'PUT /users/me/snoozes/{id}',
    when: 'of oneself',
    allowed: ROLES,
    ask: () => ({ path: '/users/me/snoozes/17', body: { until: '2099-01-01', state: '' } }),
    extra: true,
  },
  {
    call: 'PUT /sync/presence',
    when: 'at a board',
    allowed: ['superadmin', ...PERMISSIONS.seePipeline],
    ask: () => ({
      path: '/sync/presence',
      body: { stream: STREAM, place: { screen: 'pipeline' } },
    }),
    within: 'success',
  },
  {
    call: 'POST /sync/batch',
    allowed: SIGNED_IN,
    ask: () => ({
      path: '/sync/batch',
      body: { writes: [{ key: 'k1', method: 'PUT', path: '/users/profile', body: {} }] },
    }),
    within: 'answers',
    fields: ['key', 'status'],
  },
];

/** The last call ends the session of its caller. */
const SESSION_LINES: readonly CallLine<World>[] = [
  {
    call: 'PUT /users/me/language',
    allowed: SIGNED_IN,
    ask: () => ({ path: '/users/me/language', body: { language: 'es' } }),
    within: 'success',
  },
  {
    call: 'GET /users/me/sessions',
    allowed: SIGNED_IN,
    ask: () => ({ path: '/users/me/sessions' }),
    rows: each(SIGNED_IN, 1),
  },
  {
    call: 'DELETE /users/me/sessions/{id}',
    when: 'of nobody',
    allowed: SIGNED_IN,
    status: 404,
    ask: () => ({ path: '/users/me/sessions/3f2504e0-4f89-41d3-9a0c-0305e82c3301' }),
  },
  {
    call: 'DELETE /users/me/sessions',
    allowed: SIGNED_IN,
    ask: () => ({ path: '/users/me/sessions' }),
    within: 'success',
  },
  {
    call: 'POST /auth/logout',
    allowed: SIGNED_IN,
    ask: () => ({ path: '/auth/logout' }),
    within: 'success',
  },
];

const EXTRA_LINES: readonly CallLine<World>[] = [
  ...COHORT_LINES,
  ...RESOURCE_LINES,
  ...DRAFT_LINES,
  ...SYNC_LINES,
  ...SESSION_LINES,
];

testCalls<World>({
  title: 'all other calls',
  specified: [],
  isOurs: (call) => areaOf(call) === 'others',
  lines: [
    ...SERVER_LINES,
    ...ACCOUNT_LINES,
    ...EXTRA_LINES.map((line) => ({ ...line, extra: true as const })),
  ],
  world: callWorld,
});
