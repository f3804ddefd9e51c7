import { listIn } from '#shared/contract/envelope.ts';
import { PersonRef, Role } from '#shared/contract/users.ts';
import { readList } from './list.ts';
import { blankTexts, type Feed, presentTexts, source } from './source.ts';

const TEXTS = ['username', 'email', 'first_name', 'last_name', 'display_name'] as const;
const BLANK = blankTexts(TEXTS);
const HUB_LEADER_ROLE = 'hub_leader';

/** People who oversee planters. Documented: `GET /roles`, then `GET /roles/{id}/users`. */
export const hubLeaders = source({
  table: 'hub_leaders',
  shape: PersonRef,
  toIncoming: (person) => ({ id: person.id, fields: presentTexts(person, TEXTS) }),
  blank: (lid, id) => ({ ...BLANK, lid, id }),
});

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
  scope: (db) => db.rows('hub_leaders').toCollection().primaryKeys(),
};
