import { PERMISSIONS } from '#shared/permissions.ts';
import { areaOf } from '#tests/support/call-areas.ts';
import { type Caller, type CallLine, testCalls } from '#tests/support/call-table.ts';
import { ROLES } from '#tests/support/part-1-calls.ts';
import { TEST_PASSWORD, type TestServer } from '#tests/support/test-server.ts';
import { totpCode } from '#tests/support/totp.ts';

/** Accounts that wait for a role can also sign in. */
const WAITING = 'without a role';
const SIGNED_IN = [...ROLES, WAITING];
const ANYBODY = [...SIGNED_IN, 'guest'];
const MANAGERS = ['superadmin', ...PERMISSIONS.manageUsers];

type World = Awaited<ReturnType<typeof callWorld>>;

async function callWorld(server: TestServer) {
  const callers: Record<string, Caller> = { guest: { id: 0 } };
  for (const role of ROLES) callers[role] = await server.addUser(`only-${role}`, [role]);
  callers[WAITING] = await server.addUser('waiting');
  const secrets = new Map<number, string>();
  return { server, callers, secrets };
}

const OWN = '/users/me/second-factor';
const PASSKEYS = '/users/me/passkeys';
const NO_STEP = 'a step that nobody was given';
const bytes = Buffer.from('invented').toString('base64url');
const INVENTED = {
  ceremony: NO_STEP,
  credential: {
    id: bytes,
    rawId: bytes,
    type: 'public-key',
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  },
};

/** The next code of the caller's app, because each code is accepted only once. */
function codeOf({ server, secrets }: World, { id }: Caller): string {
  server.pass(1);
  const secret = secrets.get(id);
  return secret === undefined ? '000000' : totpCode(secret, server.services.clock());
}

const proof = (world: World, caller: Caller) => ({
  password: TEST_PASSWORD,
  method: 'totp',
  code: codeOf(world, caller),
});

const SIGN_IN_LINES: readonly CallLine<World>[] = [
  {
    call: 'POST /auth/second-step',
    when: 'with an invented step',
    allowed: ANYBODY,
    status: 401,
    ask: () => ({
      path: '/auth/second-step',
      body: { step: NO_STEP, method: 'totp', code: '123456' },
    }),
  },
  {
    call: 'POST /auth/second-step/finish',
    when: 'with an invented step',
    allowed: ANYBODY,
    status: 401,
    ask: () => ({ path: '/auth/second-step/finish', body: { step: NO_STEP } }),
  },
  {
    call: 'POST /auth/passkeys/options',
    allowed: ANYBODY,
    ask: () => ({ path: '/auth/passkeys/options', body: {} }),
    fields: ['ceremony', 'options'],
  },
  {
    call: 'POST /auth/passkeys/sign-in',
    when: 'with an invented passkey',
    allowed: ANYBODY,
    status: 401,
    ask: () => ({ path: '/auth/passkeys/sign-in', body: INVENTED }),
  },
];

/** In the order of use: set up, used, turned off. */
const OWN_LINES: readonly CallLine<World>[] = [
  {
    call: `GET ${OWN}`,
    allowed: SIGNED_IN,
    ask: () => ({ path: OWN }),
    fields: ['totp', 'passkeys', 'recoveryCodes', 'required', 'dueAt'],
  },
  {
    call: `POST ${OWN}/totp`,
    allowed: SIGNED_IN,
    ask: () => ({ path: `${OWN}/totp`, body: { password: TEST_PASSWORD } }),
    fields: ['secret', 'uri'],
  },
  {
    call: `POST ${OWN}/totp/confirm`,
    isAboutCaller: true,
    allowed: SIGNED_IN,
    ask: async (world, caller) => {
      const { server, secrets } = world;
      if (caller.token !== undefined) {
        const given = { token: caller.token, body: { password: TEST_PASSWORD } };
        const { json } = await server.call('POST', `${OWN}/totp`, given);
        if (json.success) secrets.set(caller.id, json.data.secret);
      }
      return { path: `${OWN}/totp/confirm`, body: { code: codeOf(world, caller) } };
    },
    fields: ['recoveryCodes'],
  },
  {
    call: `POST ${OWN}/recovery-codes`,
    isAboutCaller: true,
    allowed: SIGNED_IN,
    ask: (world, caller) => ({ path: `${OWN}/recovery-codes`, body: proof(world, caller) }),
    fields: ['recoveryCodes'],
  },
  {
    call: `POST ${PASSKEYS}/{id}/remove`,
    when: 'of nobody',
    isAboutCaller: true,
    allowed: SIGNED_IN,
    status: 404,
    ask: (world, caller) => ({ path: `${PASSKEYS}/${bytes}/remove`, body: proof(world, caller) }),
  },
  {
    call: `POST ${OWN}/totp/remove`,
    isAboutCaller: true,
    allowed: SIGNED_IN,
    ask: (world, caller) => ({ path: `${OWN}/totp/remove`, body: proof(world, caller) }),
    within: 'success',
  },
  {
    call: `POST ${PASSKEYS}/options`,
    allowed: SIGNED_IN,
    ask: () => ({ path: `${PASSKEYS}/options`, body: { password: TEST_PASSWORD } }),
    fields: ['ceremony', 'options'],
  },
  {
    call: `POST ${PASSKEYS}`,
    when: 'with an invented passkey',
    allowed: SIGNED_IN,
    status: 400,
    ask: () => ({
      path: PASSKEYS,
      body: {
        ceremony: NO_STEP,
        name: 'A phone',
        credential: {
          ...INVENTED.credential,
          response: { clientDataJSON: bytes, attestationObject: bytes, transports: [] },
        },
      },
    }),
  },
  {
    call: `POST ${PASSKEYS}/proof-options`,
    allowed: SIGNED_IN,
    ask: () => ({ path: `${PASSKEYS}/proof-options` }),
    fields: ['ceremony', 'options'],
  },
  {
    call: `PUT ${PASSKEYS}/{id}`,
    when: 'of nobody',
    allowed: SIGNED_IN,
    status: 404,
    ask: () => ({ path: `${PASSKEYS}/${bytes}`, body: { name: 'A phone' } }),
  },
];

const LINES: readonly CallLine<World>[] = [
  ...SIGN_IN_LINES,
  ...OWN_LINES,
  {
    call: 'DELETE /users/{id}/second-factor',
    allowed: MANAGERS,
    isAboutCaller: true,
    ask: async ({ server }, { id }) => ({
      path: `/users/${(await server.addUser(`phone-lost-${id}`)).id}/second-factor`,
    }),
    within: 'success',
  },
];

testCalls({
  title: 'second factors',
  specified: [],
  isOurs: (call) => areaOf(call) === 'second-factor',
  lines: LINES.map((line) => ({ ...line, extra: true })),
  world: callWorld,
});
