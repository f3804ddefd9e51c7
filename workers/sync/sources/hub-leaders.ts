import { PersonAnswer } from '#shared/contract/answers/people.ts';
import { roleIn } from '#shared/contract/answers/users.ts';
import { listIn } from '#shared/contract/envelope.ts';
import { readList } from './list.ts';
import { blankTexts, type Feed, presentTexts, source } from './source.ts';

const TEXTS = ['username', 'email', 'first_name', 'last_name', 'display_name'] as const;
const BLANK = blankTexts(TEXTS);
const HUB_LEADER_ROLE = 'hub_leader';

/** People who oversee planters. Documented: `GET /roles`, then `GET /roles/{id}/users`. */
export const hubLeaders = source({
  table: 'hub_leaders',
  shape: PersonAnswer,
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
    const role = roles.map(roleIn).find((one) => one?.name === HUB_LEADER_ROLE);
    if (!role) return { kind: 'list', rows: [] };
    // Without its number nobody can be asked who holds it.
    return role.id === 0
      ? { kind: 'no-list' }
      : readList(get, `/roles/${role.id}/users`, ['users']);
  },
  scope: (db) => db.rows('hub_leaders').toCollection().primaryKeys(),
};
