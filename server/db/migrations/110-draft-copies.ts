import type { Migration } from '../migration.ts';

/** Unfinished forms that follow their author to another device. Nobody else ever reads them. */
export const draftCopies: Migration = {
  name: '110-draft-copies',
  statements: ({ text }) => [
    `create table draft_copies (
      user_id integer not null references users (id),
      key ${text} not null,
      saved_at ${text} not null,
      fields ${text} not null,
      primary key (user_id, key)
    )`,
  ],
};
