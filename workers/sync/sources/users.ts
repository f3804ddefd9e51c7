import { PersonAnswer } from '#shared/contract/answers/people.ts';
import { roleIn, UserAnswer } from '#shared/contract/answers/users.ts';
import { idIn } from '#shared/contract/answers/values.ts';
import { APP_ID } from '#shared/contract/common.ts';
import { isRecord } from '#shared/contract/envelope.ts';
import type { Answer } from '#shared/http/answer.ts';
import { readList } from './list.ts';
import { readWhole } from './pages.ts';
import { blankTexts, type Feed, type ListAnswer, presentTexts, source } from './source.ts';

const TEXTS = ['username', 'email', 'first_name', 'last_name', 'display_name', 'role'] as const;
const BLANK = { ...blankTexts(TEXTS), roles: [] };

/** Everybody of the application. Documented: `GET /apps/3/users`. */
export const users = source({
  table: 'users',
  shape: UserAnswer,
  toIncoming: (user) => ({
    id: user.id,
    fields: {
      ...presentTexts(user, TEXTS),
      ...(user.suspended === undefined ? {} : { suspended: user.suspended }),
      ...(user.roles ? { roles: user.roles.map(({ id, name }) => ({ id, name })) } : {}),
    },
  }),
  blank: (lid, id) => ({ ...BLANK, lid, id }),
});

/** If that list has no roles, the holders of each are requested: `GET /roles`, `GET /roles/{id}/users`. */
export const usersFeed: Feed = {
  key: 'users',
  source: users,
  context: {},
  async read(get) {
    const listed = await readWhole(get, `/apps/${APP_ID}/users`, ['users']);
    if (listed.kind !== 'list') return listed;
    const { rows } = listed;
    if (rows.length === 0 || rows.some(tellsRoles)) return listed;
    const told = await withRolesAskedFor(get, rows);
    // Rows that were put together from several calls cannot be read on.
    const { call: _, ...whole } = listed;
    return told.kind === 'list' ? { ...whole, rows: told.rows } : told;
  },
  scope: (db) => db.rows('users').toCollection().primaryKeys(),
};

type Get = (path: string) => Promise<Answer>;

function tellsRoles(row: unknown): boolean {
  return isRecord(row) && Array.isArray(row.roles);
}

async function withRolesAskedFor(get: Get, rows: unknown[]): Promise<ListAnswer> {
  const listed = await readList(get, '/roles', ['roles']);
  if (listed.kind !== 'list') return isPassing(listed) ? listed : { kind: 'list', rows };
  const held = new Map<number, { id: number; name: string }[]>();
  for (const one of listed.rows) {
    const role = roleIn(one);
    if (!role || role.id === 0) continue;
    const { id, name } = role;
    const holders = await readWhole(get, `/roles/${id}/users`, ['users']);
    if (holders.kind !== 'list' && isPassing(holders)) return holders;
    for (const row of holders.kind === 'list' ? holders.rows : []) {
      const person = PersonAnswer.safeParse(row);
      if (!person.success) continue;
      const { id: holder } = person.data;
      held.set(holder, [...(held.get(holder) ?? []), { id, name }]);
    }
  }
  const known = (row: unknown) =>
    isRecord(row) ? { ...row, roles: held.get(idIn(row.id) ?? 0) ?? [] } : row;
  return { kind: 'list', rows: rows.map(known) };
}

/** It may be answered the next time; a refusal leaves the list without roles. */
function isPassing({ kind }: Exclude<ListAnswer, { kind: 'list' }>): boolean {
  return kind === 'unknown' || kind === 'busy' || kind === 'unauthorized';
}
