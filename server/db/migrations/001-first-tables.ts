import { randomUUID } from 'node:crypto';
import type { ColumnWords } from '../dialects.ts';
import type { Migration } from '../migration.ts';

/** Accounts and roles, the hub (planters, relations, contacts, invitations), and the tables that sync needs. */
export const firstTables: Migration = {
  name: '001-first-tables',
  statements: (words) => [
    ...clock(words),
    ...accounts(words),
    ...hub(words),
    ...stages(words),
    ...kept(words),
  ],
};

function clock({ text, bigint }: ColumnWords): string[] {
  return [
    `create table net_clock (net integer primary key, v ${bigint} not null, epoch ${text} not null)`,
    `insert into net_clock (net, v, epoch) values (1, 0, '${randomUUID()}')`,
  ];
}

function synced({ bigint }: ColumnWords): string {
  return `rev ${bigint} not null, deleted integer not null default 0`;
}

function accounts(words: ColumnWords): string[] {
  const { id, text, bigint } = words;
  return [
    `create table users (
      id ${id},
      username ${text}, username_key ${text} unique,
      email ${text} not null, email_key ${text} unique,
      password_hash ${text},
      first_name ${text}, last_name ${text}, display_name ${text}, bio ${text}, avatar_url ${text},
      phone_number ${text}, website ${text}, company ${text}, job_title ${text},
      role ${text},
      session_stamp ${text} not null, spared_session ${text},
      created_at ${text} not null, updated_at ${text} not null,
      ${synced(words)}
    )`,
    'create index users_rev on users (rev, id)',
    `create table roles (id ${id}, name ${text} not null unique, description ${text})`,
    ...ROLES.map(
      ([name, description]) =>
        `insert into roles (name, description) values ('${name}', '${description}')`,
    ),
    `create table user_roles (
      user_id integer not null references users (id),
      role_id integer not null references roles (id),
      primary key (user_id, role_id)
    )`,
    'create index user_roles_role on user_roles (role_id)',
    `create table user_apps (
      user_id integer not null references users (id),
      app_id integer not null,
      primary key (user_id, app_id)
    )`,
    `create table password_resets (
      token_hash ${text} primary key,
      user_id integer not null references users (id),
      created_at ${text} not null, expires_at ${text} not null, used_at ${text}
    )`,
    'create index password_resets_user on password_resets (user_id)',
    `create table rate_limits (key varchar(255) primary key, points integer not null default 0, expire ${bigint})`,
    `create table server_secrets (name ${text} primary key, value ${text} not null)`,
  ];
}

const ROLES = [
  ['superadmin', 'Passes every check'],
  ['admin', 'Administrator'],
  ['app_editor', 'Editor'],
  ['242_admin', 'Network administrator'],
  ['mbcb_admin', 'Reads MBCB reports'],
  ['hub_leader', 'Hub leader'],
  ['church_planter', 'Church planter'],
  ['assessor', 'Assessor'],
  ['242assessor', 'Assessor of the network'],
  ['242trainer', 'Trainer of the network'],
] as const;

