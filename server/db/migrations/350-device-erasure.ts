import { SEALED_WORK } from '#server/account/sealed-work-key.ts';
import { newSecret } from '#server/account/secret.ts';
import type { Migration } from '../migration.ts';

/**
 * Remote erasure of devices (docs/decisions/sync-health.md). The key of sealed work is created here and not at its
 * first use, so that every later backup contains it and every restored server can open all sealed work.
 */
export const deviceErasure: Migration = {
  name: '350-device-erasure',
  statements: ({ text }) => [
    `alter table devices add column erase_key ${text}`,
    `alter table devices add column erase_asked_at ${text}`,
    `alter table devices add column erased_at ${text}`,
    'create index devices_id on devices (id)',
    `insert into server_secrets (name, value) values ('${SEALED_WORK}', '${newSecret()}')`,
  ],
};
