import type { Migration } from '../migration.ts';

/** Pictures by the hash of their bytes: the same picture is kept once, and an address never changes its content. */
export const pictures: Migration = {
  name: '061-pictures',
  statements: ({ text, blob }) => [
    `create table pictures (
      hash ${text} primary key,
      type ${text} not null,
      bytes ${blob} not null,
      created_at ${text} not null
    )`,
  ],
};
