import { APP_ID } from '#shared/contract/common.ts';
import { User } from '#shared/contract/users.ts';
import { readList } from './list.ts';
import { blankTexts, type Feed, presentTexts, source } from './source.ts';

const TEXTS = ['username', 'email', 'first_name', 'last_name', 'display_name', 'role'] as const;
const BLANK = { ...blankTexts(TEXTS), roles: [] };

/** Everybody of the application. Documented: `GET /apps/3/users`. */
export const users = source({
  table: 'users',
  shape: User,
  toIncoming: (user) => ({
    id: user.id,
    fields: {
      ...presentTexts(user, TEXTS),
      ...(user.roles ? { roles: user.roles.map(({ id, name }) => ({ id, name })) } : {}),
    },
  }),
  blank: (lid, id) => ({ ...BLANK, lid, id }),
});

export const usersFeed: Feed = {
  key: 'users',
  source: users,
  context: {},
  read: (get) => readList(get, `/apps/${APP_ID}/users`, ['users']),
  scope: (db) => db.rows('users').toCollection().primaryKeys(),
};
