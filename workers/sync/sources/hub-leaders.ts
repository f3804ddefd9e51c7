import { listIn } from '#shared/contract/envelope.ts';
import { PersonRef, Role } from '#shared/contract/users.ts';
import { readList } from './list.ts';
import { type Feed, presentTexts, type Source } from './source.ts';

const TEXTS = ['username', 'email', 'first_name', 'last_name', 'display_name'] as const;
const HUB_LEADER_ROLE = 'hub_leader';

/** People who oversee planters. Documented: `GET /roles`, then `GET /roles/{id}/users`. */
export const hubLeaders: Source = {
  table: 'hub_leaders',
  shape: PersonRef,
  toIncoming(wire) {
    const person = PersonRef.parse(wire);
    return { id: person.id, fields: presentTexts(person, TEXTS) };
  },
  blank: (lid, id) => ({ ...Object.fromEntries(TEXTS.map((name) => [name, ''])), lid, id }),
};

export const hubLeadersFeed: Feed = {
  key: 'hub-leaders',
  source: hubLeaders,
  context: {},
  async read(get) {
    const answer = await get('/roles');
    if (answer.kind !== 'ok') return answer;
    const roles = listIn(answer.body, ['roles']);
    if (!roles) return { kind: 'no-list' };
    const role = roles
      .map((one) => Role.safeParse(one))
      .find((one) => one.success && one.data.name === HUB_LEADER_ROLE);
    if (!role?.success) return { kind: 'list', rows: [] };
    return readList(get, `/roles/${role.data.id}/users`, ['users']);
  },
  scope: async (db) => db.rows('hub_leaders').toArray(),
};
