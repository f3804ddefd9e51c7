import type { Migration } from '../migration.ts';

/**
 * For the directory and the pipeline: keys by which devices recognize their writes, names in the history, areas on the
 * map.
 */
export const planterDirectory: Migration = {
  name: '050-planter-directory',
  statements: ({ id, text, bigint }) => [
    `alter table church_planters add column created_by_key ${text}`,
    `alter table stage_history add column created_by_key ${text}`,
    `alter table stage_history add column changed_by_name ${text}`,
    `create table hubs (
      id ${id},
      name ${text} not null, color ${text}, geometry ${text} not null,
      rev ${bigint} not null, deleted integer not null default 0
    )`,
    'create index hubs_rev on hubs (rev, id)',
  ],
};
