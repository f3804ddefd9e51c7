import type { Migration } from '../migration.ts';

/** Churches, and the people who serve planters: trainers, assessors and coaches in one table. */
export const directories: Migration = {
  name: '060-directories',
  statements: ({ id, text, bigint }) => [
    `create table churches (
      id ${id},
      name ${text} not null, location ${text}, address ${text}, website ${text}, status ${text},
      profile_picture_url ${text},
      planter_id integer references church_planters (id),
      created_by_key ${text},
      created_at ${text} not null, updated_at ${text} not null,
      rev ${bigint} not null, deleted integer not null default 0
    )`,
    'create index churches_rev on churches (rev, id)',
    `create table network_people (
      id ${id},
      kind ${text} not null,
      name ${text} not null, bio ${text}, status ${text}, location ${text},
      phone ${text}, email ${text}, website ${text}, social_media ${text},
      denomination ${text}, ministry_focus ${text}, support_needs ${text}, experience ${text},
      profile_picture_url ${text},
      planter_id integer references church_planters (id),
      created_by_key ${text},
      created_at ${text} not null, updated_at ${text} not null,
      rev ${bigint} not null, deleted integer not null default 0
    )`,
    'create index network_people_rev on network_people (rev, id)',
    'create index network_people_kind on network_people (kind, name)',
  ],
};
