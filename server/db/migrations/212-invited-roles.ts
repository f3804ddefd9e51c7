import type { Migration } from '../migration.ts';

/**
 * Invitations for every role. Only the invitation of a church planter has a planter's record and the name of a church
 * plant.
 */
export const invitedRoles: Migration = {
  name: '212-invited-roles',
  statements: ({ id, text, bigint }, dialect) =>
    dialect === 'postgres'
      ? [
          'alter table invitations alter column planter_id drop not null',
          'alter table invitations alter column church_plant_name drop not null',
          `alter table invitations add column role ${text} not null default 'church_planter'`,
        ]
      : [
          // SQLite cannot drop `not null`, so the table is copied.
          `create table invitations_copy (
            id ${id},
            planter_id integer references church_planters (id),
            name ${text} not null,
            email ${text} not null, email_key ${text} not null,
            church_plant_name ${text},
            token_hash ${text} not null unique,
            invited_by integer not null references users (id),
            invited_at ${text} not null,
            accepted_at ${text}, accepted_by integer references users (id),
            rev ${bigint} not null, deleted integer not null default 0,
            role ${text} not null default 'church_planter'
          )`,
          `insert into invitations_copy (id, planter_id, name, email, email_key, church_plant_name, token_hash,
            invited_by, invited_at, accepted_at, accepted_by, rev, deleted)
            select id, planter_id, name, email, email_key, church_plant_name, token_hash,
            invited_by, invited_at, accepted_at, accepted_by, rev, deleted from invitations`,
          'drop table invitations',
          'alter table invitations_copy rename to invitations',
          'create unique index invitations_email on invitations (email_key) where deleted = 0',
          'create index invitations_rev on invitations (rev, id)',
        ],
};
