import { REPORT_NUMBERS, REPORT_TEXTS } from '#shared/report-fields.ts';
import type { Part1Call } from '../spec-texts/part-1-calls.ts';
import type { Caller, Part1Network } from './part-1-network.ts';
import { TEST_PASSWORD } from './test-server.ts';

export const ROLES = [
  'superadmin',
  'admin',
  'app_editor',
  '242_admin',
  'mbcb_admin',
  'hub_leader',
  'church_planter',
  'assessor',
  '242assessor',
  '242trainer',
] as const;
export type Role = (typeof ROLES)[number];

/** One request, with a body that can be compared with the documented names. */
export interface Sent {
  path: string;
  query?: Record<string, string>;
  body?: object;
  /** Another person with the same roles, if the call ends the caller's account or session. */
  caller?: Caller;
}

/** Who may make a call (docs/decisions/permissions.md), before any rule about single rows, and the call itself. */
interface RoleRule {
  allowed: 'anyone' | 'signed-in' | readonly Role[];
  status?: 201;
  send(network: Part1Network, caller: Caller): Sent | Promise<Sent>;
}

const USER_MANAGERS: readonly Role[] = ['superadmin', 'admin', 'app_editor', '242_admin'];
const REPORT_READERS: readonly Role[] = [...USER_MANAGERS, 'mbcb_admin'];
const REPORT_EDITORS: readonly Role[] = ['superadmin', 'admin', '242_admin'];
const REPORTERS: readonly Role[] = ['superadmin', 'church_planter'];
const LIST_READERS: readonly Role[] = [...REPORT_READERS, 'hub_leader'];
const INVITERS: readonly Role[] = [...USER_MANAGERS, 'hub_leader'];
const READERS_OF_ALL_CONTACTS: readonly Role[] = ['superadmin', '242_admin'];
const ALL_BUT_PLANTERS = ROLES.filter((role) => role !== 'church_planter');

function newAccount({ fresh }: Part1Network) {
  const username = fresh('new');
  const names = { firstName: 'Nina', lastName: 'New' };
  return { username, email: `${username}@example.org`, password: 'eight or more', ...names };
}

function wholeReport() {
  const numbers = REPORT_NUMBERS.map((name, index) => [name, index]);
  const texts = REPORT_TEXTS.map((name) => [name, `About ${name}`]);
  return { report_month: 12, report_year: 2029, ...Object.fromEntries([...numbers, ...texts]) };
}

