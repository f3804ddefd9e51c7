import type { Migration } from '../migration.ts';

/** Files of training resources by the hash of their bytes, stored in the parts in which they arrive. */
export const trainingFiles: Migration = {
  name: '301-training-files',
  statements: ({ text, blob }) => [
    `create table training_files (
      hash ${text} primary key,
      size integer not null,
      complete integer not null default 0,
      created_at ${text} not null
    )`,
    `create table training_file_parts (
      hash ${text} not null,
      nth integer not null,
      bytes ${blob} not null,
      primary key (hash, nth)
    )`,
    `alter table training_resources add column file_hash ${text} not null default ''`,
    'alter table training_resources add column file_size integer not null default 0',
  ],
};