function hub(words: ColumnWords): string[] {
  const { id, text, real } = words;
  return [
    `create table church_planters (
      id ${id},
      user_id integer references users (id),
      first_name ${text} not null, last_name ${text} not null,
      spouse_first_name ${text}, spouse_last_name ${text},
      location ${text}, church_name ${text},
      supporting_church_name ${text}, supporting_church_location ${text}, supporting_church_pastor ${text},
      training_cohort ${text}, launch_date ${text}, funding_start_date ${text}, funding_end_date ${text},
      phone ${text}, email ${text}, mailing_address ${text},
      stage ${text}, status ${text}, profile_picture_url ${text},
      latitude ${real}, longitude ${real},
      created_at ${text} not null, updated_at ${text} not null,
      ${synced(words)}
    )`,
    'create index church_planters_rev on church_planters (rev, id)',
    'create unique index church_planters_account on church_planters (user_id) where user_id is not null and deleted = 0',
    `create table planter_users (
      id ${id},
      planter_id integer not null references church_planters (id),
      user_id integer not null references users (id),
      relationship_type ${text} not null,
      ${synced(words)}
    )`,
    'create index planter_users_rev on planter_users (rev, id)',
    'create index planter_users_user on planter_users (user_id, relationship_type)',
    'create unique index planter_users_pair on planter_users (planter_id, user_id, relationship_type)',
    "create unique index planter_users_one_leader on planter_users (planter_id) where relationship_type = 'hub_leader' and deleted = 0",
    `create table contacts (
      id ${id},
      planter_id integer not null references church_planters (id),
      contact_date ${text} not null, contact_type ${text} not null,
      notes ${text}, next_contact_date ${text},
      contacted_by integer references users (id),
      created_by_key ${text},
      created_at ${text} not null,
      ${synced(words)}
    )`,
    'create index contacts_rev on contacts (rev, id)',
    'create index contacts_planter on contacts (planter_id, contact_date)',
    `create table invitations (
      id ${id},
      planter_id integer not null references church_planters (id),
      name ${text} not null,
      email ${text} not null, email_key ${text} not null,
      church_plant_name ${text} not null,
      token_hash ${text} not null unique,
      invited_by integer not null references users (id),
      invited_at ${text} not null,
      accepted_at ${text}, accepted_by integer references users (id),
      ${synced(words)}
    )`,
    'create unique index invitations_email on invitations (email_key) where deleted = 0',
    'create index invitations_rev on invitations (rev, id)',
  ];
}

/** Stages and their statuses (spec part 2, 4). */
const STAGES: readonly [string, readonly string[]][] = [
  ['Candidate', ['interest', 'pre-assessment', 'cautioned']],
  ['Growth Plan', ['active', 'inactive']],
  ['Training', ['needs cohort', 'in training', 'training complete', 'pre-funding']],
  ['Plant', ['pre-funded', 'funded', 'post-funded']],
  ['Established', ['involved', 'uninvolved']],
  ['Closed', ['discontinued', 'merged', 'relocated']],
];

function stages(words: ColumnWords): string[] {
  const { id, text } = words;
  return [
    `create table stages (id integer primary key, name ${text} not null unique, position integer not null)`,
    `create table statuses (
      id integer primary key,
      stage_id integer not null references stages (id),
      name ${text} not null, position integer not null,
      unique (stage_id, name)
    )`,
    ...stageRows(),
    `create table stage_history (
      id ${id},
      planter_id integer not null references church_planters (id),
      changed_by integer references users (id), changed_at ${text} not null,
      from_stage ${text}, from_status ${text}, to_stage ${text} not null, to_status ${text} not null,
      notes ${text},
      ${synced(words)}
    )`,
    'create index stage_history_rev on stage_history (rev, id)',
    'create index stage_history_planter on stage_history (planter_id, changed_at)',
  ];
}

function stageRows(): string[] {
  let statusId = 0;
  return STAGES.flatMap(([stage, names], place) => [
    `insert into stages (id, name, position) values (${place + 1}, '${stage}', ${place + 1})`,
    ...names.map((name, position) => {
      statusId += 1;
      return `insert into statuses (id, stage_id, name, position) values (${statusId}, ${place + 1}, '${name}', ${position + 1})`;
    }),
  ]);
}

/** The first answers to writes that carried an Idempotency-Key. */
function kept({ text }: ColumnWords): string[] {
  return [
    `create table idempotency_keys (
      user_id integer not null references users (id),
      key ${text} not null,
      method ${text} not null, path ${text} not null, body_hash ${text} not null,
      status integer not null, answer ${text} not null,
      created_at ${text} not null,
      primary key (user_id, key)
    )`,
    'create index idempotency_keys_age on idempotency_keys (created_at)',
  ];
}
