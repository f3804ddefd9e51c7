import { ASSESSMENT_CALLS, ASSESSMENT_FIELDS } from '#tests/spec-texts/assessments.ts';
import { assessmentWorld, TEXTS, WEEKEND } from '#tests/support/assessment-network.ts';
import { areaOf } from '#tests/support/call-areas.ts';
import { type Caller, type CallLine, each, testCalls } from '#tests/support/call-table.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const MANAGERS = ['superadmin', 'admin', 'app_editor', '242_admin'] as const;
const STRANGERS = [
  'mbcb_admin',
  'hub_leader',
  'church_planter',
  'assessor',
  '242assessor',
  '242trainer',
] as const;
/** People of the event: two assessors, a couple, and a candidate who is an assessor elsewhere. */
const ALICE = 'alice';
const BRUNO = 'bruno';
const COUPLE = 'couple';
const BOTH = 'assessing couple';
const PRESENT = [ALICE, BRUNO, COUPLE, BOTH];
const EVERYBODY = [...MANAGERS, ...STRANGERS, ...PRESENT];
const LEADERS = ['superadmin', 'admin', '242_admin'];
const READERS = ['superadmin', 'admin', '242_admin', ALICE, BRUNO];

type World = Awaited<ReturnType<typeof callWorld>>;

/** The event of `assessmentWorld`, everybody in it, and one outsider of each role. */
async function callWorld(server: TestServer) {
  const world = await assessmentWorld(server);
  const { editor, alice, bruno, paul, event, onPaul, write } = world;
  const callers: Record<string, Caller> = {
    guest: { id: 0 },
    'without a role': await server.addUser('waiting'),
  };
  for (const role of [...MANAGERS, ...STRANGERS]) {
    callers[role] = await server.addUser(`only-${role}`, [role]);
  }
  const both = await server.addUser('both', ['assessor', 'church_planter']);
  const body = { userId: both.id, participantType: 'candidate' };
  await server.call('POST', `/assessments/${event.id}/participants`, { ...editor, body });
  await write(alice, onPaul.id);
  const meeting = { token: callers.admin?.token ?? '', body: { closed: false } };
  await server.call('PUT', `/assessments/${event.id}/meeting`, meeting);
  Object.assign(callers, { [ALICE]: alice, [BRUNO]: bruno, [COUPLE]: paul, [BOTH]: both });
  return { ...world, callers };
}

const post = async ({ server, editor }: World, path: string, body: unknown) =>
  (await server.call('POST', path, { token: editor.token, body })).json.data.id as number;

const newEvent = (world: World) => post(world, '/assessments', WEEKEND);

async function newAssignment(world: World, assessorId: number): Promise<number> {
  const assessmentId = await newEvent(world);
  return post(world, '/assessments/assignments', { assessmentId, roleId: 1, assessorId });
}

let people = 0;
async function newPerson({ server }: World): Promise<number> {
  people += 1;
  return (await server.addUser(`person-${people}`, ['assessor'])).id;
}

