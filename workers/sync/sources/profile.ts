import { UserAnswer } from '#shared/contract/answers/users.ts';
import { OWN_PROFILE } from '#shared/ids.ts';
import { readRecord } from './list.ts';
import { blankTexts, type Feed, presentTexts, source } from './source.ts';

const TEXTS = [
  'username',
  'email',
  'first_name',
  'last_name',
  'display_name',
  'bio',
  'avatar_url',
  'phone_number',
  'website',
  'company',
  'job_title',
] as const;
const BLANK = blankTexts(TEXTS);

/** The user's own record: `GET /users/me`. */
export const profile = source({
  table: 'profile',
  shape: UserAnswer,
  toIncoming: (user) => ({
    id: user.id,
    lid: OWN_PROFILE,
    fields: presentTexts(user, TEXTS),
  }),
  blank: (lid, id) => ({ ...BLANK, lid, id }),
});

export const profileFeed: Feed = {
  key: 'profile',
  source: profile,
  context: {},
  read: (get) => readRecord(get, '/users/me'),
  scope: (db) => db.rows('profile').toCollection().primaryKeys(),
};
