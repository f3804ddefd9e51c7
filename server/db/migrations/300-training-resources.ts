import type { Migration } from '../migration.ts';

/** The resource library. */
export const trainingResources: Migration = {
  name: '300-training-resources',
  statements: ({ id, text, real, bigint }) => [
    `create table training_resources (
      id ${id},
      title ${text} not null, description ${text} not null, category ${text} not null,
      url ${text} not null,
      position ${real} not null,
      retired integer not null default 0,
      created_by_key ${text},
      rev ${bigint} not null, deleted integer not null default 0
    )`,
    'create index training_resources_rev on training_resources (rev, id)',
  ],
};
