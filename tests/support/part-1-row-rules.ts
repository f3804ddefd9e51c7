import type { Part1Call } from '../spec-texts/part-1-calls.ts';
import type { Sent } from './part-1-calls.ts';
import type { Caller, Part1Network } from './part-1-network.ts';

interface RowRule {
  call: Part1Call;
  /** Describes who makes the call. */
  by: string;
  status: 200 | 201 | 403;
  send(network: Part1Network): Promise<Sent & { caller: Caller }>;
}

/** Rules about single rows (docs/decisions/permissions.md). */
export const PART_1_ROW_RULES: readonly RowRule[] = [
  {
    call: 'GET /mbcb-reports/{id}',
    by: 'the planter who reported',
    status: 200,
    send: async ({ planter, report }) => ({
      path: `/mbcb-reports/${await report()}`,
      caller: planter,
    }),
  },
  ...(['PUT /mbcb-reports/{id}', 'DELETE /mbcb-reports/{id}'] as const).map((call) => ({
    call,
    by: 'the planter who reported',
    status: 403 as const,
    send: async ({ planter, report }: Part1Network) => ({
      path: `/mbcb-reports/${await report()}`,
      caller: planter,
      body: { baptisms: 4 },
    }),
  })),
  {
    call: 'PUT /mbcb-reports/{id}/status',
    by: 'the planter who reported',
    status: 403,
    send: async ({ planter, report }) => ({
      path: `/mbcb-reports/${await report()}/status`,
      caller: planter,
      body: { status: 'approved' },
    }),
  },
  ...contactRules('GET /church-planters/{id}/contacts', 200),
  ...contactRules('POST /church-planters/{id}/contacts', 201),
  {
    call: 'PUT /church-planters/{id}',
    by: 'the planter of the record',
    status: 200,
    send: async ({ planter, planterId }) => ({
      path: `/church-planters/${planterId}`,
      caller: planter,
      body: { church_name: 'Mercy' },
    }),
  },
  {
    call: 'PUT /church-planters/{id}',
    by: 'an account without any role',
    status: 403,
    send: async ({ person, planterId }) => ({
      path: `/church-planters/${planterId}`,
      caller: await person(),
      body: { church_name: 'Mercy' },
    }),
  },
  {
    call: 'GET /church-planters/users/{userId}/church-planters',
    by: 'a super admin who views as the hub leader',
    status: 200,
    send: async ({ leader, office }) => listOf(leader, office),
  },
  {
    call: 'GET /church-planters/users/{userId}/church-planters',
    by: 'another hub leader',
    status: 403,
    send: async ({ leader, otherLeader }) => listOf(leader, otherLeader),
  },
  {
    call: 'GET /church-planters/users/{userId}/church-planters',
    by: 'an administrator',
    status: 403,
    send: async ({ leader, person }) => listOf(leader, await person('admin')),
  },
  {
    call: 'GET /roles/user/{userId}',
    by: 'who manages users',
    status: 200,
    send: async ({ leader, person }) => rolesOf(leader, await person('app_editor')),
  },
  {
    call: 'GET /roles/user/{userId}',
    by: 'somebody else',
    status: 403,
    send: async ({ leader, otherLeader }) => rolesOf(leader, otherLeader),
  },
  ...(['PUT users/{id}', 'DELETE users/{id}'] as const).map((call) => ({
    call,
    by: 'an administrator, to a super admin',
    status: 403 as const,
    send: async ({ office, person }: Part1Network) => ({
      path: `/users/${office.id}`,
      caller: await person('admin'),
      body: { firstName: 'Eve' },
    }),
  })),
  {
    call: 'POST roles/assign',
    by: 'an administrator, who names a super admin',
    status: 403,
    send: async ({ leader, person, roleId }) => ({
      path: '/roles/assign',
      caller: await person('admin'),
      body: { userId: leader.id, roleId: roleId('superadmin') },
    }),
  },
  {
    call: 'DELETE roles/user/{userId}/role/{roleId}',
    by: 'an administrator, from a super admin',
    status: 403,
    send: async ({ office, person, roleId }) => ({
      path: `/roles/user/${office.id}/role/${roleId('superadmin')}`,
      caller: await person('admin'),
    }),
  },
];

function listOf(leader: Caller, caller: Caller) {
  return { path: `/church-planters/users/${leader.id}/church-planters`, caller };
}

function rolesOf({ id }: Caller, caller: Caller) {
  return { path: `/roles/user/${id}`, caller };
}

function contactRules(call: Part1Call, status: 200 | 201): RowRule[] {
  const rule = (
    by: string,
    expected: RowRule['status'],
    who: 'leader' | 'otherLeader' | 'planter',
  ) => ({
    call,
    by,
    status: expected,
    send: async (network: Part1Network) => ({
      path: `/church-planters/${network.planterId}/contacts`,
      caller: network[who],
      body: { contact_date: '2026-11-21', contact_type: 'visit' },
    }),
  });
  return [
    rule('the leader of the hub', status, 'leader'),
    rule('the leader of another hub', 403, 'otherLeader'),
    rule('the planter, about himself', 403, 'planter'),
  ];
}
