import { writeTransaction } from '#server/db/transaction.ts';
import { addHubAreas } from '#server/domain/hub-areas.ts';
import { DEMO_AREAS } from '#server/seed/demo-areas.ts';
import { PEOPLE, PEOPLE_KINDS, type PeopleKind } from '#src/records/people.ts';
import { DIRECTORY_CALLS, DIRECTORY_FIELDS } from '#tests/spec-texts/directory-calls.ts';
import { areaOf } from '#tests/support/call-areas.ts';
import { type Caller, type CallLine, each, testCalls } from '#tests/support/call-table.ts';
import { addPlanter } from '#tests/support/hub-network.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const MEMBERS = [
  'superadmin',
  'admin',
  'app_editor',
  '242_admin',
  'mbcb_admin',
  'hub_leader',
  'assessor',
  '242assessor',
  '242trainer',
] as const;
/** Planters without other roles: the one whose record it is, and another one. */
const PAUL = 'the planter';
const OTHER = 'another planter';
const EVERYBODY = [...MEMBERS, PAUL, OTHER];

/** docs/decisions/permissions.md */
const PIPELINE = ['superadmin', 'admin', 'app_editor', '242_admin', 'hub_leader'];
const ASSIGNERS = [...PIPELINE, 'mbcb_admin'];

const RUTH = {
  first_name: 'Ruth',
  last_name: 'Boaz',
  location: 'Jackson, MS',
  church_name: 'Field Church',
  email: 'ruth@example.org',
};
const CHURCH = {
  name: 'Field Church',
  location: 'Jackson, MS',
  address: '1 Main Street',
  website: 'https://field.example.org',
  status: 'launched',
};
const PERSON = { name: 'Tim Trainer', location: 'Oxford, MS', email: 'tim@example.org' };

type World = Awaited<ReturnType<typeof callWorld>>;

/** One planter with an account and a hub leader, one church, and one person of each kind. */
async function callWorld(server: TestServer) {
  const callers: Record<string, Caller> = { guest: { id: 0 } };
  for (const role of MEMBERS) {
    callers[role] = await server.addUser(`only-${role}`, [role]);
  }
  callers['without a role'] = await server.addUser('waiting');
  const paul = await server.addUser('paul', ['church_planter']);
  Object.assign(callers, { [PAUL]: paul, [OTHER]: await server.addUser('o', ['church_planter']) });
  const leader = await server.addUser('leader', ['hub_leader']);
  const planter = await addPlanter(server.database, 'Paul', {
    user_id: paul.id,
    leaderId: leader.id,
  });
  await addPlanter(server.database, 'Anna');
  await writeTransaction(server.database.db, (scope) => addHubAreas(scope, DEMO_AREAS));
  const post = async (path: string, body: unknown) =>
    (await server.call('POST', path, { token: leader.token, body })).json;
  const church: number = (await post('/churches', CHURCH)).church.id;
  const people: Record<string, number> = {};
  for (const kind of PEOPLE_KINDS) {
    people[kind] = (await post(PEOPLE[kind].path, PERSON)).data.id;
  }
  return { server, callers, leader, planter, church, people, post };
}

async function newPlanter({ server }: World): Promise<number> {
  return addPlanter(server.database, 'New');
}

/** The head of a small PNG. */
function picture(): FormData {
  const bytes = Buffer.alloc(64);
  Buffer.from('89504e470d0a1a0a0000000d494844520000000200000002', 'hex').copy(bytes);
  const form = new FormData();
  form.append('profilePicture', new Blob([bytes], { type: 'image/png' }), 'me.png');
  return form;
}

const PICTURE = { fields: ['profile_picture_url'] };

