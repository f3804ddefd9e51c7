import { PersonAnswer } from '#shared/contract/answers/people.ts';
import { roleIn, UserAnswer } from '#shared/contract/answers/users.ts';
import { idIn } from '#shared/contract/answers/values.ts';
import { APP_ID, isRecord } from '#shared/contract/common.ts';
import { OWN_PROFILE } from '#shared/ids.ts';
import { profile as kind } from '#src/records/profile.ts';
import { type Get, type ListAnswer, type ListKind, readList } from './list.ts';
import { readWhole } from './pages.ts';
import { source } from './source.ts';

/* Accounts: the person's own record, all users of the application, and hub leaders. */

const HUB_LEADER_ROLE = 'hub_leader';

export const peopleSources = {
  profile: source({
    table: 'profile',
    kind,
    shape: UserAnswer,
    identity: ({ id }) => ({ id, lid: OWN_PROFILE }),
  }),
  users: source({
    table: 'users',
    shape: UserAnswer,
    also: ({ roles }) => ({ roles: roles?.map(({ id, name }) => ({ id, name })) }),
  }),
  hub_leaders: source({ table: 'hub_leaders', shape: PersonAnswer }),
};

export const peopleLists = {
  profile: { table: 'profile', path: '/users/me', one: 'own' },
  users: { table: 'users', needs: ['manageUsers'], path: `/apps/${APP_ID}/users`, read: readUsers },
  'hub-leaders': {
    table: 'hub_leaders',
    needs: ['assignHubs'],
    path: '/roles',
    read: readHubLeaders,
  },
} satisfies Record<string, ListKind>;

async function readHubLeaders(get: Get, path: string): Promise<ListAnswer> {
  const roles = await readList(get, path, ['roles']);
  if (roles.kind !== 'list') return roles;
  const role = roles.rows.map(roleIn).find((one) => one?.name === HUB_LEADER_ROLE);
  if (!role) return { kind: 'list', rows: [] };
  // Without the role's number, its holders cannot be requested.
  return role.id === 0 ? { kind: 'no-list' } : readList(get, `${path}/${role.id}/users`, ['users']);
}

/**
 * If the list of users contains no roles, the holders of each role are requested with `GET /roles` and `GET
 * /roles/{id}/users`.
 */
async function readUsers(get: Get, path: string): Promise<ListAnswer> {
  const listed = await readWhole(get, path, ['users']);
  if (listed.kind !== 'list') return listed;
  const { rows } = listed;
  const isTold = rows.some((row) => isRecord(row) && Array.isArray(row.roles));
  if (rows.length === 0 || isTold) return listed;
  const told = await withRolesAskedFor(get, rows);
  // A list that was combined from several calls has no further pages.
  const { call: _, ...whole } = listed;
  return told.kind === 'list' ? { ...whole, rows: told.rows } : told;
}

async function withRolesAskedFor(get: Get, rows: unknown[]): Promise<ListAnswer> {
  const listed = await readList(get, '/roles', ['roles']);
  if (listed.kind !== 'list') return isPassing(listed) ? listed : { kind: 'list', rows };
  const held = new Map<number, { id: number; name: string }[]>();
  for (const role of listed.rows.map(roleIn)) {
    if (!role?.id) continue;
    const { id, name } = role;
    const holders = await readWhole(get, `/roles/${id}/users`, ['users']);
    if (holders.kind !== 'list' && isPassing(holders)) return holders;
    for (const row of holders.kind === 'list' ? holders.rows : []) {
      const holder = PersonAnswer.safeParse(row).data?.id;
      if (holder) held.set(holder, [...(held.get(holder) ?? []), { id, name }]);
    }
  }
  const known = (row: unknown) =>
    isRecord(row) ? { ...row, roles: held.get(idIn(row.id) ?? 0) ?? [] } : row;
  return { kind: 'list', rows: rows.map(known) };
}

/** True if the next attempt may succeed. A refusal leaves the list without roles. */
function isPassing({ kind }: Exclude<ListAnswer, { kind: 'list' }>): boolean {
  return kind === 'unknown' || kind === 'busy' || kind === 'unauthorized';
}