/** In this order, because lines that count rows must run before lines that add rows. */
const LINES: readonly CallLine<World>[] = [
  {
    call: 'GET /assessments',
    allowed: EVERYBODY,
    ask: () => ({ path: '/assessments' }),
    fields: ASSESSMENT_FIELDS.event,
    rows: { ...each(STRANGERS, 0), ...each([...MANAGERS, ...PRESENT], 1) },
  },
  {
    call: 'GET /assessments/my-assessments',
    allowed: EVERYBODY,
    ask: () => ({ path: '/assessments/my-assessments' }),
    fields: ASSESSMENT_FIELDS.event,
    rows: { ...each([...MANAGERS, ...STRANGERS], 0), ...each(PRESENT, 1) },
  },
  {
    call: 'GET /assessments/{id}',
    allowed: [...MANAGERS, ...PRESENT],
    ask: ({ event }) => ({ path: `/assessments/${event.id}` }),
    fields: [...ASSESSMENT_FIELDS.event, ...ASSESSMENT_FIELDS.detail],
    lists: { candidates: ASSESSMENT_FIELDS.couple, assessors: ASSESSMENT_FIELDS.team },
  },
  {
    call: 'GET /assessments/{id}/participants',
    allowed: [...MANAGERS, ...PRESENT],
    ask: ({ event }) => ({ path: `/assessments/${event.id}/participants` }),
    fields: ASSESSMENT_FIELDS.participant,
    rows: { ...each([...MANAGERS, ALICE, BRUNO], 5), ...each([COUPLE, BOTH], 1) },
  },
  {
    call: 'GET /assessments/{id}/participants',
    when: 'of one type',
    allowed: [...MANAGERS, ...PRESENT],
    ask: ({ event }) => ({ path: `/assessments/${event.id}/participants?type=assessor` }),
    fields: ASSESSMENT_FIELDS.participant,
    rows: { ...each([...MANAGERS, ALICE, BRUNO], 2), ...each([COUPLE, BOTH], 0) },
  },
  {
    call: 'GET /assessments/roles',
    allowed: EVERYBODY,
    ask: () => ({ path: '/assessments/roles' }),
    fields: ASSESSMENT_FIELDS.role,
    rows: each(EVERYBODY, 6),
  },
  {
    call: 'GET /assessments/roles/counts',
    allowed: MANAGERS,
    ask: () => ({ path: '/assessments/roles/counts' }),
    fields: [...ASSESSMENT_FIELDS.role, 'count'],
    rows: each(MANAGERS, 6),
  },
  {
    call: 'GET /assessments/{id}/assignments',
    allowed: [...MANAGERS, ALICE, BRUNO],
    ask: ({ event }) => ({ path: `/assessments/${event.id}/assignments` }),
    fields: ASSESSMENT_FIELDS.assignment,
    rows: { ...each(MANAGERS, 2), ...each([ALICE, BRUNO], 1) },
  },
  {
    call: 'GET /assessments/assessors/{userId}/assignments',
    when: 'of Alice',
    allowed: [...MANAGERS, ALICE],
    ask: ({ alice }) => ({ path: `/assessments/assessors/${alice.id}/assignments` }),
    fields: ASSESSMENT_FIELDS.assignment,
    rows: each([...MANAGERS, ALICE], 1),
  },
  {
    call: 'GET /assessments/assessors/{userId}/assignments',
    when: 'their own',
    isAboutCaller: true,
    allowed: [...MANAGERS, 'assessor', '242assessor', ALICE, BRUNO, BOTH],
    ask: (_world, { id }) => ({ path: `/assessments/assessors/${id || 1}/assignments` }),
    rows: { ...each([...MANAGERS, 'assessor', '242assessor', BOTH], 0), ...each([ALICE], 1) },
  },
  {
    call: 'GET /assessments/assignments/{id}',
    allowed: [...MANAGERS, ALICE],
    ask: ({ onPaul }) => ({ path: `/assessments/assignments/${onPaul.id}` }),
    fields: ASSESSMENT_FIELDS.assignment,
  },
  {
    call: 'GET /assessments/assignments/{id}/report',
    allowed: READERS,
    ask: ({ onPaul }) => ({ path: `/assessments/assignments/${onPaul.id}/report` }),
    fields: ASSESSMENT_FIELDS.report,
  },
  {
    call: 'GET /assessments/{assessmentId}/candidates/{candidateId}/reports',
    allowed: READERS,
    ask: ({ event, paul }) => ({ path: `/assessments/${event.id}/candidates/${paul.id}/reports` }),
    fields: ASSESSMENT_FIELDS.report,
    rows: each(READERS, 1),
  },
  {
    call: 'GET /assessments/{assessmentId}/candidates/{candidateId}/report-reads',
    extra: true,
    allowed: ['superadmin', 'admin', '242_admin'],
    ask: ({ event, paul }) => ({
      path: `/assessments/${event.id}/candidates/${paul.id}/report-reads`,
    }),
    fields: ['readerId', 'readerName', 'readAt', 'reports'],
  },
  {
    call: 'GET /roles',
    allowed: EVERYBODY,
    ask: () => ({ path: '/roles' }),
    fields: ASSESSMENT_FIELDS.role,
  },
  {
    call: 'GET /roles/{id}/users',
    allowed: [...MANAGERS, 'mbcb_admin', 'hub_leader'],
    ask: () => ({ path: '/roles/8/users' }),
  },
  {
    call: 'POST /assessments',
    allowed: MANAGERS,
    status: 201,
    ask: () => ({ path: '/assessments', body: WEEKEND }),
    fields: ASSESSMENT_FIELDS.event,
  },
  {
    call: 'PUT /assessments/{id}',
    allowed: MANAGERS,
    ask: ({ event }) => ({ path: `/assessments/${event.id}`, body: WEEKEND }),
    fields: ASSESSMENT_FIELDS.event,
  },
  {
    call: 'PUT /assessments/{id}/complete',
    allowed: MANAGERS,
    ask: async (world) => ({ path: `/assessments/${await newEvent(world)}/complete` }),
    fields: ASSESSMENT_FIELDS.event,
  },
  {
    call: 'GET /assessments/{id}/decisions',
    extra: true,
    allowed: READERS,
    ask: ({ event }) => ({ path: `/assessments/${event.id}/decisions` }),
    rows: each(READERS, 0),
  },
  {
    call: 'PUT /assessments/{id}/decisions/{userId}',
    when: 'a vote of the assessor who has the role',
    extra: true,
    allowed: [ALICE],
    ask: ({ event, paul }) => ({
      path: `/assessments/${event.id}/decisions/${paul.id}`,
      body: { communication_initial: 'green' },
    }),
    fields: ['assessmentId', 'candidateId', 'communication_initial', 'note', 'outcome', 'late'],
  },
  {
    call: 'PUT /assessments/{id}/decisions/{userId}',
    when: 'the outcome',
    extra: true,
    allowed: LEADERS,
    ask: ({ event, paul }) => ({
      path: `/assessments/${event.id}/decisions/${paul.id}`,
      body: { outcome: 'Accepted' },
    }),
  },
  {
    call: 'PUT /assessments/{id}/decisions/{userId}/late',
    extra: true,
    allowed: LEADERS,
    ask: ({ event, paul }) => ({
      path: `/assessments/${event.id}/decisions/${paul.id}/late`,
      body: { accept: true },
    }),
  },
  {
    call: 'PUT /assessments/{id}/meeting',
    extra: true,
    allowed: LEADERS,
    ask: ({ event }) => ({ path: `/assessments/${event.id}/meeting`, body: { closed: false } }),
    fields: ['meeting'],
  },
  {
    call: 'PUT /assessments/{id}/reopen',
    extra: true,
    allowed: MANAGERS,
    ask: async (world) => ({ path: `/assessments/${await newEvent(world)}/reopen` }),
    fields: ASSESSMENT_FIELDS.event,
  },
  {
    call: 'PUT /assessments/{id}/participants/{userId}/checklist',
    extra: true,
    allowed: MANAGERS,
    ask: ({ event, paul }) => ({
      path: `/assessments/${event.id}/participants/${paul.id}/checklist`,
      body: { hotel: true },
    }),
    fields: [...ASSESSMENT_FIELDS.participant, 'hotel', 'status'],
  },
  {
    call: 'DELETE /assessments/{id}',
    allowed: MANAGERS,
    ask: async (world) => ({ path: `/assessments/${await newEvent(world)}` }),
  },
  {
    call: 'POST /assessments/{id}/participants',
    allowed: MANAGERS,
    status: 201,
    ask: async (world) => ({
      path: `/assessments/${world.event.id}/participants`,
      body: { userId: await newPerson(world), participantType: 'assessor' },
    }),
    fields: ASSESSMENT_FIELDS.participant,
  },
  {
    call: 'DELETE /assessments/{id}/participants/{userId}',
    allowed: MANAGERS,
    ask: async (world) => {
      const path = `/assessments/${world.event.id}/participants`;
      const userId = await newPerson(world);
      await post(world, path, { userId, participantType: 'assessor' });
      return { path: `${path}/${userId}` };
    },
  },
  {
    call: 'POST /assessments/assignments',
    allowed: MANAGERS,
    status: 201,
    ask: async (world) => ({
      path: '/assessments/assignments',
      body: { assessmentId: await newEvent(world), roleId: 1, assessorId: world.alice.id },
    }),
    fields: ASSESSMENT_FIELDS.assignment,
  },
  {
    call: 'DELETE /assessments/assignments/{id}',
    allowed: MANAGERS,
    ask: async (world) => ({
      path: `/assessments/assignments/${await newAssignment(world, world.alice.id)}`,
    }),
  },
  {
    call: 'PUT /assessments/assignments/{id}/complete',
    allowed: [...MANAGERS, ALICE],
    ask: async (world) => ({
      path: `/assessments/assignments/${await newAssignment(world, world.alice.id)}/complete`,
    }),
    fields: ASSESSMENT_FIELDS.assignment,
  },
  {
    call: 'POST /assessments/reports',
    when: 'on an assignment of Alice',
    allowed: [ALICE],
    ask: ({ onPaul }) => ({
      path: '/assessments/reports',
      body: { ...TEXTS, assignmentId: onPaul.id },
    }),
    fields: ASSESSMENT_FIELDS.report,
  },
  {
    call: 'POST /assessments/reports',
    when: 'on their own assignment',
    isAboutCaller: true,
    allowed: ['superadmin', '242_admin', 'assessor', '242assessor', ALICE, BRUNO, BOTH],
    ask: async (world, { id }) => ({
      path: '/assessments/reports',
      body: { ...TEXTS, assignmentId: await newAssignment(world, id || world.alice.id) },
    }),
    fields: ASSESSMENT_FIELDS.report,
  },
];

testCalls<World>({
  title: 'assessment calls',
  specified: ASSESSMENT_CALLS,
  isOurs: (call) => areaOf(call) === 'assessments',
  lines: LINES,
  world: callWorld,
});