const PLANTER_LINES: readonly CallLine<World>[] = [
  {
    call: 'GET /church-planters',
    allowed: EVERYBODY,
    ask: () => ({ path: '/church-planters' }),
    fields: DIRECTORY_FIELDS.planter,
    rows: { ...each(MEMBERS, 2), [PAUL]: 1, [OTHER]: 0 },
  },
  {
    call: 'GET /church-planters',
    when: 'as options',
    allowed: EVERYBODY,
    ask: () => ({ path: '/church-planters?limit=1' }),
    rows: { ...each([...MEMBERS, PAUL], 1), [OTHER]: 0 },
  },
  {
    call: 'GET /church-planters/users/{userId}/church-planters',
    when: 'their own',
    isAboutCaller: true,
    allowed: EVERYBODY,
    ask: (_world, { id }) => ({ path: `/church-planters/users/${id || 1}/church-planters` }),
    rows: { ...each([...MEMBERS, OTHER], 0), [PAUL]: 1 },
  },
  {
    call: 'GET /church-planters/users/{userId}/church-planters',
    when: 'of a hub leader',
    allowed: ['superadmin'],
    ask: ({ leader }) => ({ path: `/church-planters/users/${leader.id}/church-planters` }),
    rows: { superadmin: 1 },
  },
  {
    call: 'GET /church-planters/{id}',
    allowed: [...MEMBERS, PAUL],
    ask: ({ planter }) => ({ path: `/church-planters/${planter}` }),
    fields: DIRECTORY_FIELDS.planter,
  },
  {
    call: 'GET /church-planters/stages',
    allowed: EVERYBODY,
    ask: () => ({ path: '/church-planters/stages' }),
    fields: DIRECTORY_FIELDS.stage,
    rows: each(EVERYBODY, 6),
  },
  {
    call: 'GET /church-planters/statuses',
    allowed: EVERYBODY,
    ask: () => ({ path: '/church-planters/statuses' }),
    fields: DIRECTORY_FIELDS.status,
    rows: each(EVERYBODY, 17),
  },
  {
    call: 'GET /church-planters/{id}/users',
    allowed: ASSIGNERS,
    ask: ({ planter }) => ({ path: `/church-planters/${planter}/users` }),
    fields: DIRECTORY_FIELDS.relation,
    rows: each(ASSIGNERS, 1),
  },
  {
    call: 'POST /church-planters',
    allowed: MEMBERS,
    status: 201,
    ask: () => ({ path: '/church-planters', body: { ...RUTH, stage: 'Plant', status: 'funded' } }),
    fields: DIRECTORY_FIELDS.planter,
  },
  {
    call: 'PUT /church-planters/{id}',
    allowed: [...MEMBERS, PAUL],
    ask: ({ planter }) => ({ path: `/church-planters/${planter}`, body: { phone: '555' } }),
    fields: DIRECTORY_FIELDS.planter,
  },
  {
    call: 'PUT /church-planters/{id}/stage',
    allowed: MEMBERS,
    ask: ({ planter }) => ({
      path: `/church-planters/${planter}/stage`,
      body: { stage: 'Training', status: 'in training', notes: 'Began' },
    }),
    fields: ['user', 'stage', 'status'],
  },
  {
    call: 'PUT /church-planters/{id}/stage',
    when: 'with a status of another stage',
    allowed: MEMBERS,
    status: 422,
    ask: ({ planter }) => ({
      path: `/church-planters/${planter}/stage`,
      body: { stage: 'Training', status: 'funded' },
    }),
  },
  {
    call: 'GET /church-planters/{id}/stage-history',
    allowed: PIPELINE,
    ask: ({ planter }) => ({ path: `/church-planters/${planter}/stage-history` }),
    fields: DIRECTORY_FIELDS.history,
    rows: each(PIPELINE, MEMBERS.length),
  },
  {
    call: 'POST /church-planters/{id}/profile-picture',
    allowed: [...MEMBERS, PAUL],
    ask: ({ planter }) => ({
      path: `/church-planters/${planter}/profile-picture`,
      body: picture(),
    }),
    ...PICTURE,
  },
  {
    call: 'POST /church-planters/{id}/users',
    allowed: ASSIGNERS,
    status: 201,
    ask: async (world) => ({
      path: `/church-planters/${await newPlanter(world)}/users`,
      body: { user_id: world.leader.id, relationship_type: 'hub_leader' },
    }),
  },
  {
    call: 'DELETE /church-planters/{id}/users/{userId}',
    allowed: ASSIGNERS,
    ask: async ({ server, leader }) => {
      const planter = await addPlanter(server.database, 'Leaving', { leaderId: leader.id });
      return { path: `/church-planters/${planter}/users/${leader.id}` };
    },
  },
  {
    call: 'GET /hubs',
    allowed: EVERYBODY,
    ask: () => ({ path: '/hubs' }),
    fields: DIRECTORY_FIELDS.hub,
    rows: each(EVERYBODY, DEMO_AREAS.length),
  },
];

