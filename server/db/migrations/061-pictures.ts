import type { Migration } from '../migration.ts';

/**
 * Pictures by the hash of their bytes: identical pictures are stored once, and the content of an address never changes.
 */
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