/** Each line of the table of calls (spec part 1, 7). A missing entry does not compile. */
export const PART_1_RULES: Record<Part1Call, RoleRule> = {
  'POST /auth/login': {
    allowed: 'anyone',
    send: async ({ emailOf, planter }) => ({
      path: '/auth/login',
      body: { usernameOrEmail: await emailOf(planter.id), password: TEST_PASSWORD },
    }),
  },
  'POST /auth/register': {
    allowed: 'anyone',
    status: 201,
    send: async (network) => ({
      path: '/auth/register',
      body: { ...newAccount(network), ...(await network.invitation()) },
    }),
  },
  'POST /auth/forgot-password': {
    allowed: 'anyone',
    send: async ({ emailOf, planter }) => ({
      path: '/auth/forgot-password',
      body: { email: await emailOf(planter.id) },
    }),
  },
  'POST /auth/reset-password': {
    allowed: 'anyone',
    send: async ({ emailOf, person, resetToken }) => ({
      path: '/auth/reset-password',
      body: {
        token: await resetToken(await emailOf((await person()).id)),
        newPassword: 'eight or more',
      },
    }),
  },
  'GET /users/me': { allowed: 'signed-in', send: () => ({ path: '/users/me' }) },
  'PUT /users/profile': {
    allowed: 'signed-in',
    send: () => ({
      path: '/users/profile',
      body: {
        avatar_url: 'https://example.org/nina.jpg',
        first_name: 'Nina',
        last_name: 'New',
        display_name: 'Nina N.',
        bio: 'Born in Biloxi',
        phone_number: '601-555-0100',
        website: 'https://example.org',
        company: 'Mercy',
        job_title: 'Coach',
      },
    }),
  },
  'PUT /users/credentials': {
    allowed: 'signed-in',
    send: async ({ twin }, caller) => ({
      path: '/users/credentials',
      body: { currentPassword: TEST_PASSWORD, newPassword: 'eight or more' },
      caller: await twin(caller),
    }),
  },
  'DELETE /users/me': {
    allowed: 'signed-in',
    send: async ({ twin }, caller) => ({ path: '/users/me', caller: await twin(caller) }),
  },
  'GET /roles/user/{userId}': {
    allowed: 'signed-in',
    send: (_network, { id }) => ({ path: `/roles/user/${id}` }),
  },
  'GET /roles': { allowed: 'signed-in', send: () => ({ path: '/roles' }) },
  'GET /roles/{id}/users': {
    allowed: LIST_READERS,
    send: ({ roleId }) => ({ path: `/roles/${roleId('hub_leader')}/users` }),
  },
  'GET /church-planters/users/{userId}/church-planters': {
    allowed: 'signed-in',
    send: (_network, { id }) => ({ path: `/church-planters/users/${id}/church-planters` }),
  },
  'GET /church-planters/{id}/contacts': {
    allowed: READERS_OF_ALL_CONTACTS,
    send: async ({ contact, planterId }) => {
      await contact();
      return { path: `/church-planters/${planterId}/contacts` };
    },
  },
  'POST /church-planters/{id}/contacts': {
    allowed: READERS_OF_ALL_CONTACTS,
    status: 201,
    send: ({ planterId }) => ({
      path: `/church-planters/${planterId}/contacts`,
      body: {
        contact_date: '2026-11-21',
        contact_type: 'phone',
        notes: 'Called',
        next_contact_date: '2026-12-21',
      },
    }),
  },
  'POST /church-planters/invite': {
    allowed: INVITERS,
    send: ({ fresh }) => ({
      path: '/church-planters/invite',
      body: {
        name: 'Ivan Petrov',
        email: `${fresh('invited')}@example.org`,
        churchPlantName: 'New Hope',
        resend: false,
      },
    }),
  },
  'PUT /church-planters/{id}': {
    allowed: ALL_BUT_PLANTERS,
    send: ({ planterId }) => ({
      path: `/church-planters/${planterId}`,
      body: { first_name: 'Paul', last_name: 'Planter', church_name: 'Mercy' },
    }),
  },
  'POST /api/support-tickets': {
    allowed: 'signed-in',
    status: 201,
    send: () => ({
      path: '/support-tickets',
      body: { appId: 3, subject: 'Map', description: 'It is grey', priority: 'medium' },
    }),
  },
  'POST /mbcb-reports': {
    allowed: REPORTERS,
    status: 201,
    send: () => ({ path: '/mbcb-reports', body: wholeReport() }),
  },
  'GET /mbcb-reports/my-reports': {
    allowed: REPORTERS,
    send: async ({ report }, caller) => {
      if (REPORTERS.some((role) => caller.roles.includes(role))) await report(caller);
      return {
        path: '/mbcb-reports/my-reports',
        query: { year: '2020', limit: '50', offset: '0' },
      };
    },
  },
  'GET /mbcb-reports/{id}': {
    allowed: REPORT_READERS,
    send: async ({ report }) => ({ path: `/mbcb-reports/${await report()}` }),
  },
  'GET /mbcb-reports': {
    allowed: REPORT_READERS,
    send: async ({ report }) => {
      await report();
      return {
        path: '/mbcb-reports',
        query: { year: '2020', month: '2', status: 'submitted' },
      };
    },
  },
  'PUT /mbcb-reports/{id}/status': {
    allowed: REPORT_READERS,
    send: async ({ report }) => ({
      path: `/mbcb-reports/${await report()}/status`,
      body: { status: 'reviewed' },
    }),
  },
  'PUT /mbcb-reports/{id}': {
    allowed: REPORT_EDITORS,
    send: async ({ report }) => ({
      path: `/mbcb-reports/${await report()}`,
      body: { report_month: 12, baptisms: 3 },
    }),
  },
  'DELETE /mbcb-reports/{id}': {
    allowed: REPORT_EDITORS,
    send: async ({ report }) => ({ path: `/mbcb-reports/${await report()}` }),
  },
  'GET apps/3/users': { allowed: USER_MANAGERS, send: () => ({ path: '/apps/3/users' }) },
  'POST auth/register': {
    allowed: 'anyone',
    status: 201,
    send: (network) => ({ path: '/auth/register', body: newAccount(network) }),
  },
  'POST users/{id}/apps': {
    allowed: USER_MANAGERS,
    send: ({ planter }) => ({ path: `/users/${planter.id}/apps`, body: { app_id: 3 } }),
  },
  'PUT users/{id}': {
    allowed: USER_MANAGERS,
    send: async (network) => {
      const { password: _, ...fields } = newAccount(network);
      return { path: `/users/${(await network.person()).id}`, body: fields };
    },
  },
  'DELETE users/{id}': {
    allowed: USER_MANAGERS,
    send: async ({ person }) => ({ path: `/users/${(await person()).id}` }),
  },
  'POST roles/assign': {
    allowed: USER_MANAGERS,
    send: ({ planter, roleId }) => ({
      path: '/roles/assign',
      body: { userId: planter.id, roleId: roleId('church_planter') },
    }),
  },
  'DELETE roles/user/{userId}/role/{roleId}': {
    allowed: USER_MANAGERS,
    send: async ({ person, roleId }) => {
      const { id } = await person('242trainer');
      return { path: `/roles/user/${id}/role/${roleId('242trainer')}` };
    },
  },
  'POST /api/church-planters/geocode-batch': {
    allowed: USER_MANAGERS,
    send: () => ({
      path: '/church-planters/geocode-batch',
      body: { force: true, delay: 0, maxPlanters: 10 },
    }),
  },
};