const CHURCH_LINES: readonly CallLine<World>[] = [
  {
    call: 'GET /churches',
    allowed: EVERYBODY,
    ask: () => ({ path: '/churches' }),
    within: 'churches',
    fields: DIRECTORY_FIELDS.church,
    rows: each(EVERYBODY, 1),
  },
  {
    call: 'POST /churches',
    allowed: MEMBERS,
    status: 201,
    ask: ({ planter }) => ({ path: '/churches', body: { ...CHURCH, planter_id: planter } }),
    within: 'church',
    fields: DIRECTORY_FIELDS.church,
  },
  {
    call: 'POST /churches',
    when: 'with a website that runs',
    allowed: EVERYBODY,
    status: 400,
    ask: () => ({ path: '/churches', body: { ...CHURCH, website: 'javascript:alert(1)' } }),
  },
  {
    call: 'PUT /churches/{id}',
    allowed: MEMBERS,
    ask: ({ church }) => ({ path: `/churches/${church}`, body: CHURCH }),
    within: 'church',
    fields: DIRECTORY_FIELDS.church,
  },
  {
    call: 'POST /churches/{id}/profile-picture',
    allowed: MEMBERS,
    ask: ({ church }) => ({ path: `/churches/${church}/profile-picture`, body: picture() }),
    ...PICTURE,
  },
  {
    call: 'DELETE /churches/{id}',
    allowed: MEMBERS,
    ask: async ({ post }) => {
      const { church } = await post('/churches', CHURCH);
      return { path: `/churches/${church.id}` };
    },
  },
];

/** The four calls of trainers, assessors or coaches. */
function peopleLines(kind: PeopleKind): readonly CallLine<World>[] {
  const { path } = PEOPLE[kind];
  const fields = DIRECTORY_FIELDS[kind];
  return [
    {
      call: `GET ${path}`,
      allowed: EVERYBODY,
      ask: () => ({ path }),
      fields,
      rows: each(EVERYBODY, 1),
    },
    {
      call: `POST ${path}`,
      allowed: MEMBERS,
      status: 201,
      ask: ({ planter }) => ({ path, body: { ...PERSON, planter_id: planter } }),
      fields,
    },
    {
      call: `PUT ${path}/{id}`,
      allowed: MEMBERS,
      ask: ({ people }) => ({ path: `${path}/${people[kind]}`, body: PERSON }),
      fields,
    },
    {
      call: `POST ${path}/{id}/profile-picture`,
      allowed: MEMBERS,
      ask: ({ people }) => ({
        path: `${path}/${people[kind]}/profile-picture`,
        body: picture(),
      }),
      ...PICTURE,
    },
  ];
}

testCalls<World>({
  title: 'planters, churches and people',
  specified: DIRECTORY_CALLS,
  isOurs: (call) => areaOf(call) === 'directories',
  lines: [...PLANTER_LINES, ...CHURCH_LINES, ...PEOPLE_KINDS.flatMap(peopleLines)],
  world: callWorld,
});
