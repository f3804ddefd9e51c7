import type { Migration } from '../migration.ts';

/**
 * Identifies a person while an erasure runs: once the account is emptied, nothing else leads to the remaining data. A
 * row is removed when its erasure is complete.
 */
export const unfinishedErasures: Migration = {
  name: '251-unfinished-erasures',
  statements: ({ id, text }) => [
    `create table unfinished_erasures (
      id ${id},
      begun_at ${text} not null,
      person ${text} not null
    )`,
  ],
};
